import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { reopenDashboard, rowOf, toastText } from './dashboard.ts';
import { atWidths, expectAccessible, expectToFit } from './expect-accessible.ts';
import { startRates } from './rates.ts';

const [WIDE, PHONE] = [1440, 390];
const [YIELD_ID, MIXED_ID] = [2, 3];

const { page, bo, boSets, rate, paste, saveAll, tab, action } = await startRates({
  tab: 'Currencies',
});
await bo('POST', 'currencies', { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 });

beforeEach(() => page.setViewportSize({ width: WIDE, height: 900 }));

/** Expects the page, and what is `inside`, to be accessible and to fit. */
async function expectGood(inside?: Locator): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page, inside);
}

/** Leaves the question or drawer that is open, or both, one upon the other. */
async function cancel(): Promise<void> {
  const open = page.getByRole('dialog');
  await open.first().waitFor();
  for (let left = await open.count(); left > 0; left--) {
    await page.keyboard.press('Escape');
    await expect.poll(() => open.count()).toBeLessThan(left);
  }
}

test('rates that are refused, pasted, unusual or changed by a colleague, and the question, are accessible', async () => {
  const choices = ['Use 11.0%', 'Save 10.5%'].map((name) =>
    page.getByRole('button', { name: `${name} for Yield Funds` }),
  );
  await tab('Return Rates').click();
  await rate('Money Market Funds').fill('150');
  await rate('Yield Funds').fill('10.5');
  await boSets(YIELD_ID, 0.11);
  await saveAll.click();
  await toastText(page, 'Failed to save return rates');
  await choices[0]?.focus();
  await expectGood();
  await atWidths(page, [WIDE, PHONE], async (width) => {
    for (const choice of choices)
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(width < 640 ? 44 : 28);
  });
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const history = page.getByRole('button', { name: 'History' });
  await expect.poll(async () => (await history.boundingBox())?.height).toBe(44);
  await touch.detach();
  await expect.poll(async () => (await history.boundingBox())?.height).toBe(32);

  await paste('Yield Funds', `Yield Funds\t99\n${'N'.repeat(200)}\t5\n`);
  await page.locator('.save-pasted').waitFor();
  await expectGood();
  await tab('Currencies').click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await expectGood();
});

test('long lists are accessible, filtered and scrolled, and however long the names are they fit', async () => {
  const LONG = 'Extraordinarily-long-name-without-any-place-to-break-'.repeat(2).slice(0, 97);
  const list = <Item>(make: (n: number) => Item) => Array.from({ length: 30 }, (_, n) => make(n));
  const currencies = list((n) => ({
    id: n + 1,
    code: `WWWWWWWWWW${n + 10}`,
    name: LONG + n,
    symbol: 'WWWWWWWW',
    isDefault: n === 0,
    displayOrder: -1_000_000,
  }));
  const classes = list((n) => ({
    id: n + 1,
    name: LONG + n,
    description: LONG.repeat(10),
    risk: 'medium',
  }));
  await page.route('**/api/currencies', (route) => route.fulfill({ json: currencies }));
  await page.route('**/api/asset-classes', (route) => route.fulfill({ json: classes }));
  await page.route('**/by-currency/*', (route) => route.fulfill({ json: [] }));
  await reopenDashboard(page);
  const expectGoodAmongOthers = async () => {
    await page.getByRole('searchbox').fill('2');
    await page.locator('.tab-filter').getByRole('status').getByText(' of ').waitFor();
    await page.evaluate(() => scrollTo(0, 700));
    await expectGood();
    await page.getByRole('searchbox').fill('');
  };

  await rowOf(page, 'WWWWWWWWWW10').waitFor();
  await expectGoodAmongOthers();
  await action('WWWWWWWWWW12', 'Edit').click();
  await action('WWWWWWWWWW12', 'Delete').click();
  await page.getByRole('dialog').waitFor();
  await expectToFit(page);
  await cancel();
  await expectToFit(page);
  await tab('Asset Classes').click();
  await action(`${LONG}1`, 'Edit').click();
  await expectToFit(page);
  await tab('Return Rates').click();
  await rowOf(page, `${LONG}1`).waitFor();
  await expectToFit(page);
  await expectGoodAmongOthers();
});

test('the history and its questions are accessible and fit, however long what was changed is', async () => {
  const change = { name: 'N'.repeat(100), description: 'Long '.repeat(60), risk: 'low' };
  await bo('PUT', `asset-classes/${MIXED_ID}`, change);
  const drawer = page.locator('dialog.drawer');
  const revert = drawer.getByRole('button', { name: /^Revert/ }).first();
  const question = page.getByRole('dialog', { name: 'Revert this change?' });
  await tab('Asset Classes').click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await revert.waitFor();
  await expectGood(drawer);
  await revert.click();
  await question.locator('.confirm-changes').waitFor();
  await expectGood();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await bo('PUT', `asset-classes/${MIXED_ID}`, { ...change, risk: 'high' });
  await revert.click();
  await question.getByRole('alert').waitFor();
  await expectGood();
  await cancel();
});

test('on a phone every action can be hit with a thumb', async () => {
  const targets = page.locator(
    'main :is(button, .control, input:not(.control *), .back-link):visible',
  );
  await page.setViewportSize({ width: PHONE, height: 844 });
  for (const [name, row] of Object.entries({ Currencies: 'ZAR', 'Return Rates': 'Yield Funds' })) {
    await tab(name).click();
    await rowOf(page, row).waitFor();
    const heights = await targets.evaluateAll((them) =>
      them.map((it) => it.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(8);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});

test('where colours are forced, what is drawn as a shadow or a ground has an edge, and an empty day is read', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: WIDE, height: 900 });
  const edgeOf = (selector: string, side: string) =>
    page
      .locator(selector)
      .evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), side);
  await page.getByRole('button', { name: 'Add Currency' }).click();
  await toastText(page, 'Validation Error');
  expect(await edgeOf('.toast', 'border-bottom-width')).toBe('1px');
  expect(await edgeOf('.tabs', 'border-bottom-width')).toBe('1px');
  await tab('Return Rates').click();
  await rowOf(page, 'Yield Funds').waitFor();
  expect(await page.locator('.day-field span').isVisible()).toBe(false);
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await page.locator('.day-field span').isVisible()).toBe(true);
});
