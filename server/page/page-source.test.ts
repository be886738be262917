import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { setDefaultCurrency } from '#lib/services/records.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { setTexts } from '#lib/services/site-texts.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { readSite } from '#lib/store/site.ts';
import { Store } from '#lib/store/store.ts';
import { withStore } from '#test/accounts.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { createPageSource, createRenderer } from './page-source.ts';

const DIST = path.join(import.meta.dirname, '../../dist');

async function get(url: string) {
  const answer = await fetch(url);
  return { headers: answer.headers, html: await answer.text() };
}

const revisionOf = async (url: string) => (await (await fetch(`${url}/healthz`)).json()).revision;
const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';
const opening = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="opening">(.*?)<\/script>/.exec(html)?.[1] ?? 'null',
  );

test('the page comes with the result of the newest catalogue, and changes with it', async () => {
  const { url, dataDir } = await startServer();
  const before = await get(url);
  expect(before.html.indexOf('R126,561.24')).toBeGreaterThan(0);
  expect(opening(before.html)).toMatchObject({
    currencyCode: 'ZAR',
    classes: [{ rate: 0.07 }, {}, {}],
    ratesAsAt: { revision: 1 },
  });
  const { at } = opening(before.html).ratesAsAt;
  expect(before.html).toContain(`Rates as at ${formatDay(at)}`);

  await withStore(dataDir, (store) =>
    store.transact('cli:test', (draft) => {
      setDefaultCurrency(draft, 4);
      const rate = draft
        .list('returnRates')
        .find(({ currencyId, assetClassId }) => currencyId === 4 && assetClassId === 1);
      updateReturnRate(draft, rate?.id ?? 0, { returnRate: 0.07 });
    }),
  );
  await expect.poll(() => revisionOf(url)).toBe(2);
  await expect.poll(async () => (await get(url)).html).toContain('$126,561.24');
  const after = await get(url);
  expect(after.html).not.toContain('R126,561.24');
  expect(opening(after.html)).toMatchObject({ currencyCode: 'USD', ratesAsAt: { revision: 2 } });
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test('the calculator has the one style and script that its policy allows; other screens have none', async () => {
  const { url } = await startServer();
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

/** Starts a server whose first catalogue is of one currency and one class, with these rates. */
async function serverWith(currency: object, assetClass: { name: string }, rates: number[]) {
  const dataDir = await tempDir();
  const seed = {
    currencies: [{ code: 'ZAR', displayOrder: 0, isDefault: true, ...currency }],
    assetClasses: [{ description: null, risk: 'low', ...assetClass }],
    returnRates: rates.map((returnRate) => ({
      currency: 'ZAR',
      assetClass: assetClass.name,
      returnRate,
    })),
  };
  await writeFile(path.join(dataDir, 'seed.json'), JSON.stringify(seed));
  return (await startServer({ dataDir })).url;
}

test('no text of the catalogue can end the element it stands in', async () => {
  const evil = '</script><script>alert(1)</script>';
  const both = { name: evil, description: evil };
  const url = await serverWith({ name: evil, symbol: '<wbr>' }, both, [0.07]);
  const { html } = await get(url);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<wbr>');
  expect(opening(html).classes[0].name).toBe(evil);
});

test('a catalogue with nothing to open with gives the page the browser draws', async () => {
  const url = await serverWith({ name: 'Rand', symbol: 'R' }, { name: 'Cash' }, []);
  const [home, other] = [await get(url), await get(`${url}/auth`)];
  expect(home.html).toBe(other.html);
  expect(policyOf(home.headers)).toBe(policyOf(other.headers));
});

test('serves the shell where a page cannot be rendered, and tries again', async () => {
  const store = await Store.open(new FilesBackend(await tempDir()));
  const site = await readSite(path.join(DIST, '../data'));
  const siteAddress = { basePath: '', publicUrl: undefined };
  const renderer = createRenderer(DIST);
  let isBroken = true;
  const render: Parameters<typeof createPageSource>[0]['render'] = async (job) => {
    if (isBroken && job.opening) throw new Error('out of memory');
    // Longer than the page that stands in is good for: it is shown all the same.
    if (isBroken) await wait(1100);
    return renderer(job);
  };
  const logger = pino({ level: 'silent' });
  const pages = createPageSource({ store, site, siteAddress, render, logger });
  const shown = async () => String((await pages()).calculator.identity.body);
  expect(await shown()).toContain('<div id="root"></div>');
  isBroken = false;
  await expect.poll(shown).toContain('R126,561.24');
  await store.transact('cli:test', (draft) => setDefaultCurrency(draft, 4));
  await expect.poll(shown).toContain('"currencyCode":"USD"');
  await store.close();
});

test('while a newer page is made the one before is shown, but for half a second at most', async () => {
  const store = await Store.open(memoryBackend());
  const site = await readSite(path.join(DIST, '../data'));
  let release = () => {};
  let held: Promise<void> = Promise.resolve();
  const render: Parameters<typeof createPageSource>[0]['render'] = async ({ opening }) => {
    await held;
    const page = Buffer.from(`revision ${opening?.ratesAsAt.revision}`);
    const packed = { identity: page, gzip: page, br: page, inline: null };
    return { shell: packed, calculator: packed, embedded: packed };
  };
  const siteAddress = { basePath: '', publicUrl: undefined };
  const logger = pino({ level: 'silent' });
  const pages = createPageSource({ store, site, siteAddress, render, logger });
  const shown = async () => String((await pages()).calculator.identity.body);
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
  const site = await readSite(path.join(DIST, '../data'));
  const render: Parameters<typeof createPageSource>[0]['render'] = async (job) => {
    const page = Buffer.from(`${job.site.disclaimer} ${job.site.accent}`);
    const packed = { identity: page, gzip: page, br: page, inline: null };
    return { shell: packed, calculator: packed, embedded: packed };
  };
  const siteAddress = { basePath: '', publicUrl: undefined };
  const pages = createPageSource({
    store,
    site,
    siteAddress,
    render,
    logger: pino({ level: 'silent' }),
  });
  const shown = async () => (await pages()).calculator.identity;
  const { headers } = await shown();
  store.watcher.start();
  const texts = { name: 'Other', descriptor: 'Firm', about: 'About.', disclaimer: 'New.' };
  await other.transact('cli:test', (draft) => setTexts(draft, texts));
  await expect.poll(async () => String((await shown()).body)).toBe(`New. ${site.accent}`);
  expect((await shown()).headers.ETag).not.toBe(headers.ETag);
  await Promise.all([store.close(), other.close()]);
});
