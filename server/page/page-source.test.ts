import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { setDefaultCurrency } from '#lib/services/records.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { setTexts } from '#lib/services/site-texts.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { readSite } from '#lib/store/site.ts';
import { Store } from '#lib/store/store.ts';
import { type render, startApp } from '#test/app.ts';
import { createPageSource } from './page-source.ts';

const site = await readSite('data');

/** Returns pages of a store, rendered so, and what the calculator's shows. */
function pagesOf(store: Store, renderSo: typeof render) {
  const siteAddress = { basePath: '', publicUrl: undefined };
  const logger = pino({ level: 'silent' });
  const pages = createPageSource({ store, site, siteAddress, render: renderSo, logger });
  return { pages, shown: async () => String((await pages()).calculator.identity.body) };
}

/** Returns rendered pages that say this. */
function pagesThatSay(text: string) {
  const page = Buffer.from(text);
  const packed = { identity: page, gzip: page, br: page, inline: null };
  return { shell: packed, calculator: packed, embedded: packed };
}

async function get(url: string) {
  const answer = await fetch(url);
  return { headers: answer.headers, html: await answer.text() };
}

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';
const opening = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="opening">(.*?)<\/script>/.exec(html)?.[1] ?? 'null',
  );

test('the page comes with the result of the newest catalogue, and changes with it', async () => {
  const { url, store } = await startApp({ isBuilt: true });
  const before = await get(url);
  expect(before.html).toContain('R126,561.24');
  expect(opening(before.html)).toMatchObject({
    currencyCode: 'ZAR',
    classes: [{ rate: 0.07 }, {}, {}],
    ratesAsAt: { revision: 1 },
  });
  const { at } = opening(before.html).ratesAsAt;
  expect(before.html).toContain(`Rates as at ${formatDay(at)}`);

  await store.transact('cli:test', (draft) => {
    setDefaultCurrency(draft, 4);
    setReturnRate(draft, { currencyId: 4, assetClassId: 1, returnRate: 0.07 });
  });
  await expect.poll(async () => (await get(url)).html).toContain('$126,561.24');
  const after = await get(url);
  expect(after.html).not.toContain('R126,561.24');
  expect(opening(after.html)).toMatchObject({ currencyCode: 'USD', ratesAsAt: { revision: 2 } });
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test('the calculator has the one style and script that its policy allows; other screens have none', async () => {
  const { url } = await startApp({ isBuilt: true });
  const home = await get(url);
  const others = await Promise.all(
    ['/admin', '/auth', '/nowhere'].map((route) => get(url + route)),
  );
  for (const name of ['style', 'script']) {
    const [, own = ''] = home.html.split(new RegExp(`</?${name}>`));
    const hash = createHash('sha256').update(own).digest('base64');
    expect(policyOf(home.headers)).toContain(`${name}-src 'self' 'sha256-${hash}';`);
    for (const { html, headers } of others) {
      expect(html).not.toContain(`<${name}>`);
      expect(policyOf(headers)).toContain(`${name}-src 'self';`);
    }
  }
  for (const { html } of others) {
    expect(html).toContain('<div id="root"></div>');
    expect(opening(html)).toBeNull();
  }
});

/** Starts an application whose first catalogue is of one currency and one class, with these rates. */
async function appWith(currency: object, assetClass: { name: string }, rates: number[]) {
  const seed = {
    currencies: [{ code: 'ZAR', displayOrder: 0, isDefault: true, ...currency }],
    assetClasses: [{ description: null, risk: 'low', ...assetClass }],
    returnRates: rates.map((returnRate) => ({
      currency: 'ZAR',
      assetClass: assetClass.name,
      returnRate,
    })),
  };
  return (await startApp({ isBuilt: true, seed })).url;
}

test('no text of the catalogue can end the element it stands in', async () => {
  const evil = '</script><script>alert(1)</script>';
  const both = { name: evil, description: evil };
  const url = await appWith({ name: evil, symbol: '<wbr>' }, both, [0.07]);
  const { html } = await get(url);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<wbr>');
  expect(opening(html).classes[0].name).toBe(evil);
});

test('a catalogue with nothing to open with gives the page the browser draws', async () => {
  const url = await appWith({ name: 'Rand', symbol: 'R' }, { name: 'Cash' }, []);
  const [home, other] = [await get(url), await get(`${url}/auth`)];
  expect(home.html).toBe(other.html);
  expect(policyOf(home.headers)).toBe(policyOf(other.headers));
});

test('serves the shell where a page cannot be rendered, and tries again', async () => {
  const store = await Store.open(memoryBackend());
  let isBroken = true;
  const { shown } = pagesOf(store, async (job) => {
    if (isBroken && job.opening) throw new Error('out of memory');
    // Longer than the page that stands in is good for: it is shown all the same.
    if (isBroken) await wait(1100);
    return pagesThatSay(job.opening ? job.opening.currencyCode : 'shell');
  });
  expect(await shown()).toBe('shell');
  isBroken = false;
  await expect.poll(shown).toBe('ZAR');
  await store.transact('cli:test', (draft) => setDefaultCurrency(draft, 4));
  await expect.poll(shown).toBe('USD');
  await store.close();
});

test('while a newer page is made the one before is shown, but for half a second at most', async () => {
  const store = await Store.open(memoryBackend());
  let release = () => {};
  let held: Promise<void> = Promise.resolve();
  const { shown } = pagesOf(store, async ({ opening }) => {
    await held;
    return pagesThatSay(`revision ${opening?.ratesAsAt.revision}`);
  });
  expect(await shown()).toBe('revision 1');
  held = new Promise((resolve) => {
    release = resolve;
  });
  await store.transact('cli:test', (draft) => setDefaultCurrency(draft, 4));
  expect(await shown()).toBe('revision 1');
  await wait(500);
  const late = shown();
  release();
  expect(await late).toBe('revision 2');
  await store.close();
});

test('has the texts that another process puts under version within a second, and another tag', async () => {
  const bytes: SharedBytes = new Map();
  const [store, other] = [
    await Store.open(memoryBackend(bytes)),
    await Store.open(memoryBackend(bytes)),
  ];
  const { pages, shown } = pagesOf(store, async (job) =>
    pagesThatSay(`${job.site.disclaimer} ${job.site.accent}`),
  );
  const tagOf = async () => (await pages()).calculator.identity.headers.ETag;
  const before = await tagOf();
  store.watcher.start();
  const texts = { name: 'Other', descriptor: 'Firm', about: 'About.', disclaimer: 'New.' };
  await other.transact('cli:test', (draft) => setTexts(draft, texts));
  await expect.poll(shown).toBe(`New. ${site.accent}`);
  expect(await tagOf()).not.toBe(before);
  await Promise.all([store.close(), other.close()]);
});
