import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { assets, scriptOf } from '#test/built-assets.ts';
import { hold } from './dashboard.ts';
import {
  COMPLETE_CHART,
  newPage,
  SERVER_URL,
  sharedPage,
  textOf,
  withoutCatalogue,
} from './open-page.ts';

const browser = await openBrowser();

const SCRIPT = `**${assets.script}`;

/** What the frames of a page showed: each figure, sum, last balance and state of the form once, and how much moved. */
type Seen = { figures: string[]; sums: string[]; last: string[]; forms: string[]; shift: number };

/** Records in each frame of a page what of figure, summary and form is not hidden. */
function watchFrames(): void {
  const seen: Seen = { figures: [], sums: [], last: [], forms: [], shift: 0 };
  Object.assign(window, { seen });
  const note = (list: string[], selector: string) => {
    const shown = [...document.querySelectorAll<HTMLInputElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const text = shown.map(({ value, textContent }) => value ?? textContent).join();
    if (shown.length > 0 && text !== list.at(-1)) list.push(text);
  };
  const look = () => {
    note(seen.figures, '.headline-figure');
    note(seen.sums, '.summary .facts > :first-child dd');
    note(seen.last, '.yearly-table tbody tr:last-child > td:last-child');
    note(seen.forms, '.form-deposits input, .form-period [type="range"]');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a page that is watched, its script and what comes at rest behind all else. It has not gone anywhere yet. */
async function watchedPage(): Promise<Page> {
  const page = await newPage(browser);
  await page.addInitScript(watchFrames);
  // How little it moves when it comes depends on the fonts of the device.
  await page.route('**/*.woff2', (route) => route.abort());
  for (const [pattern, delayMs] of [
    [SCRIPT, 300],
    [`**${await scriptOf('rest')}`, 600],
    ['**/assets/rest-*.css', 700],
  ] as const)
    await page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.continue();
    });
  return page;
}

/** Opens the calculator anew with a fragment. Returns what was seen until all of it had come. */
async function seenWith(page: Page, fragment: string): Promise<Seen> {
  await page.goto(`${SERVER_URL}/livez`);
  await page.goto(`${SERVER_URL}/${fragment}`);
  await page.locator(COMPLETE_CHART).waitFor();
  // What comes last of all.
  await page.getByRole('button', { name: 'What if', exact: true }).waitFor();
  if (fragment) await page.getByRole('button', { name: 'Start again' }).waitFor();
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/** What an address says, the figure and what the form holds then. */
type Plan = [fragment: string, figure: RegExp, form: string];

const EVERYTHING: Plan = [
  '#deposit=1&topup=2&inflation=6&years=15&currency=KES&mode=blended',
  /^KSh/,
  '1,2,15',
];
const START: Plan = ['', /^R126,561\.24$/, '10000,500,10'];
const windows: [number, number, Plan[]][] = [
  [1440, 900, [START, ['#deposit=50000', /^R206,947\.69$/, '50000,500,10']]],
  [820, 1180, [['#currency=KES;class=Yield+Funds).', /^KSh134,376\.42$/, '10000,500,10']]],
  [
    390,
    844,
    [START, ['#mode=blended&share=60,25,15', /^R138,511\.73$/, '10000,500,10'], EVERYTHING],
  ],
];

test.each(windows)(
  'at %i by %i nothing is seen before what the address says, and nothing moves',
  async (width, height, plans) => {
    const page = await watchedPage();
    await page.setViewportSize({ width, height });
    for (const [fragment, figure, form] of plans) {
      const { figures, sums, last, forms, shift } = await seenWith(page, fragment);
      expect(figures, fragment).toEqual([expect.stringMatching(figure)]);
      // A phone shows the first five years alone.
      expect([sums, last], fragment).toEqual([figures, width < 640 ? [] : figures]);
      expect(forms, fragment).toEqual([form]);
      expect(shift, fragment).toBe(0);
    }
  },
);

test.each(windows)(
  'from a static host, %i by %i, nothing is seen before the rates, and nothing moves',
  async (width, height) => {
    const page = await watchedPage();
    await page.setViewportSize({ width, height });
    await withoutCatalogue(page, SERVER_URL);
    const answer = await hold(page, '**/by-currency/*');
    const seeing = seenWith(page, '#years=20&currency=KES');
    await expect.poll(() => page.locator('.classes[inert]').count()).toBe(1);
    expect(await page.locator('.results, .yearly, .result-dock, .result-strip').count()).toBe(0);
    answer();
    const { figures, forms, shift } = await seeing;
    expect(figures).toEqual([expect.stringMatching(/^KSh/)]);
    expect(new Set(forms)).toEqual(new Set(['10000,500,20']));
    expect(shift).toBeLessThan(0.01);
  },
);

test('before the script no figure is seen where the address says inputs', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/livez`);
  await page.route(SCRIPT, () => {});
  const isSeen = (selector: string) => page.locator(selector).isVisible();
  for (const fragment of ['#years=20', '', '#main']) {
    await page.goto(`${SERVER_URL}/livez`);
    await page.goto(`${SERVER_URL}/${fragment}`, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    expect([await isSeen('header'), await isSeen('h1')], fragment).toEqual([true, true]);
    const isStart = fragment !== '#years=20';
    expect(await isSeen('.headline'), fragment).toBe(isStart);
    expect(/R\d/.test(await page.locator('body').innerText()), fragment).toBe(isStart);
  }
});

test('what the form held before the script came wins over the address', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/livez`);
  await page.route(SCRIPT, async (route) => {
    await page.evaluate(() => {
      for (const [name, text] of Object.entries({ initialDeposit: '20,000', typedYears: '20' })) {
        const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
        if (field) field.value = text;
      }
    });
    await route.continue();
  });
  await page.goto(`${SERVER_URL}/#deposit=50000&topup=600&class=Yield+Funds`);
  await expect
    .poll(() => textOf(page, '.assumptions'))
    .toContain('R20,000.00 to start and R600.00 a month, rising 5% a year, in Yield Funds');
  await expect.poll(() => textOf(page, '.headline')).toContain('In 20 years');
});
