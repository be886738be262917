import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets } from '#test/built-assets.ts';
import { startServer } from '#test/running-server.ts';
import { newPage, textOf, withoutCatalogue } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const SCRIPT = `**${assets.script}`;
const START = 'R126,561.24';

/** What the frames of a page showed: each figure, sum and state of the form once, and how much moved. */
type Seen = { figures: string[]; sums: string[]; forms: string[]; shift: number };

/** Records in each frame of a page what of figure, summary and form is not hidden. */
function watchFrames(): void {
  const seen: Seen = { figures: [], sums: [], forms: [], shift: 0 };
  Object.assign(window, { seen });
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLInputElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const note = (list: string[], texts: (string | null)[]) => {
    const text = texts.join();
    if (texts.length > 0 && text !== list.at(-1)) list.push(text);
  };
  const look = () => {
    note(
      seen.figures,
      shown('.headline-figure').map(({ textContent }) => textContent),
    );
    note(
      seen.sums,
      shown('.summary .facts > :first-child dd').map(({ textContent }) => textContent),
    );
    note(
      seen.forms,
      shown('.form-deposits input, .form-period [type="range"]').map(({ value }) => value),
    );
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Lets what matches come a while later than all else. */
async function delay(page: Page, pattern: string, delayMs: number): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
}

/** Opens the page with a fragment, its script and its late styles behind all else. Returns what was seen until it rests. */
async function openWatched(page: Page, fragment: string): Promise<Seen> {
  await page.addInitScript(watchFrames);
  await delay(page, SCRIPT, 300);
  await delay(page, `**${assets.lateStyle}`, 600);
  await page.goto(`${server.url}/${fragment}`);
  await page.locator('.growth-canvas canvas').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

const plans: [string, string, string][] = [
  ['#deposit=50000', 'R206,947.69', '50000,500,10'],
  ['#mode=blended&share=60,25,15', 'R138,511.73', '10000,500,10'],
  ['#currency=KES&class=Yield+Funds', 'KSh134,376.42', '10000,500,10'],
  ['#deposit=1&topup=2&inflation=6&years=15&currency=KES&mode=blended', 'KSh', '1,2,15'],
];
const windows: [number, number][] = [
  [1440, 900],
  [820, 1180],
  [390, 844],
];

test.each(plans.flatMap((plan) => windows.map((size) => [...plan, ...size] as const)))(
  'with %s in the address nothing is seen before %s, and nothing moves (%s, %i by %i)',
  async (fragment, figure, form, width, height) => {
    const page = await newPage(browser, { viewport: { width, height } });
    const { figures, forms, shift } = await openWatched(page, fragment);
    expect(figures).toHaveLength(1);
    expect(figures[0]).toContain(figure);
    expect(forms).toEqual([form]);
    expect(shift).toBe(0);
  },
);

test.each(windows)(
  'on a slow processor, too, all of the page follows the address before it is seen (%i by %i)',
  async (width, height) => {
    const page = await newPage(browser, { viewport: { width, height } });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    const { figures, sums } = await openWatched(page, '#deposit=50000');
    expect(figures).toEqual(['R206,947.69']);
    expect(sums).toEqual(['R206,947.69']);
  },
);

test('without a fragment, and with that of the skip link, the result is seen at once', async () => {
  for (const fragment of ['', '#main']) {
    const page = await newPage(browser);
    await page.route(SCRIPT, () => {});
    await page.goto(`${server.url}/${fragment}`, { waitUntil: 'commit' });
    await page.getByText('Fees and tax').or(page.locator('footer')).first().waitFor();
    expect(await page.locator('.headline').isVisible()).toBe(true);
  }
});

test('until the script has come, header and heading are seen, and no figure', async () => {
  const page = await newPage(browser);
  await page.route(SCRIPT, () => {});
  await page.goto(`${server.url}/#years=20`, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('header').isVisible()).toBe(true);
  expect(await page.locator('body').innerText()).not.toMatch(/R\d/);
});

test('where the script cannot be had, the page is seen as it is without JavaScript', async () => {
  const page = await newPage(browser);
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto(`${server.url}/#years=20`);
  await expect.poll(() => page.locator('.headline').isVisible()).toBe(true);
  expect(await textOf(page, '.headline')).toBe(`In 10 years you could have ${START}`);

  const plain = await newPage(browser, { javaScriptEnabled: false });
  await plain.goto(`${server.url}/#years=20`);
  expect(await textOf(plain, '.headline')).toBe(`In 10 years you could have ${START}`);
});

test('until the rates of another currency have come there is no figure', async () => {
  const page = await newPage(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/by-currency/KES', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/#currency=KES`);
  await page.locator('.choice-loading').first().waitFor();
  expect(await page.getByLabel('Currency').inputValue()).toBe('KES');
  expect(await page.locator('.headline').count()).toBe(0);
  release();
  await expect.poll(() => page.locator('.headline-figure').textContent()).toContain('KSh');
});

test('from a static host, too, nothing is seen before', async () => {
  const page = await newPage(browser);
  await withoutCatalogue(page, server.url);
  const { figures, forms, shift } = await openWatched(page, '#years=20&currency=KES');
  expect(figures).toHaveLength(1);
  expect(figures[0]).toContain('KSh');
  expect(new Set(forms)).toEqual(new Set(['10000,500,20']));
  expect(shift).toBe(0);
});

test('what the form held before the script came wins over the fragment', async () => {
  const page = await newPage(browser);
  await page.route(SCRIPT, async (route) => {
    await page.evaluate(() => {
      const deposit = document.querySelector<HTMLInputElement>('[name=initialDeposit]');
      if (deposit) deposit.value = '20,000';
    });
    await route.continue();
  });
  await page.goto(`${server.url}/#deposit=50000&topup=600&class=Yield+Funds`);
  await expect
    .poll(() => textOf(page, '.assumptions'))
    .toContain('R20,000.00 to start and R600.00 a month, rising 5% a year, in Yield Funds');
});

test('a figure from the address is announced by nobody, as it is no change', async () => {
  const page = await newPage(browser);
  await openWatched(page, '#deposit=50000');
  await page.waitForTimeout(1000);
  const status = page.locator('.calculator > [role=status]');
  expect(await status.textContent()).toBe('');
  await page.getByLabel('Initial deposit').fill('60000');
  await expect.poll(() => status.textContent()).toContain('In 10 years');
});
