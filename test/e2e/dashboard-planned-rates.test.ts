import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { longDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/next-rate.ts';
import { tempDir } from '#test/temp-dir.ts';
import { BO } from './colleague.ts';
import { hold, openDashboard, reopenDashboard, rowOf, toastText } from './dashboard.ts';
import { DANGER, expectFocus } from './editor.ts';
import { atWidths, expectAccessible } from './expect-accessible.ts';
import { CLASSES, expectText, ratesOn, sheetOf, startRates } from './rates.ts';

const [CASH, YIELD, MIXED] = CLASSES;
const YIELD_ID = 2;
const SIZES = [1440, 820, 390] as const;
const { first: TOMORROW, last: LAST } = daysToPlan(utcDay(new Date()));
const SEPTEMBER = `${Number(LAST.slice(0, 4)) - 1}-09-30`;
const SAVE = `Save for ${longDay(LAST)}`;
const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;

const clock = await movedClock();
await clock.setToMidnight(-30);

const { server, browser, page, store, bo, longview, rate, note, unsaved, saveAll, ...rates } =
  await startRates({ env: clock.env });
const { button, field, chooseFile, currency, tab, stay } = rates;
const { keyboard } = page;
const day = field('Counts from');
const reason = field('Reason');
const cancelButton = button(`Cancel the planned rate of ${YIELD}`);
const question = page.getByRole('dialog', { name: 'Cancel the planned rate?' });
const drawer = page.locator('dialog.drawer');
const boPlans = (returnRate: number, from = LAST) =>
  bo('PUT', `asset-class-returns/${YIELD_ID}`, { returnRate, from });
const planned = () => store.change((draft) => draft.find('returnRates', YIELD_ID)?.next ?? null);

beforeEach(async () => {
  await bo('DELETE', `upcoming-rates/${YIELD_ID}`).catch(() => {});
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await reopenDashboard(page, 'Return Rates');
  await rate(YIELD).waitFor();
});

/** Types 10.5% for Yield Funds, for the last day there is. */
async function typeAhead(): Promise<void> {
  await rate(YIELD).fill('10.5');
  await day.fill(LAST);
}

test('with the keyboard alone a rate is planned, shown in its row, and taken back after a question', async () => {
  await rate(YIELD).focus();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('10.5');
  await reason.focus();
  await keyboard.type('Committee');
  await keyboard.press('Tab');
  await expectFocus(day);
  const [year, month, date] = LAST.split('-');
  await keyboard.type(`${month}${date}${year}`);
  await button(SAVE).focus();
  await keyboard.press('Enter');
  await toastText(page, 'Return rates saved successfully');
  await expectText(note(YIELD), new RegExp(`^10\\.5% from ${longDay(LAST)}\\s+Cancel$`));
  expect(await rate(YIELD).inputValue()).toBe('10.0');
  expect(await planned()).toEqual({ returnRate: 0.105, from: LAST });
  await expectText(unsaved, 'No unsaved changes');
  expect([await reason.inputValue(), await day.inputValue()]).toEqual(['', '']);
  await expectFocus(saveAll);

  await rate(YIELD).fill('11');
  await expectText(note(YIELD), 'was 10.0%');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expectFocus(cancelButton);
  await keyboard.press('Enter');
  await question.getByText('Yield Funds stays at 10.0% in ZAR.').waitFor();
  await expectFocus(question.getByRole('button', { name: 'Keep' }));
  await keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expectFocus(cancelButton);
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await toastText(page, 'Planned rate cancelled successfully');
  await expectFocus(rate(YIELD));
  await expectText(note(YIELD), '');
  expect(await planned()).toBeNull();
});

test('while no day is chosen rates count at once, and a day that is half typed or none to choose saves nothing', async () => {
  const hint = page.locator('.save-bar .hint');
  const atOnce = page.locator('.save-bar').getByText('At once');
  await expectText(hint, 'from 00:00 UTC');
  const ids = await Promise.all([atOnce, hint].map((it) => it.getAttribute('id')));
  expect(await day.getAttribute('aria-describedby')).toBe(ids.join(' '));
  expect(await day.getAttribute('min')).toBe(TOMORROW);
  expect(await day.getAttribute('max')).toBe(LAST);
  await rate(YIELD).fill('10.5');
  await day.focus();
  await expect.poll(() => atOnce.isVisible()).toBe(false);
  await keyboard.type('01');
  for (const type of [() => {}, () => day.fill('2020-01-01')]) {
    await type();
    await rate(YIELD).focus();
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => day.evaluate((it) => getComputedStyle(it).borderTopColor)).toBe(DANGER);
    expect(await atOnce.isVisible()).toBe(false);
    await keyboard.press('Control+s');
    expect(await toastText(page, 'Failed to save return rates')).toBe(
      `Failed to save return rates\nChoose a day from ${longDay(TOMORROW)} to ${longDay(LAST)}, or none.`,
    );
    expect(await store.rates()).toEqual([7.25, 10, 12]);
    expect(await planned()).toBeNull();
  }
  // Another currency takes over neither a day nor a half of one.
  await day.fill('');
  await day.focus();
  await keyboard.type('01');
  await currency.selectOption('KES - Kenyan Shilling');
  await rates.leave();
  await expect.poll(() => atOnce.isVisible()).toBe(true);
  await rate(YIELD).fill('8.5');
  await rates.save();
});

test('no field moves while a day is typed, at any width, and the sizes are those of the design', async () => {
  const boxes = () =>
    page.locator('.save-bar input').evaluateAll((fields) =>
      fields.map((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return [x + scrollX, y + scrollY, width, height];
      }),
    );
  const longest = button(`Save for ${longDay(SEPTEMBER)}`);
  await rate(YIELD).fill('10.5');
  await atWidths(page, SIZES, async (width) => {
    const before = await boxes();
    const height = await page.evaluate(() => document.body.scrollHeight);
    // The longest words that the button has.
    await day.fill(SEPTEMBER);
    await longest.waitFor();
    expect(await boxes()).toEqual(before);
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
    const size = width < 640 ? { width: 358, height: 44 } : { width: 160, height: 40 };
    expect(await day.boundingBox()).toMatchObject(size);
    expect(await longest.boundingBox()).toMatchObject({ height: width < 640 ? 48 : 40 });
    await day.fill('');
  });
});

test('first rates are saved before a day can be chosen', async () => {
  await bo('POST', 'currencies', { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 9 });
  await reopenDashboard(page, 'Return Rates');
  await day.fill(LAST);
  await currency.selectOption('EUR - Euro');
  await expect.poll(() => day.isDisabled()).toBe(true);
  await page.getByText('Save these rates first.').waitFor();
  await rates.save();
  await expect.poll(() => day.isEnabled()).toBe(true);
  await page.locator('.save-bar').getByText('from 00:00 UTC').waitFor();
});

test('what is typed for a day is asked about before it is lost, and nothing changes it while it is saved', async () => {
  await typeAhead();
  await tab('Currencies').click();
  await stay('You have 1 unsaved change to the ZAR rates. It will be lost.');
  expect(await day.inputValue()).toBe(LAST);
  const release = await hold(page, '**/api/admin/asset-class-returns/*');
  await button(SAVE).click();
  await expectText(unsaved, 'Saving 1 change');
  expect(await day.isEditable()).toBe(false);
  release();
  await toastText(page, 'Return rates saved successfully');
  expect(await day.isEditable()).toBe(true);
});

test('two people: what a colleague planned, replaced, overtook or took back is shown before it is replaced', async () => {
  const colleague = await openDashboard(browser, server.url, 'Return Rates', { username: BO });
  const bos = ratesOn(colleague);
  await bos.field(YIELD).fill('11');
  await colleague.getByLabel('Counts from').fill(TOMORROW);
  await typeAhead();
  await colleague.getByRole('button', { name: `Save for ${longDay(TOMORROW)}` }).click();
  await expectText(bos.note(YIELD), /^11\.0% from /);

  await button(SAVE).click();
  await toastText(page, 'Failed to save return rates');
  await expectText(
    note(YIELD),
    new RegExp(`^${BO} planned 11\\.0% from ${longDay(TOMORROW)} just now`),
  );
  expect(await day.inputValue()).toBe(LAST);
  await button(`Use 11.0% from ${longDay(TOMORROW)} for ${YIELD}`).waitFor();
  await button(`Save 10.5% for ${YIELD}`).click();
  await toastText(page, 'Return rates saved successfully');
  expect(await planned()).toEqual({ returnRate: 0.105, from: LAST });
  expect(await day.inputValue()).toBe('');

  // The colleague still sees the first plan: taken back is nothing but what is shown.
  await colleague.getByRole('button', { name: /^Cancel the planned/ }).click();
  await colleague.getByRole('button', { name: 'Cancel Rate' }).click();
  expect(await toastText(colleague, 'Failed to cancel the planned rate')).toContain(
    `changed Yield Funds in ZAR to 10.5% from ${longDay(LAST)} on `,
  );
  await expectText(bos.note(YIELD), /^10\.5% from /);

  // Overtaken by a change today, which leaves the plan, and taken back meanwhile.
  await rate(YIELD).fill('10.2');
  await rates.save();
  expect(await planned()).toEqual({ returnRate: 0.105, from: LAST });
  await bos.field(YIELD).fill('9');
  await bos.saveAll.click();
  await expectText(bos.note(YIELD), /saved 10\.2% just now/);
  await colleague.getByRole('button', { name: 'Use 10.2% for Yield Funds' }).click();
  await bos.field(YIELD).fill('9');
  await cancelButton.click();
  await question.getByRole('button', { name: 'Cancel Rate' }).click();
  await toastText(page, 'Planned rate cancelled successfully');
  await bos.saveAll.click();
  await expectText(bos.note(YIELD), /cancelled the planned rate just now/);
  await colleague.getByRole('button', { name: 'Use 10.2% for Yield Funds' }).waitFor();
});

describe('the history', () => {
  const entries = drawer.getByRole('listitem');
  const shown = async (index: number) =>
    (await entries.nth(index).locator('.changes').innerText())
      .split(/\s*\n\s*/)
      .filter((word) => word !== 'to')
      .join(' ');

  test('says what was planned from which day, and what was cancelled; a revert brings it back', async () => {
    await boPlans(0.105);
    await bo('DELETE', `upcoming-rates/${YIELD_ID}`);
    await button('History').click();
    await entries.first().waitFor();
    expect(await shown(0)).toBe(`Yield Funds, ZAR cancelled 10.5% from ${longDay(LAST)}`);
    expect(await shown(1)).toBe(`Yield Funds, ZAR 10.0% 10.5% from ${longDay(LAST)}`);
    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await text(await (await download).createReadStream());
    expect(csv).toContain(`,planned rate,"10.5% from ${longDay(LAST)}",`);

    await expectAccessible(page, { widths: [1440, 390], inside: drawer });
    await drawer
      .getByRole('button', { name: /^Revert revision/ })
      .first()
      .click();
    const revert = page.getByRole('dialog', { name: 'Revert this change?' });
    await revert.getByText(`from ${longDay(LAST)}`).waitFor();
    await revert.getByRole('button', { name: 'Revert' }).click();
    await toastText(page, 'Change reverted successfully');
    expect(await planned()).toEqual({ returnRate: 0.105, from: LAST });
    await keyboard.press('Escape');
    await expectText(note(YIELD), /^10\.5% from /);
  });
});

describe('an uploaded file', () => {
  const drawerDay = drawer.getByLabel('Counts from');
  const counts = (...wanted: string[]) =>
    expect.poll(() => drawer.locator('.counts dd').allInnerTexts()).toEqual(wanted);

  test('is previewed and saved for the day that is chosen', async () => {
    await boPlans(0.11, LAST);
    await chooseFile(sheetOf('ZAR,Yield Funds,11', 'ZAR,Multi-Asset Funds,12.5'));
    await counts('0', '2', '0', '0');
    // What comes late for a day that is no longer chosen is not shown.
    const releaseLate = await hold(page, '**/sheet?preview**');
    const late = page.waitForResponse('**/sheet?preview**');
    await drawerDay.fill(LAST);
    await drawerDay.fill('');
    releaseLate();
    await (await late).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    await counts('0', '2', '0', '0');
    await drawerDay.fill(LAST);
    await counts('0', '1', '1', '0');
    await drawer.getByText('from 00:00 UTC').waitFor();
    await expectAccessible(page, { widths: [1440, 390], inside: drawer });
    const release = await hold(page, '**/sheet?preview**');
    await drawerDay.fill('');
    await expect.poll(() => drawer.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true);
    release();
    await counts('0', '2', '0', '0');
    await drawerDay.fill(LAST);
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).click();
    await toastText(page, 'Return rates saved successfully');
    await drawer.waitFor({ state: 'detached' });
    await expectText(note(MIXED), new RegExp(`^12\\.5% from ${longDay(LAST)}`));
    await bo('DELETE', 'upcoming-rates/3');
  });

  test('cannot plan a first rate, and says so until the day is taken away', async () => {
    await longview.done(['asset-class', 'add', '--name', 'Offshore', '--risk', 'high']);
    await chooseFile(sheetOf('ZAR,Offshore,11'));
    await counts('1', '0', '0', '0');
    await drawerDay.fill(LAST);
    await counts('0', '0', '0', '1');
    await drawer.getByText('A first rate counts at once: set it without a day.').waitFor();
    await drawerDay.fill('2020-01-01');
    await drawerDay.blur();
    await expect.poll(() => drawerDay.getAttribute('aria-invalid')).toBe('true');
    await drawerDay.fill('');
    await drawer.getByRole('button', { name: 'Save 1 Rate' }).click();
    await toastText(page, 'Return rates saved successfully');
  });
});

test('a planned rate, its question and a day that cannot be are accessible at any width', async () => {
  await boPlans(0.105);
  await reopenDashboard(page, 'Return Rates');
  await rate(MIXED).fill('13');
  await day.fill('2020-01-01');
  await rate(CASH).focus();
  await expectAccessible(page, { widths: [...SIZES] });
  await cancelButton.click();
  await question.waitFor();
  await expectAccessible(page, { widths: [1440, 390] });
});

test('the day of a planned rate comes while the screen is open: what is shown is settled with the next save', async () => {
  await clock.setToMidnight(-1);
  await boPlans(0.105, TOMORROW);
  await reopenDashboard(page, 'Return Rates');
  await expectText(note(YIELD), /^10\.5% from /);
  await rate(MIXED).fill('13');
  await clock.setToMidnight(1);
  await rates.save();
  await rates.expectRates('7.3', '10.5', '13.0', '11.0');
  await expectText(note(YIELD), '');
  expect(await rowOf(page, YIELD).getAttribute('data-chosen')).toBe('false');
});

/** Returns the settings of a server whose clock can be set, and what sets it to so many minutes after its midnight. */
async function movedClock() {
  const file = path.join(await tempDir(), 'clock');
  return {
    env: {
      NODE_OPTIONS: `--require ${path.join(import.meta.dirname, '../support/set-clock.cjs')}`,
      CLOCK_FILE: file,
    },
    setToMidnight: async (minutes: number) => {
      const wall = DAY_MS - (Date.now() % DAY_MS) + minutes * MINUTE;
      await writeFile(`${file}.new`, JSON.stringify({ wall, passed: 0 }));
      await rename(`${file}.new`, file);
    },
  };
}
