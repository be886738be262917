import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp } from '#test/app.ts';
import { codeOf } from '#test/second-factor.ts';
import { lossOfAll } from '../admin/use-leave-guard.tsx';

const app = await startApp();
const WRONG_PASSWORD = 'That password is wrong.';

/** Opens the account of a new administrator. */
async function openAccount() {
  const stores = await startAdminStores(app);
  stores.admin.openAccount();
  const { account } = stores.admin;
  if (!account) throw new Error('The account is not open.');
  await account.load();
  return { ...stores, account };
}

test('makes other recovery codes after password and code', async () => {
  const { account } = await openAccount();
  account.openForm('on');
  await account.submitForm(PASSWORD, '');
  const secret = account.newSecret?.secret ?? '';
  await account.switchOn(await codeOf(secret, -1));
  const codes = account.newCodes?.codes ?? [];
  account.openForm('renew');
  expect(await account.submitForm(PASSWORD, await codeOf(secret))).toBe(true);
  expect(account.newCodes?.codes).toHaveLength(10);
  expect(account.newCodes?.codes.filter((code) => codes.includes(code))).toEqual([]);
});

test('forgets why a form failed when another is opened', async () => {
  const { account } = await openAccount();
  account.openForm('on');
  await account.submitForm('wrong horse battery', '');
  account.openForm('on');
  expect(account.changingFactor.failure).toBe('');
});

test('keeps a new token until it is left, and says that tokens work on where other sessions end', async () => {
  const { account, admin, toasts } = await openAccount();
  const token = { name: 'nightly', scope: 'rates', password: PASSWORD } as const;
  expect(await account.addToken({ ...token, password: 'wrong' })).toBe(false);
  expect([account.addingToken.failure, account.newToken]).toEqual([WRONG_PASSWORD, null]);
  expect(await account.addToken(token)).toBe(true);
  expect(account.newToken?.token).toMatch(/^lv_/);
  expect(lossOfAll(admin)).toBe('You have a token that is not shown again. It will be lost.');
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
