import { createHash } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ratesDay } from '#lib/domain/rates-as-at.ts';
import { setDefaultCurrency } from '#lib/services/currencies.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { FilesPlace } from '#lib/store/files.ts';
import { Store } from '#lib/store/store.ts';
import { withStore } from '#test/accounts.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { readSite } from '../config.ts';
import { createPageSource, createRenderer } from './page-source.ts';

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
  expect(before.html).toContain(`Rates as at ${ratesDay({ at })}`);

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
  const after = await get(url);
  expect(after.html).toContain('$126,561.24');
  expect(after.html).not.toContain('R126,561.24');
  expect(opening(after.html)).toMatchObject({ currencyCode: 'USD', ratesAsAt: { revision: 2 } });
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test.each(['style', 'script'])(
  'its one %s element is the one its policy allows, and no other page has one',
  async (name) => {
    const { url } = await startServer();
    const { html, headers } = await get(url);
    const found = [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))];
    expect(found).toHaveLength(1);
    const hash = createHash('sha256')
      .update(found[0]?.[1] ?? '')
      .digest('base64');
    expect(policyOf(headers)).toContain(`${name}-src 'self' 'sha256-${hash}';`);

    for (const route of ['/auth', '/nowhere', '/api/currencies']) {
      const other = await get(url + route);
      expect(other.html).not.toContain(`<${name}>`);
      expect(policyOf(other.headers)).toContain(`${name}-src 'self';`);
    }
  },
);

test('every other screen is drawn by the browser', async () => {
  const { url } = await startServer();
  for (const route of ['/admin', '/auth', '/admin-access', '/nowhere']) {
    const { html } = await get(url + route);
    expect(html).toContain('<div id="root"></div>');
    expect(opening(html)).toBeNull();
  }
});

test('no text of the catalogue can end the element it stands in', async () => {
  const evil = '</script><script>alert(1)</script>';
  const dataDir = await tempDir();
  const seed = {
    currencies: [{ code: 'ZAR', name: evil, symbol: '<wbr>', displayOrder: 0, isDefault: true }],
    assetClasses: [{ name: evil, description: evil, risk: 'low' }],
    returnRates: [{ currency: 'ZAR', assetClass: evil, returnRate: 0.07 }],
  };
  await writeFile(path.join(dataDir, 'seed.json'), JSON.stringify(seed));
  const { url } = await startServer({ dataDir });
  const { html } = await get(url);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<wbr>');
  expect(opening(html).classes[0].name).toBe(evil);
});

test('a catalogue with nothing to open with gives the page the browser draws', async () => {
  const dataDir = await tempDir();
  const seed = {
    currencies: [{ code: 'ZAR', name: 'Rand', symbol: 'R', displayOrder: 0, isDefault: true }],
    assetClasses: [{ name: 'Cash', description: null, risk: 'low' }],
    returnRates: [],
  };
  await writeFile(path.join(dataDir, 'seed.json'), JSON.stringify(seed));
  const { url } = await startServer({ dataDir });
  const [home, other] = [await get(url), await get(`${url}/auth`)];
  expect(home.html).toBe(other.html);
  expect(policyOf(home.headers)).toBe(policyOf(other.headers));
});

test('a catalogue that cannot be rendered gives the page the browser draws, and the next one is tried again', async () => {
  const distFolder = await tempDir();
  await cp(path.join(import.meta.dirname, '../../dist'), distFolder, { recursive: true });
  await writeFile(
    path.join(distFolder, 'render/render.js'),
    `export const INLINE_SCRIPT = '';
     export const renderShell = () => 'the shell';
     export const renderCalculator = ({ opening }) => {
       if (opening.currencyCode === 'ZAR') throw new Error('broken');
       return opening.currencyCode;
     };`,
  );
  const store = await Store.open(new FilesPlace(await tempDir()));
  const site = await readSite([path.join(import.meta.dirname, '../../data')]);
  const place = { basePath: '', publicUrl: undefined };
  const logger = pino({ level: 'silent' });
  const pages = createPageSource({
    store,
    site,
    place,
    render: createRenderer(distFolder),
    logger,
  });
  const shown = async () => (await pages()).calculator.identity.body;

  expect(await shown()).toBe('the shell');
  await store.transact('cli:test', (draft) => setDefaultCurrency(draft, 4));
  expect(await shown()).toBe('USD');
  await store.close();
});

test('a page that once could not be rendered is tried again before the catalogue changes', async () => {
  const store = await Store.open(new FilesPlace(await tempDir()));
  const site = await readSite([path.join(import.meta.dirname, '../../data')]);
  const logger = pino({ level: 'silent' });
  const real = createRenderer(path.join(import.meta.dirname, '../../dist'));
  const again = createRenderer(path.join(import.meta.dirname, '../../dist'));
  let tries = 0;
  const render: typeof real = async (job) => {
    if (tries++ === 0) throw new Error('out of memory');
    return tries === 2 ? real(job) : again(job);
  };
  const place = { basePath: '', publicUrl: undefined };
  const pages = createPageSource({ store, site, place, render, logger });
  const isShell = async () => !(await pages()).calculator.identity.body.includes('R126,561.24');
  expect(await isShell()).toBe(true);
  await expect.poll(isShell, { timeout: 10_000 }).toBe(false);
  expect(tries).toBe(3);
  await store.close();
});
