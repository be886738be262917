import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { startCalculator } from './calculator-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFocus, focusedName } from './focus.ts';
import { newPage, openResult, SERVER_URL, textOf } from './open-page.ts';

const { browser, page } = await startCalculator(async (calculator) => {
  const open = calculator.getByRole('button', { name: 'Advanced Options', expanded: true });
  if (await open.isVisible()) await open.click();
});
const advanced = page.getByRole('button', { name: 'Advanced Options' });

const inflationSwitch = page.getByRole('switch', { name: 'Adjust for inflation' });

test('the form opens with the defaults, each class with its rate and what its risk means', async () => {
  const valueIn = (label: string) => page.getByLabel(label).inputValue();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Investment Calculator');
  expect(await textOf(page, '.calculator-head p')).toBe(
    'Plan your financial future with our compound interest calculator.',
  );
  expect(await page.locator('.form').innerText()).toMatch(
    /Investment mode[\s\S]*Currency[\s\S]*Initial deposit[\s\S]*Monthly top-up[\s\S]*Investment period[\s\S]*Asset class[\s\S]*Advanced Options/,
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
  await page.getByRole('textbox', { name: 'Initial deposit R', exact: true }).waitFor();
  expect(await page.getByLabel('Initial deposit').getAttribute('placeholder')).toBe('0.00');
  expect(await valueIn('Monthly top-up')).toBe('500');
  expect(await valueIn('Investment period')).toBe('10');
  expect(await page.getByText('Escalation 5%, inflation off').isVisible()).toBe(true);

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
});

test('moving one share shifts the others, and the whole stays 100', async () => {
  const slider = (name: string) => page.getByRole('slider', { name });
  const shares = () => sharesOf(page);
  const blended = () => textOf(page, '.blended');
  await page.getByText('Blended portfolio', { exact: true }).click();
  await expect.poll(shares).toEqual(['34', '33', '33']);
  expect(await blended()).toBe(
    'Blended rate 9.6% Blended risk level Medium Holds 33% in high risk classes.',
  );
  const allocation = await page.locator('.allocation').innerText();
  expect(allocation).toContain('Total 100%');
  expect(allocation).toContain('Moving one share shifts the others in proportion.');

  const first = slider('Money Market Funds');
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('35 percent');
  await page.keyboard.press('End');
  await expect.poll(shares).toEqual(['100', '0', '0']);
  await expect.poll(blended).toBe('Blended rate 7.0% Blended risk level Low');
});

test('shares are typed and held with the keyboard alone', async () => {
  const { keyboard } = page;
  await page.getByText('Blended portfolio', { exact: true }).click();
  const share = (name: string) => page.getByRole('textbox', { name: `${name}, percent` });
  const hold = (name: string) => page.getByRole('button', { name: `Hold ${name}` });
  const note = page.locator('.allocation > .hint');
  await share('Money Market Funds').focus();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('40');
  await expect.poll(() => sharesOf(page)).toEqual(['40', '30', '30']);
  await keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Hold Money Market Funds');
  await keyboard.press('Space');
  await expect.poll(() => hold('Money Market Funds').getAttribute('aria-pressed')).toBe('true');
  expect(await note.innerText()).toBe('Moving one share shifts the others that are not held.');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expectFocus(share('Yield Funds'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('27');
  await expect.poll(() => sharesOf(page)).toEqual(['40', '27', '33']);
  await expect.poll(() => textOf(page, '.headline')).toContain('R146,906.92');
  // No more than the held ones leave, and what is no number changes nothing.
  for (const [text, counts] of [
    ['90', '60'],
    ['x', '60'],
    ['27', '27'],
  ] as const) {
    await share('Yield Funds').focus();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
    expect(await share('Yield Funds').inputValue()).toBe(text);
    await share('Yield Funds').blur();
    await expect.poll(() => share('Yield Funds').inputValue()).toBe(counts);
  }
  await expect.poll(() => sharesOf(page)).toEqual(['40', '27', '33']);
  await hold('Yield Funds').press('Enter');
  expect(await note.innerText()).toBe('The others are held: let go of one to move this.');
  const last = [
    page.getByRole('slider', { name: 'Multi-Asset Funds' }),
    share('Multi-Asset Funds'),
  ];
  for (const control of last) expect(await control.isDisabled()).toBe(true);
  await expectAccessible(page, '.form');

  await expect.poll(() => new URL(page.url()).hash).toContain('share=40,27,33');
});

test('a card whose rate is no whole percent says which it is', async () => {
  const own = await newPage(browser);
  await own.route('**/by-currency/ZAR', async (route) => {
    const response = await route.fetch();
    const [first, second, ...others] = await response.json();
    await route.fulfill({ response, json: [first, { ...second, rate: 0.075 }, ...others] });
  });
  await own.goto(SERVER_URL);
  await expect
    .poll(() => textOf(own, '.choice:nth-of-type(2)'))
    .toMatch(/8% annual return.*exactly 7\.5%/);
});

test('charges of the site are a switch, and count in every figure and in the address', async () => {
  expect(await page.locator('.form [role="switch"]').count()).toBe(1);
  const dataDir = await folderWithSite({ annualCharges: 1.2 });
  const { url } = await startServer({ dataDir });
  const own = await openResult(browser, url);
  const options = own.getByRole('button', { name: 'Advanced Options' });
  await options.click();
  const charges = own.getByRole('switch', { name: 'After charges of 1.2% a year' });
  expect(await textOf(own, '.switch:last-child')).toBe(
    'After charges of 1.2% a year Taken off the return before anything else.',
  );
  await charges.press('Space');
  await expect.poll(() => textOf(own, '.headline')).toContain('R117,927.51');
  await expect
    .poll(() => own.locator('.assumptions').innerText())
    .toContain('at 5.8% a year after charges of 1.2%. An estimate before tax.');
  await expect
    .poll(() => textOf(own, '.range'))
    .toBe('Between R111,000 and R125,000 if returns are 1 point lower or higher');
  expect(await textOf(own, '.choice:nth-of-type(1)')).toContain('7% annual return');
  await options.click();
  await own.getByText('Escalation 5%, inflation off, after charges').waitFor();
  await expect.poll(() => new URL(own.url()).hash).toContain('charges=1');

  await own.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => textOf(own, '.headline')).toContain('R126,561.24');
  await expect.poll(() => new URL(own.url()).hash).toBe('');
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

/** Returns the shares as their fields show them. */
function sharesOf(page: Page): Promise<string[]> {
  return page
    .locator('.share-field input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}
