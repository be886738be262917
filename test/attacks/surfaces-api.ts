import fc from 'fast-check';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callAdmin, callApi, cookiesOf } from '#test/api-client.ts';
import { signInWithCode, switchOnSecondFactor } from '#test/second-factor.ts';
import { faultOf } from './answer-rules.ts';
import { KINDS, type Kind, keptAs, TEXTS } from './hostile-texts.ts';
import { type Sent, send } from './send.ts';
import { onServer, type Surface } from './surface.ts';

type Kept = { id: number } & Record<string, unknown>;

const BEHIND_PROXY = { TRUST_PROXY: 'true' };
/** An address for each try, so that the limit on guessing stays out of the way. */
const from = (n: number) => ({ 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` });

/** Adds a record with each text in this field, or changes the first of all to each in turn. */
const keep = (method: 'POST' | 'PUT', kind: Kind, field: string) =>
  onServer({}, async ({ url, newest, signInAs }) => {
    const cookie = await signInAs();
    const listed = async (): Promise<Kept[]> =>
      JSON.parse((await callApi(url, 'GET', `/api/${kind.path}`)).text);
    const [first] = await listed();
    const where = `/api/admin/${kind.path}${method === 'PUT' ? `/${first?.id}` : ''}`;
    const stored = new Map<number, unknown>();
    return {
      isKept: true,
      attempt: async ([text = ''], look, n) => {
        const before = await newest();
        const json = { ...kind.plain(n), [field]: text };
        const answer = await callAdmin(url, method, where, { cookie, json });
        const headers = Object.fromEntries(answer.headers);
        const fault = faultOf({ ...answer, headers, body: answer.text });
        if (answer.status >= 300)
          return look(fault ?? ((await newest()) !== before && 'refused, and changed the data'));
        const made: Kept = JSON.parse(answer.text);
        stored.set(made.id, keptAs(field, text));
        look(fault ?? (made[field] !== stored.get(made.id) && `was kept as ${made[field]}`));
        const shown = new Map((await listed()).map((entry) => [entry.id, entry[field]]));
        const wrong = [...stored].find(([id, expected]) => shown.get(id) !== expected);
        look(wrong && `${wrong[0]} came back as ${shown.get(wrong[0])}`);
      },
    };
  });

/** Returns requests with a text as what is not stored: username, password, currency code and id. */
function requestsWith(text: string, n: number, cookie: string): Sent[] {
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', path: '/api/login', headers: { ...json, ...from(n) } };
  const logins = [
    { ...login, body: JSON.stringify({ username: text, password: 'wrong' }) },
    { ...login, body: JSON.stringify({ username: 'anna', password: text }) },
  ];
  const inPath = encodeURIComponent(Buffer.from(text).toString());
  // What is an id, and what is longer than headers may be, is for other attacks.
  if (/^\d+$/.test(text) || text === '' || inPath.length > 10_000) return logins;
  const headers = { ...json, 'x-username': 'admin', cookie };
  return [
    ...logins,
    { method: 'GET', path: `/api/asset-classes/by-currency/${inPath}` },
    { method: 'DELETE', path: `/api/admin/asset-classes/${inPath}`, headers },
  ];
}

const askFor = onServer(BEHIND_PROXY, async ({ url, signInAs }) => {
  const cookie = await signInAs();
  return {
    attempt: async ([text = ''], look, n) => {
      const asked = requestsWith(text, n, cookie).map(async (sent) => {
        const answer = await send(url, sent);
        const isTaken = answer.status < 400 && `${answer.status} for ${sent.method} ${sent.path}`;
        look(faultOf(answer) ?? isTaken);
      });
      await Promise.all(asked);
    },
  };
});

/** Sends each text, and what JSON may hold besides, as the code that signs in and that switches a second factor off. */
const codeOfSecondFactor = onServer(BEHIND_PROXY, async ({ url, address }) => {
  await withStore(address, (store) => addUser(store, 'victim'));
  const { cookie } = await switchOnSecondFactor(url, 'victim');
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue());
  const generated = fc.sample(anything, { numRuns: TEXTS.length });
  return {
    rows: [...TEXTS, ...generated].map((code) => [JSON.stringify(code)]),
    attempt: async ([text = ''], look, n) => {
      const code: unknown = JSON.parse(text);
      const answer = await signInWithCode(url, 'victim', code, from(n));
      const isIn = answer.status === 200 || cookiesOf(answer) !== '';
      look((isIn || ![400, 401, 429].includes(answer.status)) && `signing in: ${answer.status}`);
      const json = { password: PASSWORD, code };
      const off = await callAdmin(url, 'POST', '/api/second-factor/off', { cookie, json });
      look(![400, 403, 429].includes(off.status) && `switching off: ${off.status}`);
    },
  };
});

/** What the API takes as text. */
export const API_SURFACES: readonly Surface[] = [
  ...KINDS.flatMap((kind) =>
    kind.fields.flatMap((field) => [
      { name: `${field} of ${kind.path} by the API, added`, open: keep('POST', kind, field) },
      {
        name: `${field} of ${kind.path} by the API, changed`,
        open: keep('PUT', kind, field),
      },
    ]),
  ),
  { name: 'username, password, currency code and id by the API', open: askFor },
  { name: 'code of a second factor by the API', open: codeOfSecondFactor },
];
