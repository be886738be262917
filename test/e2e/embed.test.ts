import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { LICENCE, startManagersSite } from '#test/managers-site.ts';
import { newPage, openPage } from './open-page.ts';

const { calculator, listed, unlisted } = await startManagersSite();
const browser: Browser = await openBrowser();
afterAll(() => browser.close());

const SIZES = [
  [1200, 900],
  [390, 844],
] as const;

/** Opens the manager's page with the calculator and all that comes later in it. Returns both. */
async function openEmbedded(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; frame: Frame }> {
  const page = await openPage(browser, listed, options);
  const frame = await frameOf(page);
  await frame.locator('.growth-canvas canvas').waitFor();
  await frame.getByRole('button', { name: 'How this is worked out' }).waitFor();
  await fits(page, frame);
  return { page, frame };
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('.part iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

const heightOf = (page: Page) =>
  page.locator('.part iframe').evaluate((frame) => frame.getBoundingClientRect().height);

/** Waits until the frame is as high as its content, with nothing to scroll in it. Returns its height. */
async function fits(page: Page, frame: Frame): Promise<number> {
  await expect
    .poll(() =>
      frame.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        const content = document.body.getBoundingClientRect().height;
        return [scrollHeight - clientHeight, scrollWidth - clientWidth, clientHeight - content < 1];
      }),
    )
    .toEqual([0, 0, true]);
  return heightOf(page);
}

test.each(SIZES)(
  'at %i px the frame is as high as what is in it, whatever is chosen',
  async (width, height) => {
    const { page, frame } = await openEmbedded({ viewport: { width, height } });
    const first = await heightOf(page);
    await frame.getByRole('button', { name: 'Advanced Options' }).click();
    await expect.poll(() => heightOf(page)).toBeGreaterThan(width < 640 ? first : first - 1);
    await fits(page, frame);
    await frame.getByText('Blended portfolio').click();
    await frame.getByLabel('Investment period').fill('30');
    await expect.poll(() => heightOf(page)).toBeGreaterThan(first + 400);
    await fits(page, frame);
    await frame.getByLabel('Investment period').fill('1');
    await expect.poll(() => heightOf(page)).toBeLessThan(first + 400);
    await fits(page, frame);
  },
);

test('it is the calculator without header and footer, with the one line, the day of the rates and the licence', async () => {
  const { page, frame } = await openEmbedded();
  await expect
    .poll(() => page.locator('.part iframe').getAttribute('title'))
    .toBe('Investment Calculator');
  await expect.poll(() => frame.locator('.headline').innerText()).toContain('R126,561.24');
  await expect.poll(() => frame.locator('header, nav, .site-footer, .skip-link').count()).toBe(0);
  await expect.poll(() => frame.locator('.result-strip, .result-dock').count()).toBe(0);
  await expect.poll(() => frame.locator('h1').innerText()).toBe('Investment Calculator');
  const foot = await frame.locator('footer').innerText();
  expect(foot).toMatch(
    new RegExp(
      `^Estimates only\\. Not financial advice\\.\\s+Rates as at \\w+ \\d+, \\d{4}\\s+${LICENCE}$`,
    ),
  );
  await expect.poll(() => frame.getByText('Rates as at').count()).toBe(1);
});

test('it sets no cookie, takes no focus, keeps its inputs in its own address and says nothing to the console', async () => {
  const page = await newPage(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(listed);
  const frame = await frameOf(page);
  await frame.locator('.growth-canvas canvas').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await frame.getByLabel('Initial deposit').fill('5000');
  await expect.poll(() => frame.url()).toContain('#deposit=5000');
  expect(page.url()).toBe(`${listed}/`);
  expect(await page.context().cookies()).toEqual([]);
  expect(said).toEqual([]);
});

test.each(SIZES)(
  'at %i px the report is made and downloaded from within the frame',
  async (width, height) => {
    const { page, frame } = await openEmbedded({ viewport: { width, height } });
    const button = frame.locator('.result-actions .button-primary');
    await button.click();
    const dialog = frame.getByRole('dialog', { name: 'Client Information' });
    await dialog.waitFor();
    const opener = await button.boundingBox();
    const box = await dialog.boundingBox();
    expect((opener?.y ?? 0) - (box?.y ?? 0)).toBeCloseTo(24, 0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await dialog.getByLabel('First Name').fill('Ann');
    await dialog.getByLabel('Last Name').fill('Bell');
    await dialog.getByLabel('Email').fill('ann@example.com');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Generate Report' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/Bell.*\.pdf$/);
    const bytes = await buffer(await download.createReadStream());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const toast = frame.locator('.toast');
    await toast.waitFor();
    const below = ((await toast.boundingBox())?.y ?? 0) - (opener?.y ?? 0) - (opener?.height ?? 0);
    expect(below).toBeCloseTo(12, 0);
    await fits(page, frame);
  },
);

test.each(SIZES)(
  'at %i px doors, months and files work in the frame as on the page',
  async (width, height) => {
    const { page, frame } = await openEmbedded({ viewport: { width, height } });
    await frame.getByRole('button', { name: 'How this is worked out' }).waitFor();
    const closed = await fits(page, frame);
    await frame.getByRole('button', { name: 'How this is worked out' }).click();
    await frame
      .getByText('This calculator gives estimates only and is not financial advice.')
      .waitFor();
    expect(await fits(page, frame)).toBeGreaterThan(closed + 400);
    await frame.getByRole('rowheader', { name: '6' }).getByRole('button').click();
    await frame.getByRole('heading', { name: 'One year, month by month' }).waitFor();
    await fits(page, frame);
    const downloading = page.waitForEvent('download');
    await frame.getByRole('button', { name: 'Download CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Yearly-Breakdown-.*\.csv$/);
    await frame.getByRole('button', { name: 'How this is worked out' }).click();
    await expect.poll(() => heightOf(page)).toBe(closed);
    await fits(page, frame);
  },
);

test('without the script a frame that is lower than the form scrolls, and shows the form from its first field on', async () => {
  const page = await openPage(browser, `${calculator}/?embed`, {
    viewport: { width: 1200, height: 600 },
  });
  await page.locator('.growth-canvas canvas').waitFor();
  await expect
    .poll(() => page.locator('.form').evaluate((form) => form.style.length))
    .toBeGreaterThan(0);
  expect((await page.locator('.form').boundingBox())?.y).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  expect((await page.locator('.form').boundingBox())?.y).toBe(-300);
});

test('on a phone the way back to the inputs scrolls the page around the frame', async () => {
  const { page, frame } = await openEmbedded({ viewport: { width: 390, height: 844 } });
  const link = frame.getByRole('link', { name: 'Change inputs' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before - 200);
});

test('a site that is not listed is refused by the browser', async () => {
  const page = await newPage(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(unlisted);
  await expect.poll(() => said.join('\n')).toMatch(/frame-ancestors/);
  expect((await frameOf(page)).url()).toBe('chrome-error://chromewebdata/');
});

test('only what the frame itself says of its height counts, and within bounds', async () => {
  const { page, frame } = await openEmbedded();
  const height = await heightOf(page);
  const other = `<script>parent.postMessage({ type: 'longview:height', height: 5000 }, '*'); parent.postMessage('over', '*')</script>`;
  await page.evaluate((html) => {
    const said = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'over' && resolve(null)),
    );
    window.postMessage({ type: 'longview:height', height: 5000 }, '*');
    const frame = document.createElement('iframe');
    frame.srcdoc = html;
    document.body.append(frame);
    return said;
  }, other);
  await expect.poll(() => heightOf(page)).toBe(height);

  const says = async (message: unknown): Promise<number> => {
    await listen(page);
    await frame.evaluate((data) => {
      parent.postMessage(data, '*');
      parent.postMessage('over', '*');
    }, message);
    await heard(page);
    return heightOf(page);
  };
  for (const message of [
    ...[null, 7, 'longview:height', [], {}, { type: 'longview:height' }],
    ...['5000', null, Number.NaN, Number.POSITIVE_INFINITY, { valueOf: 5000 }].map((to) => ({
      type: 'longview:height',
      height: to,
    })),
    { type: 'height', height: 5000 },
  ])
    expect(await says(message)).toBe(height);
  expect(await says({ type: 'longview:height', height: -5 })).toBe(200);
  expect(await says({ type: 'longview:height', height: 1e9 })).toBe(20_000);
});

test('whatever the page around it sends, the calculator does nothing', async () => {
  const { page, frame } = await openEmbedded();
  const before = await frame.locator('body').innerText();
  await listen(frame);
  await page.evaluate(() => {
    const target = document.querySelector('iframe')?.contentWindow;
    for (const data of [
      ...[
        null,
        'x',
        { type: 'longview:height', height: 1 },
        { type: 'longview:inputs', deposit: 1 },
      ],
      ...[{ __proto__: null, constructor: 1 }, ['<script>alert(1)</script>'], '*'.repeat(1e6)],
      'over',
    ])
      target?.postMessage(data, '*');
  });
  await heard(frame);
  await expect.poll(() => frame.locator('body').innerText()).toBe(before);
  expect(frame.url()).toBe(`${calculator}/?embed`);
});

test.each([
  ['light', 'rgb(246, 242, 233)'],
  ['dark', 'rgb(18, 23, 22)'],
] as const)(
  'in the %s theme it stands on paper, and axe finds nothing',
  async (colorScheme, paper) => {
    const { frame } = await openEmbedded({ colorScheme });
    const ground = () => getComputedStyle(document.documentElement).backgroundColor;
    await expect.poll(() => frame.evaluate(ground)).toBe(paper);
    const page = await openPage(browser, `${calculator}/?embed`, { colorScheme });
    await page.locator('.growth-canvas canvas').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  },
);

/** Listens for the message that is sent after all others. */
async function listen(place: Page | Frame): Promise<void> {
  await place.evaluate(() => {
    const heard = new Promise<void>((resolve) =>
      addEventListener('message', ({ data }) => data === 'over' && setTimeout(resolve)),
    );
    Object.assign(window, { heard });
  });
}

/** Waits until that message has been dealt with, and so have those before it. */
function heard(place: Page | Frame): Promise<void> {
  return place.evaluate(() => (window as unknown as { heard: Promise<void> }).heard);
}
