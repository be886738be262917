import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { expectFocus } from './focus.ts';
import { SERVER_URL, showsNewestResult, textOf } from './open-page.ts';
import { keepButton, loadWhatIf, planRow, planRows } from './what-if.ts';

const browser = await openBrowser();

const HINT = 'Keep up to three plans to compare them. They stay in this tab until you close it.';

const hint = (page: Page) => page.locator('#keep-plan-hint').innerText();
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const useButtons = (page: Page) => page.getByRole('button', { name: /^Use Plan/ });
const undo = (page: Page) => page.locator('.plans').getByRole('button', { name: 'Undo' });
const planNames = (page: Page) => page.locator('.plan-name').allInnerTexts();
const deposit = (page: Page) => page.getByLabel('Initial deposit');
const topUp = (page: Page) => page.getByLabel('Monthly top-up');
const assumptions = (page: Page) => textOf(page, '.assumptions');

/** Puts these inputs in and keeps the plan, once its result begins with a symbol. */
async function keepPlan(page: Page, fragment: string, symbol: string): Promise<void> {
  await page.goto(`${SERVER_URL}/#${fragment}`);
  await page.locator('.headline-figure', { hasText: symbol }).waitFor();
  await keepButton(page).click();
  await showsNewestResult(page);
}

/** Brings the inputs of the start back, and waits until the address has lost the others. */
async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('.headline', { hasText: 'R126,561.24' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
}

/** Changes the list that the server answers to a call from now on. */
async function changeAnswers<Item>(
  page: Page,
  call: string,
  change: (list: Item[]) => Item[],
): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Returns what stands under a kept plan: its description, then its buttons. */
async function aboutPlan(page: Page, name: string): Promise<string[] | undefined> {
  const rows = await planRows(page);
  return rows[rows.findIndex(([first]) => first === name) + 1];
}

test('three plans are kept at most, each under the first free name', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await expect.poll(() => hint(page)).toBe(HINT);
  await keepButton(page).press('Enter');
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan A');
  await expect.poll(() => keepButton(page).getAttribute('aria-disabled')).toBe('true');
  await expectFocus(keepButton(page));
  await expect.poll(() => hint(page)).toBe(HINT);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await planRows(page)).slice(3))
    .toEqual([
      ['Plan A', 'R126,561.24', 'R85,467.36', 'R41,093.88', 'The same'],
      [
        'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%',
        'Remove',
      ],
    ]);
  await page.getByText('Multi-Asset Funds', { exact: true }).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');
  await expect.poll(() => keepButton(page).getAttribute('aria-disabled')).toBeNull();
  await expect.poll(async () => (await planRow(page, 'Plan A'))?.at(-1)).toBe('R45,789.75 less');
  await expect.poll(() => useButtons(page).count()).toBe(1);

  for (const amount of ['700', '800']) {
    await topUp(page).fill(amount);
    await keepButton(page).click();
  }
  await topUp(page).fill('900');
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');
  await expect.poll(() => keepButton(page).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => keepButton(page).getAttribute('aria-describedby')).toBe('keep-plan-hint');
  await expect.poll(() => hint(page)).toBe('Three plans are kept. Remove one to keep another.');
  await keepButton(page).click({ force: true });
  await showsNewestResult(page);
  await expect.poll(() => planRows(page)).toHaveLength(9);

  // The second press meets the button of Plan C.
  await action(page, 'Remove Plan B').dblclick();
  await keepButton(page).click();
  await expect.poll(() => keepButton(page).innerText()).toBe('Kept as Plan B');
  await expect.poll(() => planNames(page)).toEqual(['This plan', 'Plan A', 'Plan B', 'Plan C']);

  await action(page, 'Remove Plan A').press('Enter');
  await expectFocus(action(page, 'Remove Plan B'));
  await action(page, 'Undo remove').press('Enter');
  await expectFocus(keepButton(page));
  await expect.poll(() => planNames(page)).toEqual(['This plan', 'Plan A', 'Plan B', 'Plan C']);
});

test('Use puts all of a plan into the form after a reload, and Undo takes it back', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  const everything = 'deposit=50000&topup=1500&escalation=6&inflation=4&years=15&currency=KES';
  await keepPlan(page, `${everything}&mode=blended&share=60,25,15`, 'KSh');
  const kept = await textOf(page, '.headline');
  const described = await assumptions(page);
  await startAgain(page);
  await expect
    .poll(async () => (await planRow(page, 'Plan A'))?.at(-1))
    .toBe('Other currency. In today’s money');
  expect((await planRow(page, 'Plan A'))?.[1]).toMatch(/^KSh/);
  await page.reload();
  await page.locator('.plans').waitFor();

  await action(page, 'Use Plan A').press('Enter');
  await expect.poll(() => textOf(page, '.headline')).toBe(kept);
  await expect.poll(() => assumptions(page)).toBe(described);
  await expectFocus(action(page, 'Remove Plan A'));
  await expect.poll(() => undo(page).count()).toBe(1);

  await undo(page).press('Enter');
  await expect.poll(() => textOf(page, '.headline')).toContain('R126,561.24');
  await expectFocus(action(page, 'Use Plan A'));

  await page.keyboard.press('Enter');
  await undo(page).waitFor();
  await topUp(page).fill('1500.00');
  await undo(page).waitFor({ state: 'detached' });
  await expect.poll(() => useButtons(page).count()).toBe(0);
});

test('plans stay in the tab without what is no number, with the figures of their day', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await deposit(page).fill('thandi@example.com');
  await topUp(page).fill('R1 500,50');
  await keepButton(page).click();
  await keepPlan(page, 'years=10', 'R126,561.24');
  await keepPlan(page, 'currency=KES', 'KSh');
  const stored = await page.evaluate(() => ({
    plans: sessionStorage.getItem('longview-plans') ?? '',
    counts: [localStorage.length, sessionStorage.length],
  }));
  expect(stored.counts).toEqual([0, 1]);
  expect(stored.plans).toContain('1,500.50');
  expect(stored.plans).not.toContain('thandi');
  const fields = ['basis', 'inputs', 'name'];
  for (const plan of JSON.parse(stored.plans)) expect(Object.keys(plan).sort()).toEqual(fields);

  await startAgain(page);
  const figures = ['Plan B', 'R126,561.24', 'R85,467.36', 'R41,093.88'];
  await expect.poll(() => planRow(page, 'Plan B')).toEqual([...figures, 'The same']);
  await changeAnswers<{ rate: number }>(page, '**/by-currency/ZAR', ([first, ...others]) => [
    { ...first, rate: 0.08 },
    ...others,
  ]);
  await page.reload();
  await page.locator('.plans').waitFor();
  await expect.poll(() => assumptions(page)).toContain('at 8% a year');
  await expect
    .poll(() => planRow(page, 'Plan B'))
    .toEqual([...figures, expect.stringMatching(/ less$/)]);
});

test('a plan whose class or currency is no longer offered says so, without Use', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await keepPlan(page, 'currency=USD&class=Yield+Funds', '$');
  await keepPlan(page, 'currency=ZAR&class=Yield+Funds', 'R');
  await keepPlan(page, 'currency=KES', 'KSh');
  await startAgain(page);
  await expect.poll(() => useButtons(page).count()).toBe(3);

  for (const code of ['USD', 'ZAR'])
    await changeAnswers<{ name: string }>(page, `**/by-currency/${code}`, (classes) =>
      classes.filter(({ name }) => name !== 'Yield Funds'),
    );
  await changeAnswers<{ code: string }>(page, '**/api/currencies', (currencies) =>
    currencies.filter(({ code }) => code !== 'KES'),
  );
  await page.reload();
  await page.locator('.plans').waitFor();
  for (const [name, words] of [
    ['Plan A', /^\$.* in Yield Funds at [\d.]+%, no longer offered$/],
    ['Plan B', /^R.* in Yield Funds at [\d.]+%, no longer offered$/],
    ['Plan C', /^KSh.*, no longer offered$/],
  ] as const)
    await expect.poll(async () => (await aboutPlan(page, name))?.[0]).toMatch(words);
  await expect.poll(async () => (await planRow(page, 'Plan C'))?.at(-1)).toBe('Other currency');
  await expect.poll(() => useButtons(page).count()).toBe(0);
  await action(page, 'Remove Plan A').click();
  await expect.poll(() => planNames(page)).toEqual(['This plan', 'Plan B', 'Plan C']);
});
