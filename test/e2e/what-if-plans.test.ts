import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { followed, newPage, openPage, textOf } from './open-page.ts';
import {
  hasFocus,
  keepButton,
  openWhatIf,
  planRow,
  planRows,
  turnInflation,
  whatIfDoor,
} from './what-if.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const HINT = 'Keep up to three plans to compare them. They stay in this tab until you close it.';

const hint = (page: Page) => page.locator('#keep-plan-hint').innerText();
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const undo = (page: Page) => page.locator('.plans').getByRole('button', { name: 'Undo' });
const topUp = (page: Page) => page.getByLabel('Monthly top-up');

/** Keeps the plan with each of these top-ups. */
async function keepTopUps(page: Page, ...amounts: string[]): Promise<void> {
  for (const amount of amounts) {
    await topUp(page).fill(amount);
    await keepButton(page).click();
  }
}

/** Returns what stands under a kept plan: its description, then its buttons. */
async function aboutPlan(page: Page, name: string): Promise<string[] | undefined> {
  const rows = await planRows(page);
  return rows[rows.findIndex(([first]) => first === name) + 1];
}

async function reopen(page: Page): Promise<void> {
  await page.reload();
  await whatIfDoor(page).click();
  await page.locator('.plans').waitFor();
}

test('a plan is kept under the first name, and the button says so until something changes', async () => {
  const page = await openWhatIf(browser, server.url);
  await expect.poll(() => hint(page)).toBe(HINT);
  await keepButton(page).press('Enter');
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan A');
  await expect.poll(() => keepButton(page).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => hasFocus(keepButton(page))).toBe(true);
  await expect.poll(() => hint(page)).toBe(HINT);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await planRows(page)).slice(3))
    .toEqual([
      ['Plan A', 'R126,561.24', 'R85,467.36', 'R41,093.88', 'The same'],
      [expect.any(String), 'Remove'],
    ]);
  await expect
    .poll(() => textOf(page, '.plan-words'))
    .toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%',
    );
  await page.getByText('Multi-Asset Funds', { exact: true }).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');
  await expect.poll(() => keepButton(page).getAttribute('aria-disabled')).toBeNull();
  await expect.poll(async () => (await planRow(page, 'Plan A'))?.at(-1)).toBe('R45,789.75 less');
  await expect.poll(() => action(page, 'Use Plan A').count()).toBe(1);
});

test('three plans are the most; the free name is given again', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepTopUps(page, '600', '700', '800');
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan C');
  await expect.poll(() => hint(page)).toBe(HINT);
  await topUp(page).fill('900');
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');
  await expect.poll(() => keepButton(page).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => keepButton(page).getAttribute('aria-describedby')).toBe('keep-plan-hint');
  await expect.poll(() => hint(page)).toBe('Three plans are kept. Remove one to keep another.');
  await keepButton(page).click({ force: true });
  await followed(page);
  await expect.poll(() => planRows(page)).toHaveLength(9);

  await action(page, 'Remove Plan B').click();
  await keepButton(page).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan B');
  await expect
    .poll(() => page.locator('.plan-name').allInnerTexts())
    .toEqual(['This plan', 'Plan A', 'Plan B', 'Plan C']);
});

test('Remove is done at once, and the focus goes to the next plan, else to the keep button', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepTopUps(page, '600', '700', '800');
  await action(page, 'Remove Plan A').press('Enter');
  await expect.poll(() => hasFocus(action(page, 'Remove Plan B'))).toBe(true);
  await action(page, 'Remove Plan C').press('Enter');
  await expect.poll(() => hasFocus(keepButton(page))).toBe(true);
  await expect
    .poll(() => page.locator('.plan-name').allInnerTexts())
    .toEqual(['This plan', 'Plan B']);
});

test('Use puts all of a plan into the form, currency first, and Undo in its place takes it back', async () => {
  const page = await openPage(
    browser,
    `${server.url}/#deposit=50000&topup=1500&escalation=6&inflation=4&years=15&currency=KES&mode=blended&share=60,25,15`,
  );
  await page.locator('.headline', { hasText: 'KSh' }).waitFor();
  await whatIfDoor(page).click();
  await keepButton(page).click();
  await followed(page);
  const kept = await textOf(page, '.headline');
  const described = await textOf(page, '.assumptions');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('.headline', { hasText: 'R126,561.24' }).waitFor();
  await expect
    .poll(async () => (await planRow(page, 'Plan A'))?.at(-1))
    .toBe('Other currency. In today’s money');
  expect((await planRow(page, 'Plan A'))?.[1]).toMatch(/^KSh/);

  await action(page, 'Use Plan A').press('Enter');
  await expect.poll(() => textOf(page, '.headline')).toBe(kept);
  await expect.poll(() => textOf(page, '.assumptions')).toBe(described);
  await expect.poll(() => hasFocus(action(page, 'Remove Plan A'))).toBe(true);
  await expect.poll(() => undo(page).count()).toBe(1);

  await undo(page).press('Enter');
  await expect.poll(() => textOf(page, '.headline')).toContain('R126,561.24');
  await expect.poll(() => hasFocus(action(page, 'Use Plan A'))).toBe(true);
});

test('the next change ends Undo', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepTopUps(page, '600');
  await topUp(page).fill('500');
  await action(page, 'Use Plan A').click();
  await expect.poll(() => topUp(page).inputValue()).toBe('600');
  await undo(page).waitFor();
  await topUp(page).fill('600.00');
  await undo(page).waitFor({ state: 'detached' });
  await expect.poll(() => action(page, 'Use Plan A').count()).toBe(0);
});

test('plans in the other money have no difference, and say which money they are in', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepButton(page).click();
  await turnInflation(page);
  await expect.poll(async () => (await planRow(page, 'Plan A'))?.at(-1)).toBe('Money of that day');
  await keepButton(page).click();
  await expect
    .poll(async () => (await aboutPlan(page, 'Plan B'))?.[0])
    .toContain('at 7%, in today’s money with inflation at 5% a year');
  await turnInflation(page);
  await expect.poll(async () => (await planRow(page, 'Plan B'))?.at(-1)).toBe('In today’s money');
});

test('plans stay for the tab, also with Start again and after a reload, and not for another', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepTopUps(page, '600');
  await page.getByRole('button', { name: 'Start again' }).click();
  const row = ['Plan A', 'R147,854.16', 'R100,560.83', 'R47,293.33', 'R21,292.92 more'];
  await expect.poll(() => planRow(page, 'Plan A')).toEqual(row);
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await reopen(page);
  await expect.poll(() => planRow(page, 'Plan A')).toEqual(row);
  const other = await page.context().newPage();
  await other.goto(server.url);
  await whatIfDoor(other).click();
  await expect.poll(() => planRows(other)).toHaveLength(3);
});

test('figures stay those of the day a plan was kept; Use takes the rates of today', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepButton(page).click();
  await page.route('**/by-currency/ZAR', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, rate: 0.08 }, ...others] });
  });
  await reopen(page);
  await expect.poll(() => textOf(page, '.assumptions')).toContain('at 8% a year');
  await expect.poll(async () => (await planRow(page, 'Plan A'))?.at(-1)).toMatch(/ less$/);
  expect((await planRow(page, 'Plan A'))?.[1]).toBe('R126,561.24');
  await expect.poll(() => action(page, 'Use Plan A').count()).toBe(0);
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');

  await topUp(page).fill('600');
  await action(page, 'Use Plan A').click();
  await expect.poll(() => topUp(page).inputValue()).toBe('500');
  await expect.poll(() => textOf(page, '.assumptions')).toMatch(/R500\.00 a month.* at 8% a year/);
});

test.each(['ZAR', 'USD'])('a class no longer offered in %s is said, without Use', async (code) => {
  const page = await openWhatIf(browser, `${server.url}/#currency=${code}&class=Yield+Funds`);
  await expect.poll(() => textOf(page, '.assumptions')).toContain('Yield Funds');
  await keepButton(page).click();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => textOf(page, '.assumptions')).toContain('Money Market Funds');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expect.poll(() => action(page, 'Use Plan A').count()).toBe(1);
  await page.route(`**/by-currency/${code}`, async (route) => {
    const response = await route.fetch();
    const classes: { name: string }[] = await response.json();
    await route.fulfill({ response, json: classes.filter(({ name }) => name !== 'Yield Funds') });
  });
  await reopen(page);
  await expect
    .poll(async () => (await aboutPlan(page, 'Plan A'))?.[0])
    .toMatch(/ in Yield Funds at [\d.]+%, no longer offered/);
  await expect.poll(() => action(page, 'Use Plan A').count()).toBe(0);
  await action(page, 'Remove Plan A').click();
  await expect.poll(() => planRows(page)).toHaveLength(3);
});

test('a currency no longer offered is said in the same way', async () => {
  const page = await openWhatIf(browser, `${server.url}/#currency=KES`);
  await page.locator('.headline', { hasText: 'KSh' }).waitFor();
  await keepButton(page).click();
  await page.route('**/api/currencies', async (route) => {
    const response = await route.fetch();
    const currencies: { code: string }[] = await response.json();
    await route.fulfill({ response, json: currencies.filter(({ code }) => code !== 'KES') });
  });
  await reopen(page);
  await page.locator('.headline', { hasText: 'R126,561.24' }).waitFor();
  await expect
    .poll(async () => (await aboutPlan(page, 'Plan A'))?.[0])
    .toMatch(/^KSh.*, no longer offered$/);
  await expect.poll(async () => (await planRow(page, 'Plan A'))?.at(-1)).toBe('Other currency');
  await expect.poll(() => action(page, 'Use Plan A').count()).toBe(0);
});

test('a plan of a currency that was not shown since a reload is put in without losing the place', async () => {
  const page = await openWhatIf(browser, `${server.url}/#currency=KES`);
  await page.locator('.headline', { hasText: 'KSh' }).waitFor();
  await keepButton(page).click();
  await page.goto(`${server.url}/`);
  await page.reload();
  const rates = page.waitForResponse('**/by-currency/KES');
  await whatIfDoor(page).click();
  await (await rates).finished();
  await page.waitForLoadState('networkidle');
  await action(page, 'Use Plan A').press('Enter');
  await expect.poll(() => hasFocus(action(page, 'Remove Plan A'))).toBe(true);
  await page.locator('.headline', { hasText: 'KSh' }).waitFor();
});

test('where the browser keeps nothing, plans stay until the page is left, and the hint says so', async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto(server.url);
  await whatIfDoor(page).click();
  await expect
    .poll(() => hint(page))
    .toBe('Keep up to three plans to compare them. They stay until you leave this page.');
  await keepButton(page).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan A');
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('404 Page Not Found').waitFor();
  await page.goBack();
  await page.locator('.plans').waitFor();
  await expect.poll(() => planRow(page, 'Plan A')).toBeDefined();
});

test.each(['', '{', '{"a":1}', '[1]', '[{"name":"Plan A"}]', '[{"name":"__proto__"}]'])(
  'what is kept and cannot be read is no plan: %s',
  async (text) => {
    const page = await newPage(browser);
    await page.addInitScript((kept) => sessionStorage.setItem('longview-plans', kept), text);
    await page.goto(server.url);
    await whatIfDoor(page).click();
    await expect.poll(() => planRows(page)).toHaveLength(3);
    await keepButton(page).click();
    await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan A');
  },
);

test('what is kept holds the plan and nothing of a client', async () => {
  const page = await openWhatIf(browser, server.url);
  await keepButton(page).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan A');
  const kept = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('longview-plans') ?? ''),
  );
  expect(Object.keys(kept[0]).sort()).toEqual([
    'assumed',
    'classNames',
    'currency',
    'inputs',
    'name',
  ]);
  await expect
    .poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length]))
    .toEqual([0, 1]);
});

test('a text that is no number is kept as the 0 it counts as', async () => {
  const page = await openWhatIf(browser, server.url);
  await page.getByLabel('Initial deposit').fill('thandi@example.com');
  await topUp(page).fill('R1 500,50');
  await keepButton(page).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan A');
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain('1,500.50');
  expect(kept).not.toContain('thandi');
  await page.getByRole('button', { name: 'Start again' }).click();
  await action(page, 'Use Plan A').click();
  await expect.poll(() => page.getByLabel('Initial deposit').inputValue()).toBe('0');
  await expect.poll(() => topUp(page).inputValue()).toBe('1,500.50');
});
