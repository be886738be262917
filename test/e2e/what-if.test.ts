import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { scriptsWith } from '#test/built-assets.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { followed, openResult, textOf } from './open-page.ts';
import {
  amountToReach,
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

test('closed it says the range in one line, and no more', async () => {
  const page = await openResult(browser, server.url);
  const button = page.getByRole('button', {
    name: 'What if',
    exact: true,
    description: 'Returns 2 points lower or higher: R112,587.27 or R142,807.42',
  });
  await button.waitFor();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'What if' }).count()).toBe(1);
  await expect.poll(() => page.locator('.plans').count()).toBe(0);
});

test.each(await scriptsWith('behind-doors', ['late-parts']))(
  'without %s it stays closed and a notification says so; the next press opens it',
  async (file) => {
    const page = await openResult(browser, server.url);
    await whatIfDoor(page).waitFor();
    await page.route(`**${file}`, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await whatIfDoor(page).click();
    await failed;
    await page.locator('.toast-error', { hasText: 'This part could not be loaded' }).waitFor();
    await expect.poll(() => whatIfDoor(page).getAttribute('aria-busy')).toBeNull();
    await expect.poll(() => whatIfDoor(page).getAttribute('aria-expanded')).toBe('false');
    await whatIfDoor(page).click();
    await page.getByRole('table', { name: 'Plans' }).waitFor();
    await expect.poll(() => whatIfDoor(page).getAttribute('aria-expanded')).toBe('true');
  },
);

test('the range follows the inputs, and says its money where that is today’s', async () => {
  const page = await openResult(browser, server.url);
  await whatIfDoor(page).waitFor();
  await page.getByLabel('Initial deposit').fill('0');
  await expect.poll(() => textOf(page, '.what-if .door-summary')).toContain('R96,117.17 or');
  await page.getByLabel('Initial deposit').fill('10000');
  await turnInflation(page);
  await expect
    .poll(() => textOf(page, '.what-if .door-summary'))
    .toBe('Returns 2 points lower or higher, in today’s money: R70,000.00 or R87,749.56');
});

test('it comes without moving anything that is on the page', async () => {
  const page = await openResult(browser, server.url, { viewport: { width: 1280, height: 2600 } });
  const top = () => page.locator('.yearly').evaluate((it) => it.getBoundingClientRect().top);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/late-parts-*', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await page.locator('.headline').waitFor();
  const before = await top();
  await expect.poll(() => whatIfDoor(page).count()).toBe(0);
  release();
  await whatIfDoor(page).waitFor();
  expect(await top()).toBe(before);
});

test('open it compares the plan with lower and higher returns', async () => {
  const page = await openWhatIf(browser, server.url);
  const heads = page.getByRole('table', { name: 'Plans' }).getByRole('columnheader');
  await expect
    .poll(() => heads.allInnerTexts())
    .toEqual(['Plan', 'Future value', 'Total invested', 'Interest earned', 'Difference']);
  await expect
    .poll(() => planRows(page))
    .toEqual([
      ['This plan', 'R126,561.24', 'R85,467.36', 'R41,093.88', ''],
      [
        'If returns were 2 points lower (5%)',
        'R112,587.27',
        'R85,467.36',
        'R27,119.91',
        'R13,973.97 less',
      ],
      [
        'If returns were 2 points higher (9%)',
        'R142,807.42',
        'R85,467.36',
        'R57,340.06',
        'R16,246.18 more',
      ],
    ]);
  await expect.poll(() => page.locator('.what-if .door-summary').count()).toBe(0);
});

test('in today’s money it says so, and the difference is in it', async () => {
  const page = await openWhatIf(browser, server.url);
  await turnInflation(page);
  await page.getByRole('columnheader', { name: 'Plan, in today’s money' }).waitFor();
  await expect
    .poll(() => planRow(page, 'If returns were 2 points higher (9%)'))
    .toEqual([
      'If returns were 2 points higher (9%)',
      'R87,749.56',
      'R70,000.00',
      'R17,749.56',
      'R9,510.80 more',
    ]);
});

test('a blended portfolio is compared at its own return, with one decimal', async () => {
  const page = await openWhatIf(browser, server.url);
  await page.getByText('Blended portfolio').click();
  await expect
    .poll(async () => (await planRows(page))[1]?.[0])
    .toMatch(/^If returns were 2 points lower \(7\.\d%\)$/);
});

test('the charges of site.json are a row of their own', async () => {
  const dataDir = await folderWithSite({ annualCharges: 1.2 });
  const charging = await startServer({ dataDir });
  const page = await openWhatIf(browser, charging.url);
  expect((await planRows(page))[3]).toEqual([
    'After charges of 1.2% a year',
    'R117,927.51',
    'R85,467.36',
    'R32,460.15',
    'R8,633.73 less',
  ]);
});

test('it follows the period', async () => {
  const page = await openWhatIf(browser, server.url);
  const slider = page.getByRole('slider', { name: 'Investment period' });
  await slider.fill('12');
  await expect.poll(async () => (await planRow(page, 'This plan'))?.[1]).toBe('R167,066.33');
  await expect.poll(() => textOf(page, '.headline')).toMatch(/have R167,066\.33$/);
});

test('with the keyboard alone: its plans, keep, amount and ways follow each other', async () => {
  const page = await openResult(browser, server.url);
  await whatIfDoor(page).press('Enter');
  await page.locator('.plans').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Monthly top-up').fill('501');
  await page.getByRole('button', { name: 'Use Plan A', exact: true }).waitFor();
  await followed(page);
  await whatIfDoor(page).focus();
  const stops: string[] = [];
  for (let stop = 0; stop < 7; stop += 1) {
    await page.keyboard.press('Tab');
    if (stop === 3) {
      await page.keyboard.type('250000');
      await page.getByRole('button', { name: /^Use: keep going for/ }).waitFor();
    }
    stops.push(
      await page.evaluate(() => {
        const { activeElement: it } = document;
        return (
          it?.getAttribute('aria-label') ?? (it?.id === 'keep-plan' ? 'keep' : (it?.tagName ?? ''))
        );
      }),
    );
  }
  expect(stops).toEqual([
    'Use Plan A',
    'Remove Plan A',
    'keep',
    'INPUT',
    expect.stringMatching(/^Use: pay in R1,0\d\d\.\d\d a month$/),
    expect.stringMatching(/^Use: start with R71,\d{3}\.\d\d$/),
    'Use: keep going for 16 years',
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await expect.poll(() => keepButton(page).innerText()).toBe('Keep this plan');
  await expect.poll(() => amountToReach(page).inputValue()).toBe('250000');
});

test('none of it is on paper', async () => {
  const page = await openWhatIf(browser, server.url);
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  await expect.poll(() => page.locator('.what-if').isVisible()).toBe(false);
});
