import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, cookiesOf, signIn } from '#test/api-client.ts';
import {
  codeOf,
  type SwitchedOn,
  signInWithCode,
  switchOnSecondFactor,
  wrongCode,
} from '#test/second-factor.ts';
import { attack } from './attack.ts';
import { startTarget } from './target.ts';

const PATH = '/api/second-factor';
const target = await startTarget({ TRUST_PROXY: 'true' });
const { url } = target;
/** Another process on the same data. */
const other = await target.startAnother({ TRUST_PROXY: 'true' });
const urls = [url, other.url];
let people = 0;

/** Adds somebody with a second factor, and so with no wrong codes yet. */
async function somebody(): Promise<SwitchedOn & { name: string }> {
  const name = `victim ${++people}`;
  await withStore(target.address, (store) => addUser(store, name));
  return { name, ...(await switchOnSecondFactor(url, name)) };
}

const from = (n: number) => ({ 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` });
const isIn = (answer: Awaited<ReturnType<typeof signInWithCode>>) =>
  answer.status === 200 || cookiesOf(answer) !== '';

attack('a right password, and anything in the place of its code', async (round) => {
  const { name, secret } = await somebody();
  const before = await target.newest();
  const code = await codeOf(secret);
  const nothings = [undefined, null, '', ' ', '\u3000', '-', [], [code], {}, { code }, 0, true];
  for (const [n, nothing] of [...nothings, Number(code), `${code}0`, ` ${code}x`].entries()) {
    const answer = await signInWithCode(url, name, nothing, from(n));
    round(isIn(answer) && `${JSON.stringify(nothing)}: ${answer.status}`);
  }
  for (const body of [
    { username: name, password: PASSWORD, Code: code },
    { username: name, password: PASSWORD, token: code, otp: code, secondFactor: false },
    { username: name, password: PASSWORD, isAdmin: true, code: '', session: { userId: 1 } },
    { username: name, password: `${PASSWORD}${code}` },
  ])
    round(isIn(await callApi(url, 'POST', '/api/login', { json: body })) && JSON.stringify(body));
  if ((await target.newest()) !== before) round('the data changed');
  expect((await signInWithCode(url, name, code)).status).toBe(200);
});

attack('1,000 guessed codes, each from an address of its own, on two processes', async (round) => {
  const { name } = await somebody();
  let looked = 0;
  for (let n = 0; n < 1000; n++) {
    const guess = String(randomInt(1_000_000)).padStart(6, '0');
    const answer = await signInWithCode(urls[n % 2] ?? url, name, guess, from(n));
    if (answer.status === 401) looked++;
    round(isIn(answer) && `${guess}: ${answer.status}`);
  }
  // Each process counts for itself.
  round(looked > 10 && `${looked} were looked at`);
});

attack('many guessed codes at once', async (round) => {
  const { name, secret } = await somebody();
  const wrong = await wrongCode(secret);
  for (let n = 0; n < 3; n++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => signInWithCode(url, name, wrong, from(n * 100 + i))),
    );
    const looked = answers.filter(({ status }) => status === 401).length;
    for (const answer of answers) round(isIn(answer) && 'in');
    round(looked > (n === 0 ? 5 : 0) && `${looked} were looked at`);
  }
});

attack(
  'guesses with a stolen session: of a code, of a password, of what was begun',
  async (round) => {
    const { name, cookie, secret } = await somebody();
    const wrong = await wrongCode(secret);
    const before = await target.newest();
    for (const path of ['/off', '/recovery-codes'])
      for (let n = 0; n < 50; n++) {
        const json =
          n % 2
            ? { password: PASSWORD, code: wrong }
            : { password: `wrong horse ${n}`, code: await codeOf(secret) };
        const headers = from(5000 + n);
        const { status } = await callAdmin(url, 'POST', PATH + path, { cookie, json, headers });
        round(status !== 403 && status !== 429 && `${path} ${n}: ${status}`);
      }
    const refused = { password: PASSWORD, code: wrong };
    const last = await callAdmin(url, 'POST', `${PATH}/off`, { cookie, json: refused });
    round(last.status !== 429 && `${name} may go on guessing: ${last.status}`);
    if ((await target.newest()) !== before) round('the data changed');
  },
);

attack('a code that was used, again: one after another and many at once', async (round) => {
  for (let n = 0; n < 20; n++) {
    const { name, secret } = await somebody();
    const code = await codeOf(secret);
    const raced = await Promise.all(
      [0, 1, 2, 3].map((i) => signInWithCode(urls[i % 2] ?? url, name, code)),
    );
    round(raced.filter(isIn).length !== 1 && `round ${n}: ${raced.filter(isIn).length} got in`);
    for (const at of urls)
      round(isIn(await signInWithCode(at, name, code)) && `round ${n}: a used code`);
  }
});

attack(
  'a copied recovery code: after its use, at once with it, after others were made',
  async (round) => {
    for (let n = 0; n < 15; n++) {
      const { name, secret, cookie, recoveryCodes } = await somebody();
      const [first = '', second = '', third] = recoveryCodes;
      const raced = await Promise.all(
        [first, first.replaceAll('-', ''), ` ${first} `].map((code, i) =>
          signInWithCode(urls[i % 2] ?? url, name, code),
        ),
      );
      round(raced.filter(isIn).length !== 1 && `round ${n}: ${raced.filter(isIn).length} got in`);
      round(isIn(await signInWithCode(url, name, first)) && `round ${n}: a used recovery code`);
      const json = { password: PASSWORD, code: await codeOf(secret) };
      const renewed = await callAdmin(other.url, 'POST', `${PATH}/recovery-codes`, {
        cookie,
        json,
      });
      // Both have counted some wrong ones by now.
      if (renewed.status === 200)
        for (const code of [second, third])
          round(
            isIn(await signInWithCode(url, name, code)) && `round ${n}: a retired recovery code`,
          );
    }
  },
);

attack(
  'somebody else’s codes, and those of a second factor that was switched off',
  async (round) => {
    for (let n = 0; n < 10; n++) {
      const [one, two] = [await somebody(), await somebody()];
      for (const code of [await codeOf(two.secret), two.recoveryCodes[0]])
        round(isIn(await signInWithCode(url, one.name, code)) && `round ${n}: another’s code`);
      const json = { password: PASSWORD, code: await codeOf(one.secret) };
      const off = await callAdmin(url, 'POST', `${PATH}/off`, { cookie: one.cookie, json });
      const again = await switchOnSecondFactor(url, one.name);
      round(off.status !== 204 && `round ${n}: ${off.status}`);
      for (const code of [await codeOf(one.secret, 1), one.recoveryCodes[1]])
        round(isIn(await signInWithCode(url, one.name, code)) && `round ${n}: a retired code`);
      round(again.secret === one.secret && 'the same secret');
    }
  },
);

attack(
  'a copied session beside its owner, who switches a second factor on or off',
  async (round) => {
    for (let n = 0; n < 10; n++) {
      const name = `owner ${n}`;
      await withStore(target.address, (store) => addUser(store, name));
      const cookie = await signIn(url, name, PASSWORD);
      const begin = () =>
        callAdmin(url, 'POST', `${PATH}/begin`, { cookie, json: { password: PASSWORD } });
      const [owners, thiefs] = await Promise.all([begin(), begin()]);
      const [own, seen] = [owners, thiefs].map(({ text }) => JSON.parse(text).secret);
      round(own === seen && 'a copied session was shown the secret that its owner confirms');
      const on = await callAdmin(url, 'POST', `${PATH}/on`, {
        cookie: `${cookie}; ${cookiesOf(owners)}`,
        json: { code: await codeOf(own) },
      });
      const late = await Promise.all([
        callAdmin(url, 'GET', PATH, { cookie }),
        callAdmin(url, 'POST', `${PATH}/on`, {
          cookie: `${cookie}; ${cookiesOf(thiefs)}`,
          json: { code: await codeOf(seen) },
        }),
      ]);
      round(late.some(({ status }) => status !== 401) && `${late.map(({ status }) => status)}`);
      const off = await callAdmin(url, 'POST', `${PATH}/off`, {
        cookie: cookiesOf(on),
        json: { password: PASSWORD, code: JSON.parse(on.text).recoveryCodes[0] },
      });
      const { status } = await callApi(url, 'GET', '/api/user', { cookie: cookiesOf(on) });
      round((off.status !== 204 || status !== 401) && `after off: ${off.status}, ${status}`);
    }
  },
);

test('the right password with its code gets in: the attacks above aim at something', async () => {
  const { name, secret, recoveryCodes } = await somebody();
  expect((await signInWithCode(url, name, await codeOf(secret))).status).toBe(200);
  expect((await signInWithCode(other.url, name, await codeOf(secret, 1))).status).toBe(200);
  expect((await signInWithCode(url, name, recoveryCodes[9])).status).toBe(200);
});
