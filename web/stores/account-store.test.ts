import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { codeOf, wrongCode } from '#test/second-factor.ts';

const app = await startApp();
const strict = await startApp({ needsSecondFactor: true });
const WRONG_PASSWORD = 'That password is wrong.';

/** Opens the account of a new administrator. */
async function openAccount(url = app) {
  const stores = await startAdminStores(url);
  stores.admin.openAccount();
  const { account } = stores.admin;
  if (!account) throw new Error('The account is not open.');
  await account.load();
  return { ...stores, account };
}

test('switches a second factor on, and makes recovery codes, after password and code', async () => {
  const { account } = await openAccount();
  account.openForm('on');
  expect(await account.submitForm('wrong horse battery', '')).toBe(false);
  expect([account.changingFactor.failure, account.begun]).toEqual([WRONG_PASSWORD, null]);
  await account.submitForm(PASSWORD, '');
  const secret = account.begun?.secret ?? '';
  expect(await account.switchOn(await wrongCode(secret))).toBe(false);
  expect(account.made).toBeNull();
  expect(await account.switchOn(await codeOf(secret, -1))).toBe(true);
  const codes = account.made?.codes ?? [];
  expect(codes).toHaveLength(10);

  account.openForm('renew');
  expect(await account.submitForm(PASSWORD, await codeOf(secret))).toBe(true);
  expect(account.made?.codes.filter((code) => codes.includes(code))).toEqual([]);
});

test('forgets why a form failed when another is opened', async () => {
  const { account } = await openAccount();
  account.openForm('on');
  await account.submitForm('wrong horse battery', '');
  account.openForm('on');
  expect(account.changingFactor.failure).toBe('');
});

test('lists the other sessions until they are ended, also by a new password', async () => {
  const { account, username, toasts } = await openAccount();
  for (const end of [
    () => account.endOtherSessions(),
    () => account.changePassword(PASSWORD, 'another horse battery'),
  ]) {
    await signIn(app.url, username, PASSWORD);
    await account.load();
    expect(account.sessions).toHaveLength(2);
    expect(await end()).toBe(true);
    expect(account.sessions.map(({ isThis }) => isThis)).toEqual([true]);
  }
  const said = ['success', 'Password changed successfully', 'Other browsers were signed out.'];
  expect(saidBy(toasts)).toEqual(said);
});

test('says that tokens work on where other sessions end', async () => {
  const { account, toasts } = await openAccount();
  const token = { name: 'nightly', scope: 'rates', password: PASSWORD } as const;
  expect(await account.addToken({ ...token, password: 'wrong' })).toBe(false);
  expect([account.addingToken.failure, account.madeToken]).toEqual([WRONG_PASSWORD, null]);
  expect(await account.addToken(token)).toBe(true);
  expect(account.madeToken?.token).toMatch(/^lv_/);
  await account.endOtherSessions();
  expect(saidBy(toasts)).toEqual([
    'success',
    'Other browsers were signed out',
    '1 token still works.',
  ]);
  await account.changePassword(PASSWORD, 'another horse battery');
  expect(saidBy(toasts)[2]).toBe('Other browsers were signed out. 1 token still works.');
});

test('says so where it cannot be loaded', async () => {
  const { account, gate } = await openAccount();
  gate.pass = () => {
    throw new TypeError('fetch failed');
  };
  await account.load();
  expect(account.loading.failure).toContain('could not be reached');
});

test('opens where a second factor is required, and loads what was refused once it is on', async () => {
  const { admin } = await startAdminStores(strict);
  await admin.rates.open();
  const { account } = admin;
  if (!account) throw new Error('The account is not open.');
  await account.load();
  expect(account).toMatchObject({ lacksSecondFactor: true, sessions: [] });
  account.openForm('on');
  await account.submitForm(PASSWORD, '');
  await account.switchOn(await codeOf(account.begun?.secret ?? ''));
  await expect.poll(() => admin.rates.rows.length).toBe(3);
});
