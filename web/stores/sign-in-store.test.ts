import { expect, test } from 'vitest';
import { deleteUser } from '#lib/services/accounts.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { saidBy } from '#test/admin-stores.ts';
import { startApp } from '#test/app.ts';
import { gatedRequest } from '#test/gated-request.ts';
import { codeOf, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { ApiError, requestTo } from '../api/client.ts';
import { SessionStore } from './session-store.ts';
import { SignInStore } from './sign-in-store.ts';
import { ToastStore } from './toast-store.ts';

const app = await startApp();
const WRONG_CODE = 'That code is wrong, or was used before. Enter a new one.';

function signInAs(username: string, password = PASSWORD) {
  const toasts = new ToastStore();
  const { request, gate, calls } = gatedRequest(requestTo(app.url));
  const session = new SessionStore({ request, toasts });
  const store = new SignInStore(session, toasts, username);
  store.type('password', password);
  return { store, session, toasts, gate, calls };
}

/** Signs in somebody with a second factor up to the question for the code. */
async function untilCode(username: string) {
  const user = await addUser(app.store, username);
  const factor = await switchOnSecondFactor(app.url, username);
  const signIn = signInAs(username);
  expect(await signIn.store.submit()).toBe(false);
  return { user, ...factor, ...signIn };
}

test('asks for a code after a right password, which is no failure', async () => {
  const { store, session, toasts, secret } = await untilCode('anna');
  expect(store).toMatchObject({ needsCode: true, password: PASSWORD });
  expect([store.sending.hasFailed, toasts.current]).toEqual([false, null]);
  store.type('code', await codeOf(secret));
  expect(await store.submit()).toBe(true);
  expect(session.user?.username).toBe('anna');
  expect(saidBy(toasts)).toEqual(['success', 'Login successful', 'Welcome back!']);
});

test('asks again after a wrong code, and goes back to the password', async () => {
  const { store, toasts, secret } = await untilCode('ben');
  store.type('code', await wrongCode(secret));
  expect(await store.submit()).toBe(false);
  expect(store).toMatchObject({ needsCode: true, code: '' });
  expect(store.sending.failure).toBe(WRONG_CODE);
  expect(saidBy(toasts)).toEqual(['error', 'Login failed', WRONG_CODE]);
  store.back();
  expect(store).toMatchObject({ needsCode: false, username: 'ben', password: PASSWORD });
  expect(store.sending.failure).toBe('');
});

test('asks for the password again where it no longer counts', async () => {
  const { store, user } = await untilCode('eve');
  await app.store.transact('cli:test', (draft) => deleteUser(draft, user.id));
  store.type('code', '123456');
  await store.submit();
  expect(store.needsCode).toBe(false);
  expect(store.sending.failure).toBe('Invalid credentials');
});

test('says how many recovery codes are left', async () => {
  const { store, toasts, recoveryCodes } = await untilCode('fay');
  store.type('code', recoveryCodes[0] ?? '');
  expect(await store.submit()).toBe(true);
  expect(saidBy(toasts)[2]).toBe('You used a recovery code: 9 left.');
});

test('fails in words where the server says nothing or cannot be reached', async () => {
  const { store, gate } = signInAs('nobody');
  for (const [error, failure] of [
    [new ApiError(500, 'Internal Server Error', ''), 'Invalid credentials'],
    [
      new TypeError('fetch failed'),
      'The server could not be reached. Check your connection and try again.',
    ],
  ] as const) {
    gate.pass = () => {
      throw error;
    };
    expect(await store.submit()).toBe(false);
    expect(store.sending.failure).toBe(failure);
  }
});
