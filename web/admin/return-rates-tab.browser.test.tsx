import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import {
  button,
  click,
  emulate,
  expectAccessible,
  field,
  resize,
  row,
  show,
  startAdmin,
  textOf,
  toast,
} from '#test/component.tsx';
import { ReturnRatesTab } from './return-rates-tab.tsx';

const [MONEY, YIELD, MULTI, EQUITY] = [
  'Money Market Funds',
  'Yield Funds',
  'Multi-Asset Funds',
  'Global Equity',
];
const RETURNS = 'GET /api/admin/asset-class-returns';
const DAY = daysToPlan(utcDay(new Date())).last;
const LATER = `from ${formatDay(DAY)}`;

const rate = (name: string) => row(name).getByRole('spinbutton');
const saveAll = button('Save All Changes');
const question = page.getByRole('dialog');
const bar = page.getByRole('status');

/** Expects what stands beside a rate to come to be this. */
const expectNote = (name: string, text: string | RegExp) =>
  expect.poll(() => textOf(row(name).getByRole('cell').last())).toMatch(text);
const expectBar = (text: string) => expect.poll(() => textOf(bar.nth(1))).toBe(text);
const expectRates = (...texts: string[]) =>
  expect
    .poll(() =>
      page
        .getByRole('spinbutton')
        .elements()
        .map((one) => (one as HTMLInputElement).value),
    )
    .toEqual(texts);
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

let admin: Awaited<ReturnType<typeof startAdmin>>;

/** Shows the rates of ZAR, after changes by bo@example.com. */
async function open(...changes: [method: string, path: string, json?: unknown][]): Promise<void> {
  admin = await startAdmin();
  for (const change of changes) await admin.bo(...change);
  await show(<ReturnRatesTab admin={admin.admin} onLeave={(go) => go()} />, admin.stores);
  await expect.element(rate(YIELD)).toBeVisible();
}
const plan = (id: number, returnRate: number) =>
  ['PUT', `asset-class-returns/${id}`, { returnRate, from: DAY }] as [string, string, unknown];
const NEW_CLASS = ['POST', 'asset-classes', { name: EQUITY, risk: 'high' }] as [
  string,
  string,
  unknown,
];

test('the tab has the rate of each class, and a button that saves them all', async () => {
  await open();
  expect(saveAll.elements()).toHaveLength(1);
  await expectRates('7.0', '10.0', '12.0');
});

describe('a save', () => {
  beforeEach(() => open(NEW_CLASS, plan(2, 0.105)));

  test('that may not be what was meant lists the rows to look at, and why', async () => {
    await rate(MONEY).fill('7.1');
    await rate(MULTI).fill('1.2');
    await click(rate(YIELD));
    await click(button(`Stop offering in ZAR: ${YIELD}`));
    await expectBar('3 unsaved changes 1 class becomes public');
    await field('Reason').fill('Committee');
    await click(saveAll);
    await expect.element(question).toHaveAccessibleName('Save all changes?');
    await expect.element(button('Go Back')).toHaveFocus();
    expect(textOf(question)).toBe(
      [
        'Save all changes? Look at these 3 rows first.',
        `${YIELD} 10.0% to not offered`,
        `Visitors no longer see it in ZAR. Its plan, 10.5% ${LATER}, goes too.`,
        `${MULTI} 12.0% to 1.2% Less than a fifth of the old rate?`,
        `${EQUITY} not public to 12.0%`,
        'Becomes public at the default for high risk. Nobody typed this rate.',
        'Reason Go Back Save',
      ].join(' '),
    );
    await expect.element(question.getByLabelText('Reason')).toHaveValue('Committee');
    await expectAccessible();
    await click(button('Go Back'));
    await expect.element(saveAll).toHaveFocus();
    expect(admin.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    await click(saveAll);
    await click(button('Save'));
    await expect
      .element(toast)
      .toHaveTextContent('Return rates saved successfully4 changes in ZAR');
    await expectNote(YIELD, 'Visitors do not see it in ZAR. Offer');
    await expectBar('No unsaved changes');
    await click(toast.getByRole('button', { name: 'Undo' }));
    await expect.element(toast).toHaveTextContent('Change reverted successfully');
    await expectNote(EQUITY, 'Not public yet becomes public at 12% with the next save');
  });

  test('for a day says what it leaves out, and asks before it replaces a planned rate', async () => {
    await rate(YIELD).fill('10.2');
    await expectNote(YIELD, `was 10.0% then 10.5% ${LATER}`);
    await click(rate(MULTI));
    await click(button(`Stop offering in ZAR: ${MULTI}`));
    await expectNote(MULTI, 'Stops being offered with the next save Keep offering');
    await field('Counts from').fill(DAY);
    await expectNote(YIELD, `was 10.0% replaces 10.5% ${LATER}`);
    await expectNote(MULTI, 'Stops being offered once you save without a date Keep offering');
    await expectNote(EQUITY, 'Not public yet not part of a save with a date Do not offer');
    await expectBar('1 unsaved change 1 change is left out');
    await expectAccessible();
    await click(button(`Save for ${formatDay(DAY)}`));
    await expect.element(question).toHaveAccessibleName(`Save for ${formatDay(DAY)}?`);
    expect(textOf(question)).toContain(
      `Look at this row first. ${YIELD} 10.0% to 10.2% Replaces 10.5% ${LATER}, which bo@example.com planned on `,
    );
    await click(button('Save'));
    await expectNote(YIELD, `then 10.2% ${LATER} Cancel`);
    await expectNote(MULTI, 'Stops being offered with the next save Keep offering');
  });

  test('that is refused goes to the first rate that cannot be used', async () => {
    await rate(MONEY).fill('');
    await rate(MULTI).fill('120');
    await rate(YIELD).fill('10.1');
    const emptied = row(MONEY).getByText('Type a rate, or stop offering it.');
    await expect.element(emptied).toBeVisible();
    await click(saveAll);
    await expect
      .element(toast)
      .toHaveTextContent('Failed to save return ratesNothing was saved: 2 rates cannot be used.');
    await expect.element(rate(MONEY)).toHaveFocus();
    await expect.element(rate(MULTI)).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(rate(MULTI))
      .toHaveAccessibleDescription('was 12.0% A return rate is 0 to 100 percent.');
    await expectAccessible();
    await expectRates('', '10.1', '120', '12.0');
  });

  test('cannot be pressed twice, and nothing can be typed meanwhile', async () => {
    await rate(MULTI).fill('12.5');
    await click(button(`Do not offer: ${EQUITY}`));
    const release = admin.hold('POST');
    await click(saveAll);
    await expectBar('Saving 2 changes');
    await expect.element(saveAll).toBeDisabled();
    for (const input of [rate(YIELD), field('Reason'), field('Counts from')])
      await expect.element(input).toHaveAttribute('readonly');
    release();
    await expect.element(toast).toHaveTextContent('2 changes in ZAR');
    await expect.element(saveAll).toHaveFocus();
  });
});

describe('a row', () => {
  test('is emptied and stopped by the keyboard alone, and brought back', async () => {
    await open();
    const stop = button(`Stop offering in ZAR: ${YIELD}`);
    await click(rate(YIELD));
    await expect.element(stop).toHaveAttribute('tabindex', '-1');
    await rate(YIELD).fill('');
    await press('Tab');
    await expect.element(stop).toHaveFocus();
    await press('Enter');
    await expect.element(button(`Keep offering: ${YIELD}`)).toHaveFocus();
    await press('Enter');
    await expect.element(rate(YIELD)).toHaveFocus();
    await expectRates('7.0', '10.0', '12.0');
  });

  test('of a class without a rate is public at the default only with a save, or not offered', async () => {
    await open(NEW_CLASS);
    await click(button(`Do not offer: ${EQUITY}`));
    await expectNote(EQUITY, 'Not offered with the next save Offer');
    await expect.element(button(`Offer: ${EQUITY}`)).toHaveFocus();
    await click(saveAll);
    await expectNote(EQUITY, 'Visitors do not see it in ZAR. Offer');
    await click(button(`Offer: ${EQUITY}`));
    await expect.element(rate(EQUITY)).toHaveFocus();
    await userEvent.keyboard('11.5');
    await expectNote(EQUITY, 'Not public yet becomes public at 11.5% with the next save');
    await field('Counts from').fill(DAY);
    await expectNote(EQUITY, `becomes public at 11.5% on ${formatDay(DAY)}`);
    await click(rate(EQUITY));
    await press('Escape');
    await expect.element(button(`Offer: ${EQUITY}`)).toHaveFocus();
    await expectAccessible();
  });

  test('with a planned rate says so, and it is cancelled for a reason', async () => {
    await open(plan(2, 0.105));
    await expectNote(YIELD, `then 10.5% ${LATER} Cancel`);
    const cancel = button(`Cancel the planned rate of ${YIELD}`);
    await click(cancel);
    await expect.element(question).toHaveTextContent('Yield Funds stays at 10.0% in ZAR.');
    await expect.element(button('Keep')).toHaveFocus();
    await expectAccessible();
    await press('Escape');
    await expect.element(cancel).toHaveFocus();
    await press('Enter');
    await question.getByLabelText('Reason').fill('A mistake');
    await click(button('Cancel Rate'));
    await expect.element(toast).toHaveTextContent('Planned rate cancelled successfully');
    expect(admin.notes).toEqual(['A mistake']);
    await expect.element(rate(YIELD)).toHaveFocus();
    await expectNote(YIELD, '');
  });

  test('that a colleague changed offers both rates, and then one save is for all', async () => {
    await open();
    await rate(YIELD).fill('10.5');
    await rate(MULTI).fill('13');
    await admin.bo('PUT', 'asset-class-returns/2', { returnRate: 0.11 });
    await admin.bo(...plan(3, 0.125));
    await click(saveAll);
    await expect
      .element(toast)
      .toHaveTextContent('Nothing was saved: a colleague changed 2 rates in the meantime.');
    await expectNote(YIELD, 'bo@example.com saved 11.0% just now Use 11.0% Keep 10.5%');
    await expectNote(MULTI, `planned 12.5% ${LATER} just now Use 12.5% ${LATER} Keep 13.0%`);
    expect(textOf(bar.first())).toBe(
      'A colleague changed 2 rates in the meantime. Choose which to keep.',
    );
    await expectAccessible();
    await click(rate(YIELD));
    await press('Tab', 'Enter');
    await expect.element(rate(YIELD)).toHaveFocus();
    await expectRates('7.0', '11.0', '13');
    await click(button(`Keep 13.0% for ${MULTI}`));
    await expect.element(rate(MULTI)).toHaveFocus();
    await click(saveAll);
    await expect.element(toast).toHaveTextContent('1 change in ZAR');
    await expectRates('7.0', '11.0', '13.0');
  });

  test('says a stored rate with more decimals in full, until another is typed', async () => {
    await open(['PUT', 'asset-class-returns/1', { returnRate: 0.0725 }]);
    await expectRates('7.3', '10.0', '12.0');
    await expect.element(rate(MONEY)).toHaveAccessibleDescription('exactly 7.25%');
    await rate(MONEY).fill('8');
    await expect.element(page.getByText('exactly 7.25%')).not.toBeVisible();
    await expect.element(rate(MONEY)).toHaveAccessibleDescription('was 7.25%');
  });
});

test('keys go from field to field, bring a row back, and save', async () => {
  await open(NEW_CLASS);
  await click(button(`Do not offer: ${EQUITY}`));
  await click(rate(MONEY));
  await press('Enter');
  await userEvent.keyboard('11');
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}9');
  await expectRates('9', '11', '12.0');
  await press('Escape');
  await expectRates('7.0', '11', '12.0');
  // As with caps lock on.
  await userEvent.keyboard('{Control>}S{/Control}');
  await expect.element(toast).toHaveTextContent('2 changes in ZAR');
  await expectRates('7.0', '11.0', '12.0');
});

test('a pasted column fills this row and those below, and can be undone', async () => {
  await open();
  await rate(MULTI).fill('15');
  await click(rate(YIELD));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '10,5\r\n125\r\n9');
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  rate(YIELD).element().dispatchEvent(paste);
  const said = page.getByText('1 rate pasted');
  await expect.element(said).toBeVisible();
  expect(textOf(bar.nth(1))).toBe('1 rate pasted, 1 changed. Not a rate: 125. 1 more did not fit.');
  await expectRates('7.0', '10.5', '15');
  await click(button('Undo paste'));
  await expectRates('7.0', '10.0', '15');
  await expect.element(said).not.toBeInTheDocument();
  await expect.element(rate(MONEY)).toHaveFocus();
});

test('while something loads, when it fails and when there is nothing, words say what', async () => {
  admin = await startAdmin();
  const releaseData = admin.hold('GET /api/asset-classes', RETURNS);
  await show(<ReturnRatesTab admin={admin.admin} onLeave={(go) => go()} />, admin.stores);
  const shown = (text: string) =>
    expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await shown('Loading data...');
  await expect.element(saveAll).toBeDisabled();
  const releaseRates = admin.hold(RETURNS);
  releaseData();
  await shown('Loading return rates...');
  admin.gate.pass = (call) => {
    if (call.startsWith(RETURNS)) throw new TypeError('Failed to fetch');
  };
  releaseRates();
  await admin.admin.rates.open();
  await shown('Failed to load returns data');
  admin.gate.pass = () => {};
  await click(saveAll);
  await expectRates('7.0', '10.0', '12.0');
  await shown(
    'Rates are the assumed return for one year, before fees and tax. They count as soon as they are saved, or from 00:00 UTC of the day you choose.',
  );
});

test.each([
  [390, 'light'],
  [820, 'dark'],
] as const)('nothing is wider than the page at %d px', async (width, colorScheme) => {
  await emulate({ colorScheme });
  await resize(width, 900);
  document.body.style.padding = '0 var(--side)';
  onTestFinished(() => document.body.removeAttribute('style'));
  await open(NEW_CLASS, plan(2, 0.105));
  await rate(MONEY).fill('');
  await rate(MULTI).fill('120');
  await rate(YIELD).fill('10.2');
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await expectAccessible();
});
