import { PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi } from '#test/api-client.ts';
import { attack } from './attack.ts';
import { startTarget } from './target.ts';

const WRONG = 'wrong horse battery';
const MOST_AT_ONCE = 150;

/** Signs in and returns the status. */
async function guess(url: string, username: string, password: string, from?: string) {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  const json = { username, password };
  return (await callApi(url, 'POST', '/api/login', { json, headers })).status;
}

async function failFiveTimes(url: string, from?: string): Promise<void> {
  for (let i = 0; i < 5; i++) await guess(url, 'anna', WRONG, from);
}

/** Returns other spellings of anna: some name the same account, none may have guesses of its own. */
function spellings(): string[] {
  const spaces = [' ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u2028', '\v'];
  const insides = ['\u200b', '\u200d', '\u00ad', '\u0000', '\u0301', '\u202e', '%00', ' ', '.'];
  const letters = ['ａｎｎａ', 'аnna', 'ANNА', 'ⓐⓝⓝⓐ', '𝐚𝐧𝐧𝐚', 'ᴀɴɴᴀ', 'aⁿna', 'annª'];
  const cases = Array.from({ length: 16 }, (_, bits) =>
    [...'anna'].map((letter, at) => (bits & (1 << at) ? letter.toUpperCase() : letter)).join(''),
  );
  return [
    ...cases,
    ...letters,
    ...spaces.flatMap((space) => [`${space}anna`, `anna${space}`, `${space}ANNA${space}${space}`]),
    ...insides.flatMap((text) => [`an${text}na`, `anna${text}`, `${text}anna`]),
    ...['anna@', 'anna\\', "anna'--", 'anna" or "1"="1', '["anna"]', 'anna,anna', 'user:anna'],
  ];
}

attack('the sixth guess and the hundred after it, the right one among them', async (round) => {
  const { url } = await startTarget();
  await failFiveTimes(url);
  for (let n = 0; n < 101; n++) {
    const status = await guess(url, 'anna', n % 2 ? PASSWORD : WRONG);
    round(status !== 429 && `guess ${n + 6}: ${status}`);
  }
});

attack('many guesses at once', async (round) => {
  const { url } = await startTarget();
  for (let n = 0; n < 3; n++) {
    const statuses = await Promise.all(
      Array.from({ length: MOST_AT_ONCE }, () => guess(url, 'anna', WRONG)),
    );
    const looked = statuses.filter((status) => status !== 429).length;
    const allowed = n === 0 ? 5 : 0;
    for (let i = 0; i < MOST_AT_ONCE; i++) round(i >= allowed && i < looked && 'looked at');
  }
});

attack(
  'the present password, guessed with a stolen session at every call that asks for it',
  async (round) => {
    const target = await startTarget();
    const { url } = target;
    const cookie = await target.signInAs();
    const before = await target.newest();
    const calls = [
      ['/api/account/password', { newPassword: 'another horse battery' }],
      ['/api/second-factor/begin', {}],
    ] as const;
    const guessed: number[] = [];
    for (let n = 0; n < 100; n++)
      for (const [path, more] of calls) {
        const json = { password: guessed.length < 5 ? `${WRONG} ${n}` : PASSWORD, ...more };
        const { status } = await callAdmin(url, 'POST', path, { cookie, json });
        guessed.push(status);
        round(status !== (guessed.length > 5 ? 429 : 403) && `guess ${guessed.length}: ${status}`);
      }
    round((await guess(url, 'anna', PASSWORD)) !== 429 && 'signing in counts for itself');
    if ((await target.newest()) !== before) round('the data changed');
  },
);

attack('a forged X-Forwarded-For, where no proxy is trusted', async (round) => {
  const { url } = await startTarget();
  await failFiveTimes(url, '192.0.2.1');
  for (let n = 0; n < 100; n++) {
    const from = n % 2 ? `198.51.100.${n}` : `2001:db8:${n}::1, 127.0.0.1`;
    const status = await guess(url, 'anna', PASSWORD, from);
    round(status !== 429 && `from ${from}: ${status}`);
  }
});

attack('a forged X-Forwarded-For in front of the address our own proxy has seen', async (round) => {
  const { url } = await startTarget({ TRUST_PROXY: 'true' });
  await failFiveTimes(url, '192.0.2.1');
  const forged = (n: number) => [
    `198.51.100.${n}, 192.0.2.1`,
    `${'10.0.0.1, '.repeat(n)}192.0.2.1`,
    `198.51.100.${n},192.0.2.1:${1024 + n}`,
    `"198.51.100.${n}", unknown, ::ffff:192.0.2.1`,
  ];
  for (let n = 0; n < 25; n++)
    for (const from of forged(n)) {
      const status = await guess(url, 'anna', PASSWORD, from);
      round(status !== 429 && `from ${from}: ${status}`);
    }
});

attack(
  'a forged X-Forwarded-For in front of two proxies, and past the outer one',
  async (round) => {
    const { url } = await startTarget({ TRUST_PROXY: '2' });
    const [throughBoth, past] = [', 192.0.2.1, 198.51.100.1', ''];
    for (const rest of [throughBoth, past]) {
      await failFiveTimes(url, `203.0.113.1${rest}`);
      for (let n = 0; n < 50; n++) {
        const from = `203.0.113.${n + 2}${rest}`;
        const status = await guess(url, 'anna', PASSWORD, from);
        round(status !== 429 && `from ${from}: ${status}`);
      }
    }
  },
);

attack('another address of the same IPv6 network', async (round) => {
  const { url } = await startTarget({ TRUST_PROXY: 'true' });
  await failFiveTimes(url, '2001:db8:0:1::1');
  for (let n = 0; n < 100; n++) {
    const from = n % 2 ? `2001:db8:0:1:${n}::` : `[2001:DB8::1:0:0:0:${n.toString(16)}]:${n + 1}`;
    const status = await guess(url, 'anna', PASSWORD, from);
    round(status !== 429 && `from ${from}: ${status}`);
  }
});

attack('another spelling of the name, with the right password', async (round) => {
  const { url } = await startTarget({ TRUST_PROXY: 'true' });
  // An address takes twenty failures, so a few spellings are tried from each.
  for (const [n, name] of spellings().entries()) {
    const from = `192.0.2.${Math.floor(n / 10)}`;
    if (n % 10 === 0) await failFiveTimes(url, from);
    const status = await guess(url, name, PASSWORD, from);
    round(
      status !== 429 && status !== 401 && status !== 400 && `${JSON.stringify(name)}: ${status}`,
    );
  }
});
