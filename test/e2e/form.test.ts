import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { followed, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

async function openForm(options = {}): Promise<Page> {
  const page = await openPage(browser, server.url, options);
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  return page;
}

test('the form opens with the defaults, in the order of the specification', async () => {
  const page = await openForm();
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText())
    .toBe('Investment Calculator');
  await expect
    .poll(() => page.locator('form').innerText())
    .toMatch(
      /Investment mode[\s\S]*Currency[\s\S]*Asset class[\s\S]*Initial deposit[\s\S]*Monthly top-up[\s\S]*Advanced Options[\s\S]*Investment period/,
    );
  await expect.poll(() => page.getByLabel('Single asset class').isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('ZAR');
  await expect.poll(() => page.getByLabel('Initial deposit').inputValue()).toBe('10000');
  await expect
    .poll(() => page.getByLabel('Initial deposit').getAttribute('placeholder'))
    .toBe('0.00');
  await expect.poll(() => page.getByLabel('Monthly top-up').inputValue()).toBe('500');
  await expect.poll(() => page.getByLabel('Investment period').inputValue()).toBe('10');
  await expect.poll(() => page.getByText('Escalation 5%, inflation off').isVisible()).toBe(true);
});

test('the currencies are offered in display order as code and symbol', async () => {
  const page = await openForm();
  const options = page.getByLabel('Currency').locator('option');
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(['ZAR (R)', 'KES (KSh)', 'BWP (P)', 'USD ($)', 'SZL (L)']);
});

test('each asset class shows its rate, its risk bar and what the risk means', async () => {
  const page = await openForm();
  const rows = page.locator('.choice');
  expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Money Market Funds 7% annual return Low risk Lower returns with minimal risk. Suitable for short-term goals.',
    'Yield Funds 10% annual return Medium risk Balanced returns with moderate risk. Good for medium-term goals.',
    'Multi-Asset Funds 12% annual return High risk Higher returns with increased risk. Ideal for long-term growth.',
  ]);
  const bars = await page.locator('.choice .risk-bar').evaluateAll((elements) =>
    elements.map((bar) => {
      const fill = getComputedStyle(bar, '::before');
      return [
        Math.round((Number.parseFloat(fill.width) / bar.clientWidth) * 10) * 10,
        fill.backgroundColor,
      ];
    }),
  );
  expect(bars).toEqual([
    [20, 'rgb(47, 122, 69)'],
    [50, 'rgb(227, 174, 34)'],
    [80, 'rgb(181, 53, 31)'],
  ]);
});

test('another currency shows its own classes and symbol', async () => {
  const page = await openForm();
  await page.getByLabel('Currency').selectOption('KES');
  await page.locator('.choice-rate', { hasText: '8%' }).waitFor();
  await expect
    .poll(() => page.locator('.choice-rate .readout').allInnerTexts())
    .toEqual(['5%', '8%', '12%']);
  await expect.poll(() => page.locator('.form-deposits').innerText()).toContain('KSh');
});

test('modes, classes and the period are chosen with the keyboard alone', async () => {
  const page = await openForm();
  await page.getByLabel('Single asset class').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('currency');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('assetClass');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: 'Yield Funds' }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('initialDeposit');

  const period = page.getByLabel('Investment period');
  await period.focus();
  const presses = [
    ['ArrowRight', '11 years'],
    ['PageUp', '16 years'],
    ['PageDown', '11 years'],
    ['End', '30 years'],
    ['PageUp', '30 years'],
    ['Home', '1 year'],
  ] as const;
  for (const [key, text] of presses) {
    await page.keyboard.press(key);
    await expect.poll(() => period.getAttribute('aria-valuetext')).toBe(text);
    await expect.poll(() => page.locator('.form-period output').textContent()).toBe(text);
  }

  await page.getByLabel('Single asset class').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByLabel('Blended portfolio').isChecked()).toBe(true);
});

test('moving one share shifts the others, and the whole stays 100', async () => {
  const page = await openForm();
  await page.getByText('Blended portfolio').click();
  const shares = page.locator('.allocation-block .readout');
  await expect.poll(() => shares.allInnerTexts()).toEqual(['34%', '33%', '33%']);
  await expect.poll(() => blended(page)).toBe('Blended rate 9.6% Blended risk level Medium');

  const first = page.getByRole('slider', { name: 'Money Market Funds' });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('35 percent');
  await page.keyboard.press('End');
  await expect.poll(() => shares.allInnerTexts()).toEqual(['100%', '0%', '0%']);
  await expect.poll(() => blended(page)).toBe('Blended rate 7.0% Blended risk level Low');

  await page.getByRole('slider', { name: 'Multi-Asset Funds' }).fill('100');
  await expect.poll(() => shares.allInnerTexts()).toEqual(['0%', '0%', '100%']);
  await expect.poll(() => blended(page)).toBe('Blended rate 12.0% Blended risk level High');
});

test('one class alone has the whole, and no slider that could be moved', async () => {
  const dataDir = await tempDir();
  const currency = { code: 'ZAR', name: 'Rand', symbol: 'R', displayOrder: 0, isDefault: true };
  const seed = {
    currencies: [currency],
    assetClasses: [{ name: 'Cash', description: null, risk: 'low' }],
    returnRates: [{ currency: 'ZAR', assetClass: 'Cash', returnRate: 0.07 }],
  };
  await writeFile(path.join(dataDir, 'seed.json'), JSON.stringify(seed));
  const { url } = await startServer({ dataDir });
  const page = await openPage(browser, url);
  await page.getByText('Blended portfolio').click();
  const slider = page.getByRole('slider', { name: 'Cash' });
  await slider.waitFor();
  expect([await slider.isDisabled(), await slider.inputValue()]).toEqual([true, '100']);
  await expect.poll(() => page.getByText('Moving one slider').count()).toBe(0);
});

test('a finger that starts on a track and scrolls the page moves no slider', async () => {
  const page = await openForm({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const period = page.getByLabel('Investment period');
  await period.scrollIntoViewIfNeeded();
  const box = await period.boundingBox();
  if (!box) throw new Error('The slider is not drawn.');
  const devtools = await page.context().newCDPSession(page);
  const before = await page.evaluate(() => window.scrollY);
  const [x, y] = [box.x + box.width - 40, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await touch('touchStart', [{ x, y }]);
  for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', [{ x, y: y - moved }]);
  await touch('touchEnd', []);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBeGreaterThan(before + 50);
  await expect.poll(() => period.inputValue()).toBe('10');
  await expect.poll(() => page.locator('.form-period output').textContent()).toBe('10 years');
});

test('a tap on the track moves a slider there', async () => {
  const page = await openForm({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const period = page.getByLabel('Investment period');
  await period.scrollIntoViewIfNeeded();
  const box = await period.boundingBox();
  if (!box) throw new Error('The slider is not drawn.');
  await page.touchscreen.tap(box.x + box.width - 12, box.y + box.height / 2);
  await expect.poll(() => period.inputValue()).toBe('30');
});

test('inflation is hidden and disabled until it is switched on', async () => {
  const page = await openForm();
  const inflation = page.locator('input[name="inflationRate"]');
  const advanced = page.getByRole('button', { name: 'Advanced Options' });
  await expect.poll(() => advanced.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.getByLabel('Annual escalation rate').isVisible()).toBe(false);

  await advanced.click();
  await expect.poll(() => advanced.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => page.getByLabel('Annual escalation rate').inputValue()).toBe('5');
  await expect.poll(() => inflation.isVisible()).toBe(false);
  await expect.poll(() => inflation.isDisabled()).toBe(true);

  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
  await expect.poll(() => inflation.isVisible()).toBe(true);
  await expect.poll(() => inflation.isEnabled()).toBe(true);
  await inflation.fill('4.5');
  await advanced.click();
  await page.getByText('Escalation 5%, inflation 4.5%').waitFor();
});

test('what is typed stays as typed, and no message is shown', async () => {
  const page = await openForm();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
  for (const mode of ['Single asset class', 'Blended portfolio']) {
    await page.getByText(mode).click();
    for (const field of await page.locator('form input[inputmode="decimal"]').all()) {
      for (const text of ['', '-5', '1e309', 'abc', '1,000.', '101%']) {
        await field.fill(text);
        await expect.poll(() => field.inputValue()).toBe(text);
        await followed(page);
        expect(await page.content()).not.toMatch(/\bNaN\b|Infinity|-0\.00/);
        await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0);
      }
    }
  }
});

test('each control says what it is for', async () => {
  const page = await openForm();
  await page
    .getByText('Plan your financial future with our compound interest calculator.')
    .waitFor();
  await page.getByText('Blended portfolio').click();
  await page.getByText('Total 100%').waitFor();
  await page.getByText('Moving one slider shifts the others in proportion.').waitFor();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Adjust for inflation' }).press('Space');
  const hintOf = (label: string) =>
    page.getByLabel(label).evaluate((control) => {
      const id = control.getAttribute('aria-describedby');
      return id && document.getElementById(id)?.textContent;
    });
  await expect
    .poll(() => hintOf('Annual escalation rate'))
    .toBe('Your monthly top-up grows by this much each year.');
  await expect.poll(() => hintOf('Adjust for inflation')).toBe('Show the result in today’s money.');
});

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

async function blended(page: Page): Promise<string> {
  return (await page.locator('.blended').innerText()).replace(/\s+/g, ' ');
}
