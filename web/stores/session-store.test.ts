import { beforeEach, expect, test } from 'vitest';
import { saidBy } from '#test/admin-stores.ts';
import { catalogueHost } from '#test/catalogue-host.ts';
import { SessionStore } from './session-store.ts';
import { ToastStore } from './toast-store.ts';

const ANNA = { id: 1, username: 'anna', isAdmin: true };
const ANNAS = { username: 'anna', password: 'secret' };

let host: ReturnType<typeof catalogueHost>;
let session: SessionStore;
let toasts: ToastStore;

beforeEach(async () => {
  host = catalogueHost({ '/api/user': ANNA, '/api/login': ANNA, '/api/logout': [] });
  toasts = new ToastStore();
  session = new SessionStore({ request: host.request, toasts });
});

test('who is signed in is unknown until the server has been asked, once', async () => {
  expect(session.isKnown).toBe(false);
  await Promise.all([session.load(), session.load()]);
  expect(session.isKnown).toBe(true);
  expect(session.user).toEqual(ANNA);
  expect(host.calls).toEqual(['/api/user']);
});

test.each([
  ['says 401', { status: 401 }],
  ['fails', { status: 500 }],
  ['answers something else', { user: 'anna' }],
])('nobody is signed in when the call %s', async (_, reply) => {
  host.replies['/api/user'] = reply;
  await session.load();
  expect(session.isKnown).toBe(true);
  expect(session.user).toBeNull();
});

test('signing in holds the user, and a late answer about before does not undo it', async () => {
  const release = host.hold('/api/user');
  const loading = session.load();
  await session.login(ANNAS);
  expect(session.user).toEqual(ANNA);
  release({ status: 401 });
  await loading;
  expect(session.user).toEqual(ANNA);
});

test('a session that has ended keeps its user until the next visit, or until somebody signs in', async () => {
  await session.load();
  session.end();
  expect(session.user).toEqual(ANNA);
  await session.login(ANNAS);
  expect(session.hasEnded).toBe(false);

  session.end();
  await session.load();
  expect(session.user).toBeNull();
  expect(session.isKnown).toBe(true);
});

test.each([
  ['Not now.', 503, 'Not now.'],
  ['', 500, 'Logout failed'],
])(
  'a sign-out that is refused with %j keeps the user, and says why',
  async (text, status, said) => {
    await session.load();
    host.replies['/api/logout'] = { status, text };
    await session.logout();
    expect(session.user).toEqual(ANNA);
    expect(saidBy(toasts)).toEqual(['error', 'Logout failed', said]);
  },
);
