import { encode } from 'uqr';
import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { formatLongDate } from '#lib/domain/format.ts';
import { otpauthAddress } from '#lib/services/one-time-code.ts';
import {
  click,
  emulate,
  expectAccessible,
  expectToFit,
  show,
  startAdmin,
} from '#test/component.tsx';
import { PageFrame } from '../../layout/page-frame.tsx';
import { ShortFooter } from '../../layout/short-footer.tsx';
import { Dashboard } from '../dashboard.tsx';

const { keyboard } = userEvent;
const ANNA = 'anna@example.com';
const dialogOf = (name: string) => page.getByRole('dialog', { name });
const account = dialogOf('Account');
const steps = dialogOf('Second factor');
const codes = dialogOf('Your recovery codes');
const part = account.getByRole('region', { name: 'Second factor' });
const opener = page.getByRole('button', { name: 'Account' });
const question = dialogOf('Have you kept your recovery codes?');
const answer = (name: string) => question.getByRole('button', { name });
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const shownCodes = () =>
  codes
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '');
const typedIn = (label: string) =>
  (steps.getByLabelText(label).element() as HTMLInputElement).value;

beforeEach(() => {
  window.location.hash = '';
});

const showDashboard = (stores: Parameters<typeof show>[1]) =>
  show(
    <PageFrame footer={<ShortFooter />}>
      <Dashboard />
    </PageFrame>,
    stores,
  );

test('the keyboard alone switches a second factor on, whose recovery codes are shown once', async () => {
  const { stores, credentials } = await startAdmin();
  await showDashboard(stores);
  await click(opener);
  await expect.element(part).toHaveTextContent('Off: your password alone signs you in.');
  await click(part.getByRole('button', { name: 'Switch On' }));
  const password = part.getByLabelText('Current password');
  await expect.element(password).toHaveFocus();
  await keyboard('wrong horse battery{Enter}');
  await expect.element(part.getByRole('alert')).toHaveTextContent('That password is wrong.');
  await expect.element(password).toHaveFocus();
  await password.fill(credentials.password);
  await keyboard('{Enter}');

  await expect.element(steps.getByRole('list')).toHaveFocus();
  await expect.poll(() => typedIn('Secret')).toMatch(/^(\w{4} ){7}\w{4}$/);
  const secret = typedIn('Secret').replaceAll(' ', '');
  await expectReadableQr(secret);
  const code = steps.getByLabelText('Code', { exact: true });
  for (const stop of [steps.getByLabelText('Secret'), code]) {
    await userEvent.tab();
    await expect.element(stop).toHaveFocus();
  }
  await keyboard('{Enter}');
  await expect.element(code).toBeInvalid();
  await keyboard('no code{Enter}');
  await expect
    .element(steps.getByRole('alert'))
    .toHaveTextContent('That code is wrong, or was used before. Enter a new one.');
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  await expectAccessible();
  await expectToFit(steps);
  await keyboard(`${await commands.codeOf(secret)}{Enter}`);

  await expect.poll(shownCodes).toHaveLength(10);
  const shown = shownCodes();
  expect(new Set(shown).size).toBe(10);
  const saved = commands.savedFile();
  await click(codes.getByRole('button', { name: 'Download' }));
  expect(await saved).toEqual({
    name: 'recovery-codes.txt',
    text:
      `Recovery codes of ${ANNA}, ${formatLongDate(new Date())}\n` +
      `Each signs you in once, without your phone.\n\n${shown.join('\n')}\n`,
  });

  for (const leave of [
    () => keyboard('{Escape}'),
    () => click(codes.getByRole('button', { name: 'Close' })),
    () => page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true }),
  ]) {
    await leave();
    await expect.element(question).toHaveTextContent('They are not shown again.');
    await expect.element(answer('Go Back')).toHaveFocus();
    await click(answer('Go Back'));
    await expect.element(question).not.toBeInTheDocument();
    expect(shownCodes()).toEqual(shown);
  }
  expect(asksToStay()).toBe(true);
  await keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await click(answer('I Have Kept Them'));
  await expect.element(codes).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(asksToStay()).toBe(false);

  const left = [
    document.documentElement.outerHTML,
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    location.href,
    document.cookie,
  ].join();
  for (const each of [secret, ...shown]) expect(left.replaceAll(' ', '')).not.toContain(each);
  await click(opener);
  await expect
    .element(part)
    .toHaveTextContent(`On since ${formatLongDate(new Date())}, 10 recovery codes left`);
});

/** Expects a QR code of what an authenticator app reads, dark on light in both themes. */
async function expectReadableQr(secret: string): Promise<void> {
  const qr = steps.getByRole('img').element();
  const drawn = qr.querySelector('path')?.getAttribute('d') ?? '';
  const dark = [...drawn.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`);
  const expected = encode(otpauthAddress(ANNA, secret), { border: 4 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
  );
  expect(dark).toEqual(expected);
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulate({ colorScheme });
    const { backgroundColor, fill } = getComputedStyle(qr);
    expect([backgroundColor, fill]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  }
}

test('where it is required, it is switched on before anything else', async () => {
  const { stores, credentials } = await startAdmin({ needsSecondFactor: true });
  await showDashboard(stores);
  await expect
    .element(part)
    .toHaveTextContent('Administrators need one here. Switch it on to go on.');
  expect(account.getByRole('heading', { level: 3 }).elements()).toHaveLength(1);
  await keyboard('{Escape}');
  await expect.element(account).not.toBeInTheDocument();
  await click(page.getByRole('tab', { name: 'Return Rates' }));
  await click(part.getByRole('button', { name: 'Switch On' }));
  await part.getByLabelText('Current password').fill(credentials.password);
  await keyboard('{Enter}');
  const code = steps.getByLabelText('Code', { exact: true });
  await expect.element(code).toBeVisible();
  await code.fill(await commands.codeOf(typedIn('Secret').replaceAll(' ', '')));
  await keyboard('{Enter}');
  await click(codes.getByRole('button', { name: 'I Have Kept Them' }));
  await expect.element(page.getByRole('rowheader', { name: 'Yield Funds' })).toBeVisible();
});
