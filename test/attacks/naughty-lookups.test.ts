import { faultOf } from './answer-rules.ts';
import { attack } from './attack.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { type Sent, send } from './send.ts';
import { startTarget } from './target.ts';

const AT_ONCE = 8;
const texts = await naughtyTexts();

/** Returns requests with a text as all that is not stored: username, password, currency code and id. */
function requestsWith(text: string, n: number, cookie: string): Sent[] {
  const inPath = encodeURIComponent(Buffer.from(text).toString());
  const json = { 'content-type': 'application/json' };
  // Each from an address of its own, so that the limit on guessing stays out of the way.
  const login = {
    method: 'POST',
    path: '/api/login',
    headers: { ...json, 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` },
  };
  const logins = [
    { ...login, body: JSON.stringify({ username: text, password: 'wrong' }) },
    { ...login, body: JSON.stringify({ username: 'anna', password: text }) },
  ];
  // What is an id, and what is longer than headers may be, is for other attacks.
  if (/^\d+$/.test(text) || text === '' || inPath.length > 10_000) return logins;
  const headers = { ...json, 'x-username': 'admin', cookie };
  return [
    ...logins,
    { method: 'GET', path: `/api/asset-classes/by-currency/${inPath}` },
    { method: 'DELETE', path: `/api/admin/asset-classes/${inPath}`, headers },
  ];
}

attack('naughty strings as username, password, currency code and id', async (round) => {
  const target = await startTarget({ TRUST_PROXY: 'true' });
  const cookie = await target.signInAs();
  const before = await target.newest();
  const all = texts.flatMap((text, n) => requestsWith(text, n, cookie));
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(
      all.slice(start, start + AT_ONCE).map(async (sent) => {
        const answer = await send(target.url, sent);
        const isTaken = answer.status < 400;
        round(faultOf(answer) ?? (isTaken && `${answer.status} for ${JSON.stringify(sent)}`));
      }),
    );
  if ((await target.newest()) !== before) round('data was changed');
  await target.stop();
});
