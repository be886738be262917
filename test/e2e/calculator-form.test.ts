import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { openCalculator, startOver } from './calculator-page.ts';
import { showsNewestResult, textOf } from './open-page.ts';

const browser = await openBrowser();

const page = await openCalculator(browser);
const advanced = page.getByRole('button', { name: 'Advanced Options' });
beforeEach(async () => {
  await startOver(page);
  if ((await advanced.getAttribute('aria-expanded')) === 'true') await advanced.click();
});

const inflationSwitch = page.getByRole('switch', { name: 'Adjust for inflation' });

test('the form opens with the defaults, in the order of the specification', async () => {
  const valueIn = (label: string) => page.getByLabel(label).inputValue();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Investment Calculator');
  expect(await textOf(page, '.calculator-head p')).toBe(
    'Plan your financial future with our compound interest calculator.',
  );
  expect(await page.locator('form').innerText()).toMatch(
    /Investment mode[\s\S]*Currency[\s\S]*Asset class[\s\S]*Initial deposit[\s\S]*Monthly top-up[\s\S]*Advanced Options[\s\S]*Investment period/,
  );
  expect(await page.getByLabel('Single asset class').isChecked()).toBe(true);
  expect(await valueIn('Currency')).toBe('ZAR');
  expect(await page.getByLabel('Currency').locator('option').allInnerTexts()).toEqual([
    'ZAR (R)',
    'KES (KSh)',
    'BWP (P)',
    'USD ($)',
    'SZL (L)',
  ]);
  expect(await valueIn('Initial deposit')).toBe('10000');
  expect(await page.getByLabel('Initial deposit').getAttribute('placeholder')).toBe('0.00');
  expect(await valueIn('Monthly top-up')).toBe('500');
  expect(await valueIn('Investment period')).toBe('10');
  expect(await page.getByText('Escalation 5%, inflation off').isVisible()).toBe(true);
});

test('each asset class shows its rate and what its risk means; another currency brings its own', async () => {
  const rows = await page.locator('.choice').allInnerTexts();
  expect(rows.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Money Market Funds 7% annual return Low risk Lower returns with minimal risk. Suitable for short-term goals.',
    'Yield Funds 10% annual return Medium risk Balanced returns with moderate risk. Good for medium-term goals.',
    'Multi-Asset Funds 12% annual return High risk Higher returns with increased risk. Ideal for long-term growth.',
  ]);
  const bars = await page.locator('.choice .risk-bar').evaluateAll((elements) =>
    elements.map((bar) => {
      const fill = getComputedStyle(bar, '::before');
      const part = Number.parseFloat(fill.width) / bar.clientWidth;
      return [Math.round(part * 10) * 10, fill.backgroundColor];
    }),
  );
  expect(bars).toEqual([
    [20, 'rgb(47, 122, 69)'],
    [50, 'rgb(227, 174, 34)'],
    [80, 'rgb(181, 53, 31)'],
  ]);
  await page.getByLabel('Currency').selectOption('KES');
  await expect
    .poll(() => page.locator('.choice-rate .readout').allInnerTexts())
    .toEqual(['5%', '8%', '12%']);
  expect(await page.locator('.form-deposits').innerText()).toContain('KSh');
});

test('mode, currency and class are chosen with the keyboard alone', async () => {
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.getByLabel('Single asset class').focus();
  await keyboard.press('Tab');
  expect(await focused()).toBe('currency');
  await keyboard.press('Tab');
  expect(await focused()).toBe('assetClass');
  await keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: 'Yield Funds' }).isChecked()).toBe(true);
  await keyboard.press('Tab');
  expect(await focused()).toBe('initialDeposit');

  await page.getByLabel('Single asset class').focus();
  await keyboard.press('ArrowRight');
  await expect.poll(() => page.getByLabel('Blended portfolio').isChecked()).toBe(true);
});

test('moving one share shifts the others, and the whole stays 100; one class alone has it all', async () => {
  const slider = (name: string) => page.getByRole('slider', { name });
  const shares = () => page.locator('.allocation-block .readout').allInnerTexts();
  const blended = () => textOf(page, '.blended');
  await page.getByText('Blended portfolio').click();
  await expect.poll(shares).toEqual(['34%', '33%', '33%']);
  expect(await blended()).toBe('Blended rate 9.6% Blended risk level Medium');
  const allocation = await page.locator('.allocation').innerText();
  expect(allocation).toContain('Total 100%');
  expect(allocation).toContain('Moving one slider shifts the others in proportion.');

  const first = slider('Money Market Funds');
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('35 percent');
  await page.keyboard.press('End');
  await expect.poll(shares).toEqual(['100%', '0%', '0%']);
  await expect.poll(blended).toBe('Blended rate 7.0% Blended risk level Low');
  await slider('Multi-Asset Funds').fill('100');
  await expect.poll(shares).toEqual(['0%', '0%', '100%']);
  await expect.poll(blended).toBe('Blended rate 12.0% Blended risk level High');

  await page.route('**/by-currency/USD', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, 1) });
  });
  await page.getByLabel('Currency').selectOption('USD');
  await expect.poll(shares).toEqual(['100%']);
  expect([await first.isDisabled(), await first.inputValue()]).toEqual([true, '100']);
  expect(await page.getByText('Moving one slider').count()).toBe(0);
});

test('inflation is hidden and disabled until it is switched on; the options say what they are for', async () => {
  const escalation = page.getByLabel('Annual escalation rate');
  const inflation = page.locator('input[name="inflationRate"]');
  expect(await advanced.getAttribute('aria-expanded')).toBe('false');
  expect(await escalation.isVisible()).toBe(false);

  await advanced.click();
  await escalation.waitFor();
  expect(await advanced.getAttribute('aria-expanded')).toBe('true');
  expect(await escalation.inputValue()).toBe('5');
  expect([await inflation.isVisible(), await inflation.isDisabled()]).toEqual([false, true]);

  await inflationSwitch.press('Space');
  await inflation.waitFor();
  expect(await inflation.isEnabled()).toBe(true);
  const hintOf = (control: Locator) =>
    control.evaluate(
      (node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent,
    );
  expect(await hintOf(escalation)).toBe('Your monthly top-up grows by this much each year.');
  expect(await hintOf(inflationSwitch)).toBe('Show the result in today’s money.');
  await inflation.fill('4.5');
  await advanced.click();
  await page.getByText('Escalation 5%, inflation 4.5%').waitFor();
});

test('what cannot count stays as typed, without a message and without a figure that is none', async () => {
  await advanced.click();
  await inflationSwitch.press('Space');
  const fields = await page.locator('form input[inputmode="decimal"]').all();
  expect(fields).toHaveLength(4);
  for (const field of fields) {
    for (const text of ['', '-5', '101%', '1e309']) {
      await field.fill(text);
      await showsNewestResult(page);
      expect(await field.inputValue()).toBe(text);
      expect(await page.content()).not.toMatch(/\bNaN\b|Infinity|-0\.00/);
    }
  }
  await page.getByText('Blended portfolio').click();
  await page.locator('.allocation-block').first().waitFor();
  await showsNewestResult(page);
  expect(await page.content()).not.toMatch(/\bNaN\b|Infinity|-0\.00/);
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
});
