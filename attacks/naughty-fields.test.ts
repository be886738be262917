import { callAdmin, callApi } from '../test/api-client.ts';
import { faultOf } from './answer-rules.ts';
import { attack } from './attack.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { type Sent, send } from './send.ts';
import { startTarget } from './target.ts';

const AT_ONCE = 8;
const texts = await naughtyTexts();

type Field = {
  path: string;
  field: string;
  list: string;
  entity: (text: string, n: number) => object;
};

const EURO = { name: 'Euro', symbol: '€', displayOrder: 1 };
const FIELDS: readonly Field[] = [
  {
    path: '/api/admin/currencies',
    field: 'code',
    list: '/api/currencies',
    entity: (code) => ({ ...EURO, code }),
  },
  {
    path: '/api/admin/currencies',
    field: 'name',
    list: '/api/currencies',
    entity: (name, n) => ({ ...EURO, code: `N${n}`, name }),
  },
  {
    path: '/api/admin/currencies',
    field: 'symbol',
    list: '/api/currencies',
    entity: (symbol, n) => ({ ...EURO, code: `S${n}`, symbol }),
  },
  {
    path: '/api/admin/asset-classes',
    field: 'name',
    list: '/api/asset-classes',
    entity: (name) => ({ name, risk: 'low' }),
  },
  {
    path: '/api/admin/asset-classes',
    field: 'description',
    list: '/api/asset-classes',
    entity: (description, n) => ({ name: `D${n}`, description, risk: 'low' }),
  },
  {
    path: '/api/admin/asset-classes',
    field: 'risk',
    list: '/api/asset-classes',
    entity: (risk, n) => ({ name: `R${n}`, risk }),
  },
];

/** Text as the rules keep it; no description is null. */
const kept = (text: string) => text.normalize('NFC').trim() || null;

for (const { path, field, list, entity } of FIELDS)
  attack(`naughty strings as ${field} of ${list.slice(5)}`, async (round) => {
    const target = await startTarget();
    const cookie = await target.signInAs();
    const stored = new Map<number, string | null>();
    let before = await target.newest();
    for (const [n, text] of texts.entries()) {
      const what = JSON.stringify(text).slice(0, 80);
      const json = entity(text, n);
      const answer = await callAdmin(target.url, 'POST', path, { cookie, json });
      const headers = Object.fromEntries(answer.headers);
      const fault = faultOf({ ...answer, headers, body: answer.text });
      const after = await target.newest();
      if (answer.status === 201) {
        const made = JSON.parse(answer.text);
        const expected = field === 'code' ? kept(text)?.toUpperCase() : kept(text);
        stored.set(made.id, made[field]);
        round(fault ?? (made[field] !== expected && `${what} was kept as ${made[field]}`));
      } else round(fault ?? (after !== before && `${what} was refused, and changed the data`));
      before = after;
    }
    const all: Record<string, unknown>[] = JSON.parse(
      (await callApi(target.url, 'GET', list)).text,
    );
    for (const [id, text] of stored) {
      const found = all.find((entry) => entry.id === id);
      round(found?.[field] !== text && `${id} came back as ${JSON.stringify(found?.[field])}`);
    }
    await target.stop();
  });

/** A text as all that is not stored: username, password, currency code and id. */
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
