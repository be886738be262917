import { beforeEach, expect, test } from 'vitest';
import { CURRENCIES, catalogueHost, classesAt, RATES_PATH } from '#test/catalogue-host.ts';
import { CatalogueStore } from './catalogue-store.ts';

let host: ReturnType<typeof catalogueHost>;
let catalogue: CatalogueStore;

beforeEach(async () => {
  host = catalogueHost({
    '/api/currencies': CURRENCIES,
    [RATES_PATH('ZAR')]: classesAt(0.07, 0.1),
    [RATES_PATH('EUR')]: classesAt(0.02),
  });
  catalogue = new CatalogueStore(host.request);
});

test('live rates stay live where a proxy strips what they are as at', async () => {
  catalogue = new CatalogueStore(async (path, init) => {
    const answer = await host.request(path, init);
    return { ...answer, headers: new Headers() };
  });
  await catalogue.load();
  expect(catalogue.ratesAsAt).toBeNull();
  expect(catalogue.standardRatesNote).toBeNull();
});

test('a code is asked for as one part of the path, whatever is in it', async () => {
  host.replies['/api/currencies'] = [{ ...CURRENCIES[0], code: 'A/B?' }];
  await catalogue.load();
  expect(host.calls[1]).toBe(RATES_PATH('A%2FB%3F'));
});

test('a currency that was chosen before the lists were asked for needs no further call either', async () => {
  catalogue = new CatalogueStore(host.request, {
    currencies: CURRENCIES,
    currencyCode: 'ZAR',
    classes: [],
    ratesAsAt: { revision: 42, at: '2026-11-20T08:30:00Z' },
  });
  const chosen = catalogue.choose('EUR');
  await Promise.all([chosen, catalogue.load()]);
  await catalogue.choose('ZAR');
  const returned = catalogue.choose('EUR');
  expect(catalogue.isLoading).toBe(false);
  await returned;
  expect(host.calls.filter((call) => call === RATES_PATH('EUR'))).toHaveLength(1);
});

test('the classes of a currency can be had without showing it, and are asked for once', async () => {
  await catalogue.load();
  expect((await catalogue.classesOf('EUR'))?.map(({ rate }) => rate)).toEqual([0.02]);
  expect(catalogue.currencyCode).toBe('ZAR');
  await catalogue.classesOf('EUR');
  const chosen = catalogue.choose('EUR');
  expect(catalogue.isLoading).toBe(false);
  await chosen;
  expect(host.calls).toHaveLength(3);
  host.replies[RATES_PATH('KES')] = { status: 503 };
  expect(await catalogue.classesOf('KES')).toBeNull();
});

test('a late answer for another currency is dropped', async () => {
  await catalogue.load();
  const release = host.hold(RATES_PATH('EUR'));
  const euro = catalogue.choose('EUR');
  await catalogue.choose('ZAR');
  release(classesAt(0.02));
  await euro;
  expect(catalogue.currencyCode).toBe('ZAR');
  expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.07, 0.1]);
});

test('a return to a currency whose answer is still on its way waits for that answer', async () => {
  await catalogue.load();
  const first = catalogue.choose('EUR');
  await catalogue.choose('ZAR');
  await Promise.all([first, catalogue.choose('EUR')]);
  expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.02]);
  expect(host.calls.filter((call) => call === RATES_PATH('EUR'))).toHaveLength(1);
});

test('an equal list is the same list', async () => {
  await catalogue.load();
  const before = catalogue.classes;
  host.replies[RATES_PATH('EUR')] = classesAt(0.07, 0.1);
  await catalogue.choose('EUR');
  expect(catalogue.classes).toBe(before);
});

test.each(['/api/currencies', RATES_PATH('ZAR')])(
  'when %s fails, the catalogue that the page came with stays',
  async (path) => {
    const opening = {
      currencies: CURRENCIES,
      currencyCode: 'ZAR',
      classes: classesAt(0.0345).map((one) => ({ ...one, risk: 'low' as const })),
      ratesAsAt: { revision: 41, at: '2026-11-19T08:30:00Z' },
    };
    catalogue = new CatalogueStore(host.request, opening);
    const rates = path === '/api/currencies' ? 0.07 : 0.0345;
    host.replies[path] = { status: 503 };
    await catalogue.load();
    expect(catalogue.currencies.map(({ code }) => code)).toEqual(['ZAR', 'EUR']);
    expect(catalogue.classes[0]?.rate).toBe(rates);
    expect(catalogue.ratesAsAt?.revision).toBe(rates === 0.07 ? 42 : 41);
    expect([catalogue.isLoading, catalogue.standardRatesNote]).toEqual([false, null]);
    await catalogue.choose('EUR');
    expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.02]);
  },
);

test.each([
  ['/api/currencies', [], 'there are no rates for ZAR yet'],
  ['/api/currencies', { error: 'none' }, 'current rates could not be loaded'],
  [RATES_PATH('ZAR'), [], 'there are no rates for ZAR yet'],
  [RATES_PATH('ZAR'), [{ id: 1, name: 7 }], 'current rates could not be loaded'],
])(
  'where %s answers %j, standard rates take the place of what the page came with, since %s',
  async (path, reply, why) => {
    catalogue = new CatalogueStore(host.request, {
      currencies: CURRENCIES,
      currencyCode: 'ZAR',
      classes: [{ id: 1, name: 'Cash', description: null, risk: 'low', rate: 0.0345 }],
      ratesAsAt: { revision: 41, at: '2026-11-19T08:30:00Z' },
    });
    host.replies[path] = reply;
    await catalogue.load();
    expect(catalogue.standardRatesNote).toBe(`Showing standard rates: ${why}.`);
    expect(catalogue.ratesOrigin).toBe('standard');
    expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.07, 0.1, 0.12]);
  },
);

test('a refresh asks for everything anew, and what an older call still brings is dropped', async () => {
  await catalogue.load();
  await catalogue.choose('EUR');
  const release = host.hold(RATES_PATH('ZAR'));
  host.calls.length = 0;
  const older = catalogue.refresh();
  await expect.poll(() => host.calls).toContain(RATES_PATH('EUR'));
  await older;
  const late = catalogue.choose('ZAR');
  await expect.poll(() => host.calls).toContain(RATES_PATH('ZAR'));
  host.replies[RATES_PATH('ZAR')] = classesAt(0.08);
  await catalogue.refresh();
  expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.08]);
  release(classesAt(0.01));
  await late;
  expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.08]);
  await catalogue.choose('EUR');
  await catalogue.choose('ZAR');
  expect(catalogue.classes.map(({ rate }) => rate)).toEqual([0.08]);
});

test('of two refreshes the later one holds, whichever is answered first', async () => {
  await catalogue.load();
  const release = host.hold('/api/currencies');
  const earlier = catalogue.refresh();
  await expect.poll(() => host.calls.length).toBe(3);
  host.replies['/api/currencies'] = CURRENCIES.filter(({ code }) => code === 'ZAR');
  await catalogue.refresh();
  release(CURRENCIES);
  await earlier;
  expect(catalogue.currencies.map(({ code }) => code)).toEqual(['ZAR']);
});

test('a refresh shows no rates as current while it asks, and resets nothing if they are the same', async () => {
  await catalogue.load();
  const before = catalogue.classes;
  const refreshing = catalogue.refresh();
  expect(catalogue.isLoading).toBe(true);
  await refreshing;
  expect(catalogue.isLoading).toBe(false);
  expect(catalogue.classes).toBe(before);
});

test('a refresh follows a new default, unless a currency was chosen that is still there', async () => {
  await catalogue.load();
  host.replies['/api/currencies'] = CURRENCIES.map((currency) => ({
    ...currency,
    isDefault: currency.code === 'EUR',
  }));
  await catalogue.refresh();
  expect(catalogue.currencyCode).toBe('EUR');
  await catalogue.choose('ZAR');
  await catalogue.refresh();
  expect(catalogue.currencyCode).toBe('ZAR');
  host.replies['/api/currencies'] = CURRENCIES.filter(({ code }) => code === 'EUR');
  await catalogue.refresh();
  expect(catalogue.currencyCode).toBe('EUR');
});

test('before anything was loaded there is nothing to refresh', async () => {
  await catalogue.refresh();
  expect(host.calls).toEqual([]);
});
