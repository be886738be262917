import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  click,
  expectAccessible,
  expectToFit,
  field,
  SITE,
  show,
  startAdmin,
  startPage,
  switchOnSecondFactor,
  toast,
} from '#test/component.tsx';
import { AuthPage } from './auth-page.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const { keyboard } = userEvent;
const ANNA = 'anna@example.com';
const WRONG_CODE = 'Login failed. That code is wrong, or was used before. Enter a new one.';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const [username, password, code] = [field('Username'), field('Password'), field('Code')];
const refusal = page.getByRole('main').getByRole('alert');

describe('the sign-in screen', () => {
  let started: Awaited<ReturnType<typeof startPage>>;
  /** The calls, but the one that asks who is signed in. */
  const calls = () => started.calls.filter((call) => call !== 'GET /api/user');

  beforeEach(async () => {
    started = await startPage();
    await show(<AuthPage />, started.stores);
  });

  test('says what is managed, fills in the address of site.json, and has a button to sign in', async () => {
    await expect.element(heading('Admin Login')).toBeVisible();
    expect(button('Sign In').elements()).toHaveLength(1);
    expect(document.title).toBe('Admin Login | Aldermoor');
    await expect.element(page.getByText('For administrators of this calculator.')).toBeVisible();
    await expect.element(username).toHaveValue(SITE.adminEmail);
    await expect.element(username).toHaveAttribute('placeholder', SITE.adminEmail);
    const panel = page.getByRole('complementary', { name: 'What you manage here' });
    expect(
      panel
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Currencies and exchange rates',
      'Asset classes and risk profiles',
      'Investment return rates',
      'System configuration',
    ]);
    await expectAccessible();
    await expectToFit();
  });

  test('asks for the password of a registration twice, says why not, and makes no call', async () => {
    await username.fill('new@example.com');
    await click(button('Need an account? Register'));
    await expect.element(heading('Admin Registration')).toHaveFocus();
    await expect.element(page.getByText('Accounts are created by an administrator.')).toBeVisible();
    await expect.element(username).toHaveValue('new@example.com');
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    await password.fill('one of two');
    for (const [confirmed, said] of [
      ['the other', "Passwords don't matchPlease make sure your passwords match."],
      [
        'one of two',
        'Registration not enabledPlease contact an administrator to create an account.',
      ],
    ] as const) {
      await field('Confirm password').fill(confirmed);
      await click(button('Register'));
      await expect.element(toast).toHaveTextContent(said);
    }
    await expectAccessible();
    await expectToFit();
    expect(calls()).toEqual([]);
    await click(button('Already have an account? Sign in'));
    await expect.element(heading('Admin Login')).toHaveFocus();
  });

  test('sends nothing without a username, and keeps what was typed where it is refused', async () => {
    await password.fill('wrong horse battery');
    await username.fill('');
    await click(button('Sign In'));
    await expect.element(username).toBeInvalid();
    expect(calls()).toEqual([]);
    await username.fill(ANNA);
    await click(button('Sign In'));
    await expect.element(refusal).toHaveTextContent('Login failed. Invalid credentials');
    await expect.element(password).toHaveValue('wrong horse battery');
    await expect.element(button('Sign In')).toBeEnabled();
  });

  test('sends what was typed once, however often it is pressed', async () => {
    const release = started.hold('POST /api/login');
    await username.fill(ANNA);
    await password.fill(started.credentials.password);
    await click(button('Sign In'));
    await expect.element(button('Signing In...')).toHaveAttribute('aria-busy', 'true');
    await button('Signing In...').click();
    await keyboard('{Enter}');
    await click(button('Need an account? Register'));
    await expect.element(button('Registering...')).toBeVisible();
    release();
    await expect.poll(() => started.session.user?.username).toBe(ANNA);
    await expect.element(toast).toHaveTextContent('Login successfulWelcome back!');
    expect(calls()).toEqual(['POST /api/login']);
  });
});

/** Signs in somebody who has a second factor. */
async function startWithSecondFactor() {
  const { admin, stores, session, credentials } = await startAdmin();
  const [first = '', second = ''] = await switchOnSecondFactor(admin, credentials.password);
  return { stores, session, password: credentials.password, first, second };
}

test("the code takes the place of the fields, and 'Back' brings them back", async () => {
  const { stores, session, ...typed } = await startWithSecondFactor();
  await session.logout();
  await show(<AuthPage />, stores);
  await username.fill(ANNA);
  await password.fill(typed.password);
  await keyboard('{Enter}');
  await expect.element(code).toHaveFocus();
  await expectAccessible();
  await expectToFit();
  await code.fill('no code');
  await click(button('Sign In'));
  await expect.element(refusal).toHaveTextContent(WRONG_CODE);
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();

  await code.fill('12');
  await click(button('Back'));
  await expect.element(username).toHaveValue(ANNA);
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue(typed.password);
  await keyboard('{Enter}');
  await expect.element(code).toHaveValue('');
  await code.fill(typed.first);
  await keyboard('{Enter}');
  await expect.poll(() => session.user?.username).toBe(ANNA);
});

test('after a session has ended a recovery code signs in again, however it is written', async () => {
  const { stores, ...typed } = await startWithSecondFactor();
  let isSignedIn = false;
  const onSignedIn = () => {
    isSignedIn = true;
  };
  await show(<SignInAgain username={ANNA} onSignedIn={onSignedIn} onClosed={() => {}} />, stores);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const said = dialog.getByText(/^Login failed\. /);
  await password.fill(typed.password);
  await keyboard('{Enter}');
  await expect.element(code).toHaveFocus();
  await expect.element(said).not.toBeInTheDocument();
  await code.fill('no code');
  await keyboard('{Enter}');
  await expect.element(said).toHaveTextContent(WRONG_CODE);
  await expect.element(code).toHaveFocus();
  await expectAccessible();
  await expectToFit(dialog);
  // 'Back', which may be under the notification.
  await keyboard('{Tab}{Enter}');
  await expect.element(password).toHaveFocus();
  await expect.element(said).not.toBeInTheDocument();
  await keyboard('{Enter}');
  await code.fill(typed.second.replaceAll('-', ' '));
  await keyboard('{Enter}');
  await expect.poll(() => isSignedIn).toBe(true);
  await expect.element(toast).toHaveTextContent('You used a recovery code: 9 left.');
});
