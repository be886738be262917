import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  button,
  click,
  expectAccessible,
  field,
  row,
  show,
  startAdmin,
  toast,
} from '#test/component.tsx';
import { version } from '../../package.json';
import { SessionStore } from '../stores/session-store.ts';
import { Dashboard } from './dashboard.tsx';

const dialogOf = (name: string) => {
  const dialog = page.getByRole('dialog', { name });
  const inside = (label: string) => dialog.getByRole('button', { name: label, exact: true });
  return { dialog, password: dialog.getByLabelText('Password'), button: inside };
};
const ended = dialogOf('Your session has ended');

let admin: Awaited<ReturnType<typeof startAdmin>>;

beforeEach(async () => {
  window.location.hash = '';
  admin = await startAdmin();
  await show(<Dashboard />, admin.stores);
  await expect.element(row('ZAR')).toBeVisible();
});

async function typeEuro(): Promise<void> {
  for (const [label, text] of Object.entries({ Code: 'EUR', Name: 'Euro', Symbol: '€' }))
    await field(label).fill(text);
}

/** Makes a call of another tab of this browser: the page is told nothing. */
async function inAnotherTab(path: string, body?: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const url = `${admin.stores.basePath}/api/${path}`;
  await fetch(url, { method: 'POST', headers, body: body ? JSON.stringify(body) : null });
}
const endSession = () => inAnotherTab('logout');
const bobSignsIn = () =>
  inAnotherTab('login', { ...admin.credentials, username: 'bo@example.com' });

/** Shows the page again, out of the cache that Back takes it from. */
const showAgain = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

const isSignedInAs = () => admin.stores.onDemand(SessionStore).user?.username;

test('the dashboard says which it is, and its tabs take arrows, Home and End', async () => {
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  for (const text of [
    'Manage currencies, asset classes and return rates for the investment calculator.',
    'Environment: production',
    `Version: ${today} (${version})`,
    'Signed in as anna@example.com',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await focus(page.getByRole('tab', { name: 'Currencies' }));
  for (const [key, tab] of [
    ['ArrowRight', 'Asset Classes'],
    ['End', 'Return Rates'],
    ['ArrowRight', 'Currencies'],
    ['ArrowLeft', 'Return Rates'],
    ['Home', 'Currencies'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(page.getByRole('tab', { name: tab, selected: true })).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tabpanel', { name: 'Currencies' })).toHaveFocus();
});

describe('a session that has ended', () => {
  test('keeps what was typed, which is sent after signing in again', async () => {
    await typeEuro();
    await endSession();
    await click(button('Add Currency'));
    await expect.element(ended.password).toHaveFocus();
    await expect.element(toast).toHaveTextContent('You are signed out: sign in and try again.');
    await expect.element(ended.dialog.getByLabelText('Username')).toHaveValue('anna@example.com');
    await ended.password.fill('wrong horse battery');
    await click(ended.button('Sign In'));
    await expect.element(ended.dialog.getByText('Login failed. Invalid credentials')).toBeVisible();
    await expectAccessible();
    await ended.password.fill(admin.credentials.password);
    await click(ended.button('Sign In'));
    await expect.element(ended.dialog).not.toBeInTheDocument();
    await click(button('Add Currency'));
    await expect.element(row('EUR')).toBeVisible();
  });

  test('is said again at the next change where nobody signs in', async () => {
    await endSession();
    const setDefault = row('USD').getByRole('button', { name: 'Set default' });
    await click(setDefault);
    await click(ended.button('Cancel'));
    await expect.element(setDefault).toHaveFocus();
    await click(setDefault);
    await expect.element(ended.dialog).toBeVisible();
  });

  test('leads to sign-in when the page is shown again, after one call', async () => {
    await endSession();
    admin.calls.length = 0;
    showAgain();
    await expect.poll(isSignedInAs).toBeUndefined();
    expect(admin.calls).toEqual(['GET /api/user']);
  });

  test('keeps the screen when it is shown again where something was typed', async () => {
    await typeEuro();
    await endSession();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(ended.dialog).toBeVisible();
    await expect.element(field('Code')).toHaveValue('EUR');
  });
});

describe('another person who signed in to this browser', () => {
  const other = dialogOf('Somebody else signed in');

  beforeEach(async () => {
    await typeEuro();
    await bobSignsIn();
    await click(button('Add Currency'));
    await expect
      .element(
        other.dialog.getByText(/You are now signed in as bo@example.com in this browser. Sign in/),
      )
      .toBeVisible();
  });

  test('is asked before anything is saved, and who typed may sign in again', async () => {
    await expectAccessible();
    await other.password.fill(admin.credentials.password);
    await click(other.button('Sign In'));
    await click(button('Add Currency'));
    await expect.element(row('EUR')).toBeVisible();
  });

  test('goes on without what the first typed', async () => {
    await click(other.button('Go on as bo@example.com'));
    await expect
      .element(page.getByText('Signed in as bo@example.com', { exact: true }))
      .toBeVisible();
    await expect.element(field('Code')).toHaveValue('');
    expect(admin.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    await typeEuro();
    await click(button('Add Currency'));
    await expect.element(row('EUR')).toBeVisible();
  });
});

describe('a reason to delete, while another person signed in to this browser', () => {
  const other = dialogOf('Somebody else signed in');
  const deletion = dialogOf('Delete currency');

  beforeEach(async () => {
    await click(row('KES').getByRole('button', { name: 'Delete' }));
    await deletion.dialog.getByLabelText('Reason').fill('No longer sold.');
    await bobSignsIn();
    await click(deletion.button('Delete currency'));
    await expect.element(other.dialog).toBeVisible();
  });

  test('stays for who typed it', async () => {
    await other.password.fill(admin.credentials.password);
    await click(other.button('Sign In'));
    await expect.element(other.dialog).not.toBeInTheDocument();
    await expect.element(deletion.dialog.getByLabelText('Reason')).toHaveValue('No longer sold.');
    await click(deletion.button('Delete currency'));
    await expect.element(row('KES')).not.toBeInTheDocument();
  });

  test('goes with its question where the other goes on', async () => {
    await click(other.button('Go on as bo@example.com'));
    await expect
      .element(page.getByText('Signed in as bo@example.com', { exact: true }))
      .toBeVisible();
    await expect.element(deletion.dialog).not.toBeInTheDocument();
    await expect.element(row('KES')).toBeVisible();
  });
});

describe('what is typed', () => {
  const rate = row('Yield Funds').getByRole('spinbutton');
  const tab = (name: string) => page.getByRole('tab', { name });
  const leaving = dialogOf('Leave without saving?');
  const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('is dropped for another tab or currency only when that is said', async () => {
    const loss = 'You have 1 unsaved change to the ZAR rates. It will be lost.';
    await click(tab('Return Rates'));
    await rate.fill('9.5');
    await click(tab('Currencies'));
    await expect.element(leaving.dialog.getByText(loss)).toBeVisible();
    await expect.element(leaving.button('Stay')).toHaveFocus();
    await click(leaving.button('Stay'));
    await expect.element(tab('Return Rates')).toHaveFocus();
    await field('Currency').selectOptions('USD - US Dollar');
    await click(leaving.button('Stay'));
    await expect.element(field('Currency')).toHaveDisplayValue('ZAR - South African Rand');
    await expect.element(rate).toHaveValue(9.5);
    await field('Currency').selectOptions('USD - US Dollar');
    await click(leaving.button('Leave'));
    await expect.element(rate).toHaveValue(8);
  });

  test('is not asked about any more once it is saved', async () => {
    await click(tab('Return Rates'));
    const release = admin.hold('POST /api/admin/asset-class-returns/changes');
    await rate.fill('10.5');
    await click(button('Save All Changes'));
    await click(tab('Currencies'));
    await expect.element(leaving.dialog.getByText('Saving 1 change')).toBeVisible();
    release();
    await expect.element(row('KES')).toBeVisible();
    await expect.element(leaving.dialog).not.toBeInTheDocument();
    await expect.element(tab('Currencies')).toHaveFocus();
  });

  test('is asked about before signing out', async () => {
    await field('Code').fill('EUR');
    await click(button('Logout'));
    await click(leaving.button('Stay'));
    expect(isSignedInAs()).toBe('anna@example.com');
    await click(button('Logout'));
    await click(leaving.button('Leave'));
    await expect.poll(isSignedInAs).toBeUndefined();
  });

  test('survives another tab, and is asked about before the page is closed', async () => {
    expect(asksToStay()).toBe(false);
    await field('Code').fill('EUR');
    expect(asksToStay()).toBe(true);
    await click(tab('Asset Classes'));
    await expect.element(row('Yield Funds')).toBeVisible();
    await click(tab('Currencies'));
    await expect.element(field('Code')).toHaveValue('EUR');
    await field('Code').fill('');
    expect(asksToStay()).toBe(false);
  });
});

async function focus(element: Locator): Promise<void> {
  ((await element.findElement()) as HTMLElement).focus();
}
