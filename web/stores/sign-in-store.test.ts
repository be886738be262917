import { expect, test } from 'vitest';
import { deleteUser } from '#lib/services/accounts.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { startApp } from '#test/app.ts';
import { gatedRequest } from '#test/gated-request.ts';
import { switchOnSecondFactor } from '#test/second-factor.ts';
import { ApiError, requestTo } from '../api/client.ts';
import { SessionStore } from './session-store.ts';
import { SignInStore } from './sign-in-store.ts';
import { ToastStore } from './toast-store.ts';

const app = await startApp();

function signInAs(username: string) {
  const toasts = new ToastStore();
  const { request, gate } = gatedRequest(requestTo(app.url));
  const session = new SessionStore({ request, toasts });
  const store = new SignInStore(session, toasts, username);
  store.type('password', PASSWORD);
  return { store, gate };
}

test('asks for the password again where it no longer counts', async () => {
  const user = await addUser(app.store, 'eve', false);
  await switchOnSecondFactor(app.url, 'eve');
  const { store } = signInAs('eve');
  await store.submit();
  expect(store).toMatchObject({ needsCode: true, sending: { hasFailed: false } });
  await app.store.transact('cli:test', (draft) => deleteUser(draft, user.id));
  store.type('code', '123456');
  await store.submit();
  expect(store.needsCode).toBe(false);
  expect(store.sending.failure).toBe('Invalid credentials');
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
