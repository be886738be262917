import { createHash, createHmac } from 'node:crypto';
import { deleteUser, setPassword, userByName } from '#lib/services/accounts.ts';
import { addUser, withStore } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import type { Target } from './target.ts';

/** A request without a valid session: its name, and the headers it sends. */
type Unauthenticated = readonly [
  name: string,
  headers: (target: Target) => Promise<Record<string, string>>,
];

const HOUR = 3_600_000;
const NAME = 'longview.session';
const SIGN_IN = { userId: 1, epoch: 1 };
const GUESSED_KEYS = ['', 'secret', 'keys', 'some secret hurr', 'longview', 'change me'];

const inCookie =
  (change: (cookie: string, target: Target) => string | Promise<string>) =>
  async (target: Target) => ({ cookie: await change(await target.signInAs(), target) });

/** What is claimed in other headers than the cookie. */
const CLAIMS: readonly Unauthenticated[] = [
  {},
  { 'x-username': 'anna' },
  { authorization: `Basic ${btoa('anna:correct horse battery')}` },
  { authorization: 'Bearer admin' },
  { 'x-forwarded-user': 'anna', 'x-remote-user': 'anna', 'remote-user': 'anna' },
  { 'x-user': 'anna', 'x-admin': 'true', 'x-role': 'admin', isadmin: 'true' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-original-url': '/api/currencies', 'x-rewrite-url': '/api/currencies' },
  { 'x-http-method-override': 'GET', 'x-method-override': 'GET' },
  { cookie: 'admin=true; user=anna; isAdmin=1; session=1' },
].map((claim) => [`no session, ${JSON.stringify(claim)}`, async () => ({ ...claim })]);

/** Cookies made up, with the contents and signatures that an attacker might guess. */
const FORGED: readonly Unauthenticated[] = [
  '1',
  'anna',
  'x'.repeat(43),
  base64Json(SIGN_IN),
  '../../1',
]
  .flatMap((value) => GUESSED_KEYS.map((key) => [value, key] as const))
  .map(([value, key]) => [
    `forged ${value} signed with '${key}'`,
    async () => ({ cookie: `${NAME}=${value}; ${NAME}.sig=${signature(value, key)}` }),
  ]);

/** A session's cookies with one character changed, each in turn, and taken apart in other ways. */
const TAMPERED: readonly Unauthenticated[] = [
  ...Array.from(
    { length: 43 + 43 },
    (_, at): Unauthenticated => [
      `character ${at} changed`,
      inCookie((cookie) => changedAt(cookie, at)),
    ],
  ),
  ['no signature', inCookie((cookie) => cookie.split('; ')[0] ?? '')],
  ['signature alone', inCookie((cookie) => cookie.split('; ')[1] ?? '')],
  ['empty signature', inCookie((cookie) => cookie.replace(/sig=.*/, 'sig='))],
  ['signature twice', inCookie((cookie) => cookie.replace(/sig=(.*)/, 'sig=$1$1'))],
  ['id in quotes', inCookie((cookie) => cookie.replace(/session=([^;]*)/, 'session="$1 "'))],
  ['a forged id in front', inCookie((cookie) => `${NAME}=forged; ${cookie}`)],
  ['capitals', inCookie((cookie) => cookie.toUpperCase())],
  [
    'another session’s signature',
    inCookie(async (cookie, target) => {
      const other = await target.signInAs();
      return `${cookie.split('; ')[0]}; ${other.split('; ')[1]}`;
    }),
  ],
];

/** Sessions that were good once. */
const ENDED: readonly Unauthenticated[] = [
  [
    'idle for 31 minutes',
    inCookie(async (cookie, target) => {
      await target.age(hashIn(cookie), { used: 0.52 * HOUR, started: 0.52 * HOUR });
      return cookie;
    }),
  ],
  [
    'signed in 12 hours ago',
    inCookie(async (cookie, target) => {
      await target.age(hashIn(cookie), { used: 0, started: 12.01 * HOUR });
      return cookie;
    }),
  ],
  [
    'signed out',
    inCookie(async (cookie, { url }) => {
      await callApi(url, 'POST', '/api/logout', { cookie });
      return cookie;
    }),
  ],
  ['deleted user', async (target) => ({ cookie: await endedUser(target, 'carl', 'delete') })],
  ['old password', async (target) => ({ cookie: await endedUser(target, 'dora', 'password') })],
];

/** Every way to ask without a valid session; each is answered 401. */
export const UNAUTHENTICATED: readonly Unauthenticated[] = [
  ...CLAIMS,
  ...FORGED,
  ...TAMPERED,
  ...ENDED,
];

function base64Json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

/** Signs as keygrip does, with a guessed key. */
function signature(value: string, key: string): string {
  return createHmac('sha256', key).update(`${NAME}=${value}`).digest('base64url');
}

function changedAt(cookie: string, at: number): string {
  const start = at < 43 ? cookie.indexOf('=') + 1 : cookie.lastIndexOf('=') + 1 - 43;
  const index = start + at;
  // Six bits of base64url, all of them turned over; the last character of each part has unused bits.
  const other = cookie[index] === 'A' ? 'z' : 'A';
  return cookie.slice(0, index) + other + cookie.slice(index + 1);
}

/** Returns the hash under which a session is kept. */
function hashIn(cookie: string): string {
  const id = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  return createHash('sha256').update(id).digest('hex');
}

async function endedUser(target: Target, name: string, how: 'delete' | 'password') {
  await withStore(target.address, (store) => addUser(store, name));
  const cookie = await target.signInAs(name);
  await withStore(target.address, (store) =>
    store.transact('cli:test', (draft) => {
      const user = userByName(draft.list('users'), name);
      if (how === 'delete') deleteUser(draft, user.id);
      else setPassword(draft, user.id, user.passwordHash);
    }),
  );
  return cookie;
}
