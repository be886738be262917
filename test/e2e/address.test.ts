import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { CHOICE, expectKept, fragmentOf, openAdvanced, setInflation, shownOn } from './address.ts';
import { openPage, openResult } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

/** Longer than the visitor has to rest. */
const REST_MS = 1000;

test('the whole of a plan stands in the address, in the order of the contract, and is kept by it', async () => {
  const page = await openPage(browser, `${server.url}/?embed#years=15&share=60,25,15&mode=blended`);
  await page.getByLabel('Initial deposit').fill('50000');
  await page.getByLabel('Monthly top-up').fill('1500');
  await setInflation(page);
  await page.getByLabel('Annual escalation rate').fill('6');
  await openAdvanced(page);
  await expect
    .poll(() => page.url())
    .toBe(
      `${server.url}/?embed#deposit=50000&topup=1500&escalation=6&inflation=6&years=15&currency=ZAR&mode=blended&share=60,25,15`,
    );
  await expect.poll(() => shownOn(page)).toContain('R50,000.00 to start and R1,500.00 a month');
  await expectKept(browser, page);
});

describe('while the page is open', () => {
  test('another fragment counts at once, back and forward too', async () => {
    const page = await openResult(browser, server.url);
    await page.evaluate(() => location.assign('#deposit=50000&currency=KES'));
    await expect.poll(() => shownOn(page)).toContain('KSh50,000.00 to start');
    await page.evaluate(() => location.assign('#years=3'));
    await expect.poll(() => shownOn(page)).toMatch(/In 3 years.*R10,000.00 to start/);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toMatch(/In 10 years.*KSh50,000.00 to start/);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toContain('R126,561.24');
    await page.goForward();
    await expect.poll(() => shownOn(page)).toContain('KSh50,000.00 to start');
  });

  test('moving on to another screen and back keeps what was put in', async () => {
    const page = await openResult(browser, server.url);
    await page.getByLabel('Initial deposit').fill('50000');
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
    await page.evaluate(() => history.pushState(null, '', '/nowhere'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page.getByRole('link', { name: 'Back to Calculator' }).click();
    await expect.poll(() => shownOn(page)).toContain('R50,000.00 to start');
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
  });

  test('the fragment of the skip link is neither read nor erased', async () => {
    const page = await openResult(browser, `${server.url}/#deposit=50000`);
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=50000&${CHOICE}`);
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
    await expect.poll(() => fragmentOf(page)).toBe('#main');
    await page.getByLabel('Monthly top-up').fill('600');
    await page.waitForTimeout(REST_MS);
    await expect.poll(() => shownOn(page)).toContain('R50,000.00 to start and R600.00 a month');
    expect(fragmentOf(page)).toBe('#main');
  });

  test('the address is written when the visitor rests, not with each key', async () => {
    const page = await openResult(browser, server.url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const { replaceState } = history;
      Object.assign(window, { written: [] });
      history.replaceState = (...args) => {
        (window as unknown as { written: unknown[] }).written.push(args[2]);
        replaceState.apply(history, args);
      };
    });
    await page.getByLabel('Initial deposit').press('End');
    await page.getByLabel('Initial deposit').pressSequentially('555', { delay: 50 });
    await expect.poll(() => fragmentOf(page)).toBe(`#deposit=10000555&${CHOICE}`);
    const written = await page.evaluate(
      () => (window as unknown as { written: unknown[] }).written,
    );
    expect(written).toEqual([`#deposit=10000555&${CHOICE}`]);
  });
});

test('client details are never in the address', async () => {
  const page = await openResult(browser, `${server.url}/#deposit=50000`);
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  const details = { 'First name': 'Thandi', 'Last name': 'Mokoena', Email: 'thandi@example.com' };
  for (const [label, text] of Object.entries(details)) await page.getByLabel(label).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Report' }).click();
  await page.locator('.toast-title', { hasText: 'Thandi Mokoena' }).waitFor();
  await page.waitForTimeout(REST_MS);
  expect(page.url()).toBe(`${server.url}/#deposit=50000&${CHOICE}`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('handi');
});
