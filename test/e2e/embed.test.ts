import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { fillClient, submitClient, THANDI } from '#test/make-report.ts';
import { LICENCE, startManagersSite } from '#test/managers-site.ts';
import { COMPLETE_CHART, newPage, openPage, sharedPage } from './open-page.ts';

const { calculator, listed, unlisted } = await startManagersSite();
const browser = await openBrowser();

const LIGHT = 'rgb(246, 242, 233)';
const DARK = 'rgb(18, 23, 22)';

/** Loads the manager's page in the page that the tests share, with the calculator and all that comes later in it. */
async function openEmbedded(): Promise<{ page: Page; frame: Frame }> {
  const page = await sharedPage(browser, listed);
  return { page, frame: await settledFrame(page) };
}

async function settledFrame(page: Page): Promise<Frame> {
  const frame = await frameOf(page);
  await frame.locator(COMPLETE_CHART).waitFor();
  await frame.getByRole('button', { name: 'How this is worked out' }).waitFor();
  await expectToBeAsHigh(page, frame);
  return frame;
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
async function expectToBeAsHigh(page: Page, frame: Frame): Promise<number> {
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

test.each([
  { width: 1200, height: 900 },
  { width: 390, height: 844 },
])('at $width px the frame is as high as what is in it', async (size) => {
  const { page, frame } = await openEmbedded();
  await page.setViewportSize(size);
  const first = await expectToBeAsHigh(page, frame);
  const period = frame.getByLabel('Investment period');
  await frame.getByText('Blended portfolio', { exact: true }).click();
  await period.fill('30');
  await expect.poll(() => heightOf(page)).toBeGreaterThan(first + 200);
  const grown = await expectToBeAsHigh(page, frame);
  await period.fill('1');
  await expect.poll(() => heightOf(page)).toBeLessThan(grown);
  const closed = await expectToBeAsHigh(page, frame);
  const workings = frame.getByRole('button', { name: 'How this is worked out' });
  await workings.click();
  await frame.getByText('This calculator gives estimates only and is not').waitFor();
  expect(await expectToBeAsHigh(page, frame)).toBeGreaterThan(closed + 400);
  await workings.click();
  await expect.poll(() => heightOf(page)).toBe(closed);

  const opener = frame.locator('.result-actions .button-primary');
  await opener.click();
  const dialog = frame.getByRole('dialog', { name: 'Client Information' });
  await dialog.waitFor();
  // In a high frame it stands where it was asked for, not in the middle.
  const places = [await opener.boundingBox(), await dialog.boundingBox()].map((box) => box?.y ?? 0);
  expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeLessThan(100);
  await fillClient(frame, THANDI);
  const [report] = await Promise.all([page.waitForEvent('download'), submitClient(frame)]);
  expect(report.suggestedFilename()).toMatch(/Mokoena.*\.pdf$/);
  await frame.locator('.toast').waitFor();
  await expectToBeAsHigh(page, frame);
});

test('on a phone the result stands before the form, and the page around scrolls back to inputs', async () => {
  const { page, frame } = await openEmbedded();
  const result = frame.locator('.frame-result');
  expect(await result.isVisible()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await result.getByText('R126,561.24').waitFor();
  const form = await frame.locator('.form').boundingBox();
  expect((await result.boundingBox())?.y).toBeLessThan(form?.y ?? 0);
  const link = frame.getByRole('link', { name: 'Change inputs' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before - 200);
});

test('what a sandbox keeps from being saved can be opened from its notification', async () => {
  const page = await newPage(browser);
  let saved = 0;
  page.on('download', () => saved++);
  await page.goto(listed);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin allow-popups');
    document.body.replaceChildren(Object.assign(frame, { src, width: 800, height: 900 }));
  }, `${calculator}/?embed`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.result-actions .button-primary').click();
  await fillClient(frame, THANDI);
  await submitClient(frame);
  const openReport = frame.locator('.toast').getByRole('button', { name: 'Open the report' });
  await openReport.waitFor();
  // This browser has no viewer for what is opened.
  await openReport.evaluate(() => {
    const { createObjectURL } = URL;
    let last = { address: '', file: new Blob() };
    URL.createObjectURL = (file: File) => {
      last = { address: createObjectURL(file), file };
      return last.address;
    };
    window.open = (address) => {
      if (address === last.address) Object.assign(window, { opened: last.file.slice(0, 8).text() });
      return null;
    };
  });
  const opened = () =>
    frame.locator('body').evaluate(() => (window as unknown as { opened: string }).opened);
  await openReport.click();
  expect(await opened()).toBe('%PDF-1.7');
  await frame.getByRole('button', { name: 'Download CSV' }).click();
  await frame.locator('.toast').getByRole('button', { name: 'Open the CSV' }).click();
  expect([await opened(), saved]).toEqual(['Year,', 0]);
});

test('it is the calculator without header and footer, with disclaimer, day and licence', async () => {
  const { page, frame } = await openEmbedded();
  expect(await page.locator('.part iframe').getAttribute('title')).toBe('Investment Calculator');
  expect(await frame.locator('.headline').innerText()).toContain('R126,561.24');
  expect(await frame.locator('h1').innerText()).toBe('Investment Calculator');
  expect(await frame.locator('header, nav, .site-footer, .skip-link').count()).toBe(0);
  expect(await frame.locator('.result-strip, .result-dock').count()).toBe(0);
  expect(await frame.locator('footer').innerText()).toMatch(
    new RegExp(
      `^Aldermoor Asset Management: \\+27 21 000 0000, enquiries@example\\.com\\s+Estimates only\\. Not financial advice\\.\\s+Rates as at \\w+ \\d+, \\d{4}\\s+${LICENCE}$`,
    ),
  );
  expect(await frame.getByText('Rates as at').count()).toBe(1);
  expect(await axeFindings(frame)).toEqual([]);
});

test.each([
  { theme: 'light', system: 'dark', query: '?embed&theme=light', ground: LIGHT },
  { theme: 'dark', system: 'light', query: '?embed&theme=dark', ground: DARK },
  { theme: 'auto', system: 'dark', query: '?embed', ground: DARK },
] as const)(
  'with data-theme $theme in a $system system, and inputs, the frame has both',
  async ({ theme, system, query, ground }) => {
    const page = await sharedPage(browser, `${listed}/livez`);
    await page.emulateMedia({ colorScheme: system });
    const tag = `data-inputs="deposit=50000&amp;years=15" data-theme="${theme}"`;
    await page.goto(`${listed}/?tag=${encodeURIComponent(tag)}`);
    const frame = await frameOf(page);
    expect(frame.url()).toContain(`/${query}#deposit=50000&`);
    await expect.poll(() => frame.locator('.headline').innerText()).toContain('In 15 years');
    const colours = () =>
      frame.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.documentElement).colorScheme,
      ]);
    expect(await colours()).toEqual([ground, theme === 'auto' ? 'light dark' : theme]);
    await page.emulateMedia({ media: 'print' });
    expect((await colours())[0]).toBe('rgb(255, 255, 255)');
  },
);

test('the page around it hears what was chosen, and never an amount; it takes no focus', async () => {
  const page = await newPage(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.addInitScript(() => {
    const heard: [string, unknown][] = [];
    Object.assign(window, { told: heard });
    for (const name of ['ready', 'change', 'report', 'next-step'])
      addEventListener(`longview:${name}`, (event) =>
        heard.push([name, (event as CustomEvent).detail]),
      );
  });
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  await page.goto(listed);
  const frame = await settledFrame(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const choices = {
    mode: 'single',
    currency: 'ZAR',
    assetClass: 'Money Market Funds',
    years: 10,
    inflation: false,
    charges: false,
  };
  await expect.poll(told).toEqual([['ready', choices]]);
  await frame.getByLabel('Initial deposit').fill('5000');
  await expect.poll(told).toContainEqual(['change', choices]);
  await expect.poll(() => frame.url()).toContain('#deposit=5000');
  expect(page.url()).toBe(`${listed}/`);
  await frame.getByText('Blended portfolio', { exact: true }).click();
  const blend = { ...choices, mode: 'blended', assetClass: null };
  await expect.poll(told).toContainEqual(['change', blend]);
  await frame.getByRole('link', { name: 'Open an account' }).evaluate((link: HTMLElement) => {
    link.removeAttribute('href');
    link.click();
  });
  await expect.poll(told).toContainEqual(['next-step', blend]);
  await frame.locator('.result-actions .button-primary').click();
  await fillClient(frame, THANDI);
  await submitClient(frame);
  await expect.poll(told).toContainEqual(['report', blend]);
  expect([await page.context().cookies(), said]).toEqual([[], []]);
});

const OWN = /load embed\.js by a script element of its own/;

test.each([
  ['as a module', '<script type="module" src="EMBED"></script>', OWN],
  ['in a bundle', '<script src="/bundle.js"></script>', OWN],
  [
    'in a shadow root',
    `<p id="host"></p><script>
      const script = Object.assign(document.createElement('script'), { src: 'EMBED' });
      document.querySelector('#host').attachShadow({ mode: 'open' }).append(script);
    </script>`,
    OWN,
  ],
  [
    'in the head',
    '<head><script src="EMBED"></script></head>',
    /name that place: data-for="#slot"/,
  ],
  ['in a hidden element', '<div hidden><script src="EMBED"></script></div>', /in a hidden element/],
  [
    'for no element',
    '<script src="EMBED" data-for="#none"></script>',
    /data-for="#none" names no element/,
  ],
])('%s embed.js says on the console what to do', async (_, html, said) => {
  const page = await sharedPage(browser, `${listed}/livez`);
  const embed = `${calculator}/embed.js`;
  const script = await (await fetch(embed)).text();
  const answer = (pattern: string, contentType: string, body: string) =>
    page.route(pattern, (route) =>
      route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } }),
    );
  await answer('**/{bundle,embed}.js', 'text/javascript', script);
  await answer('**/host', 'text/html', `<!doctype html>${html.replace('EMBED', embed)}`);
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto(`${listed}/host`);
  expect((await warning).text()).toMatch(/^Longview: /);
  expect((await warning).text()).toMatch(said);
});

test('data-for names the place of the frame, for a script in the head, too', async () => {
  const page = await sharedPage(browser, `${listed}/livez`);
  await page.evaluate((src) => {
    const slot = Object.assign(document.createElement('div'), { id: 'slot' });
    document.body.replaceChildren(slot);
    const script = Object.assign(document.createElement('script'), { src });
    script.dataset.for = '#slot';
    document.head.append(script);
  }, `${calculator}/embed.js`);
  await page.locator('#slot > iframe').waitFor();
});

test('a site that is not listed is refused by the browser', async () => {
  const page = await openPage(browser, unlisted);
  await expect.poll(async () => (await frameOf(page)).url()).toBe('chrome-error://chromewebdata/');
});

test('of all messages only the height that the frame tells counts, and within bounds', async () => {
  const { page, frame } = await openEmbedded();
  const height = await heightOf(page);
  // The page itself, and another frame in it.
  await listen(page);
  await page.evaluate(() => {
    window.postMessage({ type: 'longview:height', height: 5000 }, '*');
    const srcdoc = `<script>
      parent.postMessage({ type: 'longview:height', height: 5000 }, '*');
      parent.postMessage('over', '*');
    </script>`;
    document.body.prepend(Object.assign(document.createElement('iframe'), { srcdoc }));
  });
  await heard(page);
  expect(await heightOf(page)).toBe(height);

  const heightAfter = async (message: unknown) => {
    await listen(page);
    await frame.evaluate((data) => {
      parent.postMessage(data, '*');
      parent.postMessage('over', '*');
    }, message);
    await heard(page);
    return heightOf(page);
  };
  const heights = ['5000', null, Number.NaN, Number.POSITIVE_INFINITY, { valueOf: 5000 }];
  for (const message of [
    ...[null, 7, 'longview:height', [], {}, { type: 'longview:height' }],
    ...heights.map((to) => ({ type: 'longview:height', height: to })),
    { type: 'height', height: 5000 },
  ])
    expect(await heightAfter(message)).toBe(height);
  expect(await heightAfter({ type: 'longview:height', height: -5 })).toBe(200);
  expect(await heightAfter({ type: 'longview:height', height: 1e9 })).toBe(20_000);

  const before = await frame.locator('body').innerText();
  await listen(frame);
  await page.evaluate(() => {
    const target = document.querySelector<HTMLIFrameElement>('.part iframe')?.contentWindow;
    for (const data of [{ type: 'longview:inputs', deposit: 1 }, 'over'])
      target?.postMessage(data, '*');
  });
  await heard(frame);
  expect(await frame.locator('body').innerText()).toBe(before);
  expect(frame.url()).toBe(`${calculator}/?embed`);

  // Another site's page in the same frame.
  const last = await heightOf(page);
  await listen(page);
  await page.locator('.part iframe').evaluate((element: HTMLIFrameElement) => {
    element.srcdoc = `<script>
      parent.postMessage({ type: 'longview:height', height: 5000 }, '*');
      parent.postMessage('over', '*');
    </script>`;
  });
  await heard(page);
  expect(await heightOf(page)).toBe(last);
});

/** Listens for the message that is sent after all others. */
async function listen(place: Page | Frame): Promise<void> {
  await place.evaluate(() => {
    const over = new Promise<void>((resolve) =>
      addEventListener('message', ({ data }) => data === 'over' && setTimeout(resolve)),
    );
    Object.assign(window, { over });
  });
}

/** Waits until that message has been dealt with, and so have those before it. */
function heard(place: Page | Frame): Promise<void> {
  return place.evaluate(() => (window as unknown as { over: Promise<void> }).over);
}
