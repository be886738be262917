import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatLongDate } from '#lib/domain/format.ts';
import {
  click,
  expectAccessible,
  show,
  startAdmin,
  switchOnSecondFactor,
  toast,
} from '#test/component.tsx';
import { AccountStore } from '../../stores/account-store.ts';
import { AccountDialog } from './account-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Account' });
const part = (name: string) => dialog.getByRole('region', { name });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const WRONG_PASSWORD = 'That password is wrong.';

/** Opens the account of an administrator who has signed in elsewhere, too; with a second factor if it is asked for. */
async function open({ secondFactor = false, token = '' } = {}) {
  const { admin, stores, credentials } = await startAdmin();
  // Without the cookie, which would be taken for the session to replace.
  await fetch(`${stores.basePath}/api/login`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const codes = secondFactor ? await switchOnSecondFactor(admin, credentials.password) : [];
  admin.openAccount();
  if (token)
    await admin.account?.addToken({
      name: token,
      scope: 'rates',
      days: 10,
      password: credentials.password,
    });
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
  await click(button('Sign Out Everywhere Else'));
  await expect.poll(() => sessions.getByRole('term').all()).toHaveLength(1);
  await expect.poll(() => document.activeElement?.className).toBe('sessions');
  await expect.element(button('Sign Out Everywhere Else')).not.toBeInTheDocument();
});

test('makes a token after the password, and shows it once', async () => {
  const { password } = await open();
  await click(button('New Token'));
  const typed = (name: string) => part('Tokens').getByLabelText(name);
  await expect.element(typed('Name')).toHaveFocus();
  await expect.element(button('Create Token')).toBeInViewport({ ratio: 1 });
  await typed('Name').fill('month-end');
  await part('Tokens').getByRole('combobox', { name: 'Scope' }).selectOptions('Rates');
  await expect.element(part('Tokens')).toHaveTextContent('Reads everything, changes rates.');
  await typed('Days').fill('10');
  await typed('Current password').fill('wrong horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(part('Tokens').getByRole('alert')).toHaveTextContent(WRONG_PASSWORD);
  await expect.element(typed('Current password')).toHaveFocus();
  await expectAccessible();
  await typed('Current password').fill(password);
  await userEvent.keyboard('{Enter}');

  const made = page.getByRole('dialog', { name: 'Your new token' });
  const value = () => (made.getByLabelText('month-end').element() as HTMLTextAreaElement).value;
  await expect.poll(value).toMatch(/^lv_[\w-]{43}$/);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Have you kept your token?' });
  await click(question.getByRole('button', { name: 'Go Back' }));
  await click(made.getByRole('button', { name: 'I Have Kept It' }));
  await expect.element(made).not.toBeInTheDocument();
});

test('lists tokens with their end and last use, and revokes one after a question', async () => {
  await open({ token: 'nightly-rates' });
  const ends = part('Tokens').getByText(/^ends \w+ \d+, \d+$/);
  await expect.element(ends).toHaveClass('token-ends-soon');
  await expect.element(part('Tokens')).toHaveTextContent(', never used');
  await click(button('Revoke nightly-rates'));
  const question = page.getByRole('dialog', { name: 'Revoke this token?' });
  await expect.element(question).toHaveTextContent('Scripts that use nightly-rates stop working.');
  await click(question.getByRole('button', { name: 'Revoke' }));
  await expect.element(toast).toHaveTextContent('Token revoked successfully');
  await expect.element(button('New Token')).toHaveFocus();
  await expect.element(ends).not.toBeInTheDocument();
});

test('offers no tokens to somebody who is no administrator', async () => {
  const { admin, stores } = await startAdmin();
  const { request, toasts, tokens } = admin;
  const who = { isAdmin: false, isForTokens: false, onSwitchedOn: () => {} };
  const account = new AccountStore({ request, toasts, tokens, ...who });
  await account.load();
  await show(<AccountDialog account={account} username="bo" onClosed={() => {}} />, stores);
  await expect.element(part('Sessions')).toBeVisible();
  await expect.element(part('Tokens')).not.toBeInTheDocument();
});

test('says beside which field a password was refused, and changes it', async () => {
  const { password } = await open();
  await click(button('Change Password'));
  const present = part('Password').getByLabelText('Current password');
  const next = part('Password').getByLabelText('New password');
  await expect.element(next).toHaveAttribute('autocomplete', 'new-password');
  await click(part('Password').getByRole('button', { name: 'Show' }));
  await expect.element(next).toHaveAttribute('type', 'text');
  for (const [typed, chosen, said, field] of [
    ['wrong horse battery', 'another horse battery', WRONG_PASSWORD, present],
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
  await expect.element(button('Change Password')).toHaveFocus();
  await expect.element(present).not.toBeInTheDocument();
});

test('asks for password and code before recovery codes are made or the second factor goes', async () => {
  const { password, codes } = await open({ secondFactor: true });
  const factor = part('Second factor');
  const typed = {
    password: factor.getByLabelText('Current password'),
    code: factor.getByLabelText('Code', { exact: true }),
  };
  await expect.element(factor).toHaveTextContent('10 recovery codes left');
  await click(button('New Recovery Codes'));
  await expect.element(typed.password).toHaveFocus();
  await expectAccessible();
  await click(button('Cancel'));
  await expect.element(button('New Recovery Codes')).toHaveFocus();

  await click(button('Switch Off'));
  await typed.password.fill(password);
  await typed.code.fill('no code');
  await click(button('Switch Off'));
  await expect.element(factor.getByRole('alert')).toHaveTextContent('That code is wrong');
  await expect.element(typed.code).toHaveFocus();
  await typed.code.fill(codes[0] ?? '');
  await click(button('Switch Off'));
  await expect.element(toast).toHaveTextContent('Second factor switched off successfully');
  await expect.element(factor).toHaveTextContent('Off: your password alone signs you in.');
  await expect.element(button('Switch On')).toHaveFocus();
});
