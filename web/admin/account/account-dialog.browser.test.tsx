import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { formatLongDate } from '#lib/domain/format.ts';
import { expectAccessible, show, startAdmin } from '#test/component.tsx';
import { AccountDialog } from './account-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Account' });
const part = (name: string) => dialog.getByRole('region', { name });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const toast = page.getByRole('region', { name: 'Notifications (F8)' });

/** Opens the account of an administrator who has signed in elsewhere, too; with a second factor if it is asked for. */
async function open({ secondFactor = false } = {}) {
  const { admin, stores, credentials } = await startAdmin();
  // Without the cookie, which would be taken for the session to replace.
  await fetch(`${stores.basePath}/api/login`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  admin.openAccount();
  if (secondFactor) {
    admin.account?.openForm('on');
    await admin.account?.submitForm(credentials.password, '');
    await admin.account?.switchOn(await commands.codeOf(admin.account.begun?.secret ?? ''));
  }
  const codes = admin.account?.made?.codes ?? [];
  admin.closeAccount();
  admin.openAccount();
  const { account } = admin;
  if (!account) throw new Error('The account is not open.');
  await show(<AccountDialog account={account} username="anna" onClosed={() => {}} />, stores);
  return { password: credentials.password, codes };
}

test('says where each session was used, and ends all others', async () => {
  await open();
  const sessions = part('Sessions');
  await expect.element(sessions.getByRole('term').first()).toHaveTextContent('This browser');
  const uses = sessions.getByRole('definition');
  await expect.element(uses.first()).toHaveTextContent(/^since \d+:\d\d [AP]M, from 127\.0\.0\.1$/);
  await expect.element(uses.nth(1)).toHaveTextContent('last used just now, from 127.0.0.1');
  const day = new RegExp(`^${formatLongDate(new Date())}, \\d+:\\d\\d [AP]M$`);
  await expect.element(sessions.getByRole('term').nth(1)).toHaveTextContent(day);
  await button('Sign Out Everywhere Else').click();
  await expect.poll(() => sessions.getByRole('term').all()).toHaveLength(1);
  await expect.poll(() => document.activeElement?.className).toBe('sessions');
  await expect.element(button('Sign Out Everywhere Else')).not.toBeInTheDocument();
});

test('says beside which field a password was refused, and changes it', async () => {
  const { password } = await open();
  const present = part('Password').getByLabelText('Current password');
  const next = part('Password').getByLabelText('New password');
  await expect.element(next).toHaveAttribute('autocomplete', 'new-password');
  for (const [typed, chosen, said, field] of [
    ['wrong horse battery', 'another horse battery', 'That password is wrong.', present],
    [password, 'password1234', 'Password is easy to guess', next],
    [password, 'longview2026!', 'Password must have at least 12 characters besides', next],
  ] as const) {
    await present.fill(typed);
    await next.fill(chosen);
    await userEvent.keyboard('{Enter}');
    await expect.element(part('Password').getByRole('alert')).toHaveTextContent(said);
    await expect.element(field).toHaveFocus();
  }
  await expectAccessible();
  await next.fill('another horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toHaveTextContent('Other browsers were signed out.');
  await expect.element(present).toHaveValue('');
  await expect.element(next).toHaveValue('');
});

test('asks for password and code before recovery codes are made or the second factor goes', async () => {
  const { password, codes } = await open({ secondFactor: true });
  const factor = part('Second factor');
  const typed = {
    password: factor.getByLabelText('Current password'),
    code: factor.getByLabelText('Code', { exact: true }),
  };
  await expect.element(factor).toHaveTextContent('10 recovery codes left');
  await button('New Recovery Codes').click();
  await expect.element(typed.password).toHaveFocus();
  await expectAccessible();
  await button('Cancel').click();
  await expect.element(button('New Recovery Codes')).toHaveFocus();

  await button('Switch Off').click();
  await typed.password.fill(password);
  await typed.code.fill('no code');
  await button('Switch Off').click();
  await expect.element(factor.getByRole('alert')).toHaveTextContent('That code is wrong');
  await expect.element(typed.code).toHaveFocus();
  await typed.code.fill(codes[0] ?? '');
  await button('Switch Off').click();
  await expect.element(toast).toHaveTextContent('Second factor switched off successfully');
  await expect.element(factor).toHaveTextContent('Off: your password alone signs you in.');
  await expect.element(button('Switch On')).toHaveFocus();
});
