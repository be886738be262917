import { beforeEach, expect, test } from 'vitest';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { startWay } from '#test/breakable-way.ts';
import { ApiError } from '../api/client.ts';

const EURO = { code: 'eur', name: 'Euro', symbol: '€', displayOrder: '6' };

const NO_ANSWER =
  'The server did not answer. The change may or may not have been saved. Look before you save it again.';

let app: TestApp;
let stores: Awaited<ReturnType<typeof startAdminStores>>;

beforeEach(async () => {
  app = await startApp();
  stores = await startAdminStores(app);
  await stores.admin.currencies.list.load();
  stores.calls.length = 0;
});

const editor = () => stores.admin.currencies;
const codes = () => editor().list.items?.map(({ code }) => code);
const said = () => saidBy(stores.toasts);

function currency(code: string) {
  const found = editor().list.items?.find((item) => item.code === code);
  if (!found) throw new Error(`${code} is not in the list.`);
  return found;
}

function fill(texts: Record<string, string>): void {
  for (const [field, text] of Object.entries(texts)) editor().type(field as 'code', text);
}

test('adding sends the form, refetches the list and empties the form', async () => {
  fill(EURO);
  expect(await editor().submit()).toBe(true);
  expect(stores.calls).toEqual(['POST /api/admin/currencies', 'GET /api/currencies']);
  expect(codes()).toEqual(['ZAR', 'KES', 'BWP', 'USD', 'SZL', 'EUR']);
  expect(currency('EUR').displayOrder).toBe(6);
  expect(editor().texts).toEqual({ code: '', name: '', symbol: '', displayOrder: '7' });
  expect(said()).toEqual(['success', 'Currency added successfully', undefined]);
});

test.each([
  ['12', 12],
  ['-3', -3],
  ['7.9', 7],
  ['2nd', 2],
  ['', 0],
  ['first', 0],
])('the display order %j counts as %i', async (displayOrder, expected) => {
  fill({ ...EURO, displayOrder });
  await editor().submit();
  expect(currency('EUR').displayOrder).toBe(expected);
});

test.each(['code', 'name', 'symbol'])('without a %s nothing is sent', async (field) => {
  fill({ ...EURO, [field]: ' ' });
  expect(await editor().submit()).toBe(false);
  expect(said()).toEqual(['error', 'Validation Error', 'All fields are required']);
  expect(editor().missing).toEqual([field]);
  expect(stores.calls).toEqual([]);
  editor().type(field as 'code', 'x');
  expect(editor().missing).toEqual([]);
});

test('editing fills the form from the record and sends all of it', async () => {
  editor().edit(currency('KES'));
  expect(editor().texts).toEqual({
    code: 'KES',
    name: 'Kenyan Shilling',
    symbol: 'KSh',
    displayOrder: '2',
  });
  fill({ displayOrder: '0', name: 'The shilling' });
  expect(await editor().submit()).toBe(true);
  expect(codes()?.[0]).toBe('KES');
  expect(currency('KES').name).toBe('The shilling');
  expect(editor().editing).toBeNull();
  expect(said()).toEqual(['success', 'Currency updated successfully', undefined]);
});

test('a refusal stands below what failed, and the form keeps its text', async () => {
  fill({ ...EURO, code: 'zar' });
  expect(await editor().submit()).toBe(false);
  expect(said().slice(0, 2)).toEqual(['error', 'Failed to add currency']);
  expect(said()[2]).toMatch(/^There is already a currency with the code .*ZAR/);
  expect(editor().texts.name).toBe('Euro');

  editor().edit(currency('KES'));
  fill({ code: 'KE-S' });
  await editor().submit();
  expect(said()).toEqual([
    'error',
    'Failed to update currency',
    'Code can have letters and digits only, without accents.',
  ]);
  expect(editor().editing?.code).toBe('KES');
});

test('deleting refetches the list, and ends the editing of what was deleted', async () => {
  editor().edit(currency('KES'));
  expect(await editor().remove(currency('KES'))).toBe(true);
  expect(stores.calls).toEqual(['DELETE /api/admin/currencies/2', 'GET /api/currencies']);
  expect(codes()).toEqual(['ZAR', 'BWP', 'USD', 'SZL']);
  expect(editor().editing).toBeNull();
  expect(said()).toEqual(['success', 'Currency deleted successfully', undefined]);
});

test('what was deleted elsewhere leaves the list when it is found out', async () => {
  const kes = currency('KES');
  const elsewhere = await startAdminStores(app);
  await elsewhere.admin.currencies.remove(kes);
  expect(await editor().remove(kes)).toBe(false);
  expect(said().slice(0, 2)).toEqual(['error', 'Failed to delete currency']);
  await expect.poll(codes).not.toContain('KES');
});

test('another currency becomes the default', async () => {
  expect(await stores.admin.setDefault(currency('USD'))).toBe(true);
  expect(editor().list.items?.filter(({ isDefault }) => isDefault)).toMatchObject([
    { code: 'USD' },
  ]);
  expect(said()).toEqual(['success', 'Default currency updated successfully', undefined]);

  expect(await stores.admin.setDefault({ ...currency('USD'), id: 99 })).toBe(false);
  expect(said().slice(0, 2)).toEqual(['error', 'Failed to update default currency']);
});

test('a second press while the first is on its way sends nothing', async () => {
  fill(EURO);
  await Promise.all([editor().submit(), editor().submit()]);
  expect(stores.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('without a server the failure says what is not known, and the list stays', async () => {
  stores.gate.pass = () => {
    throw new TypeError('fetch failed');
  };
  fill(EURO);
  await editor().submit();
  expect(said()).toEqual(['error', 'Failed to add currency', NO_ANSWER]);
  expect(codes()).toContain('ZAR');
  expect(editor().texts.code).toBe('eur');
});

test('a change whose answer never came may have been made: the list shows it, the form keeps its text', async () => {
  const way = await startWay(app.url);
  const { admin, toasts, catalogue } = await startAdminStores({ ...app, url: way.url });
  const editor = admin.currencies;
  await Promise.all([editor.list.load(), catalogue.load()]);
  for (const [field, text] of Object.entries(EURO)) editor.type(field as 'code', text);
  way.losesNextAnswer = true;
  expect(await editor.submit()).toBe(false);
  expect(saidBy(toasts)).toEqual(['error', 'Failed to add currency', NO_ANSWER]);
  expect(editor.texts.code).toBe('eur');
  await expect.poll(() => editor.list.items?.map(({ code }) => code)).toContain('EUR');
  await expect.poll(() => catalogue.currencies.map(({ code }) => code)).toContain('EUR');
});

test.each([
  [502, NO_ANSWER],
  [504, NO_ANSWER],
  [503, 'The change may or may not have been saved. Look before you save it again.'],
])('an answer %i to a change is told in words that fit it', async (status, words) => {
  stores.gate.pass = (call) => {
    if (!call.startsWith('GET')) throw new ApiError(status, '', status === 503 ? words : '<html>');
  };
  fill(EURO);
  await editor().submit();
  expect(said()[2]).toBe(words);
  await expect.poll(() => stores.calls).toContain('GET /api/currencies');
});

test('every change reaches the calculator, which keeps a chosen currency while there is one', async () => {
  const { catalogue } = stores;
  await catalogue.load();
  await stores.admin.setDefault(currency('USD'));
  await expect.poll(() => catalogue.currencyCode).toBe('USD');
  await catalogue.choose('BWP');
  await stores.admin.setDefault(currency('KES'));
  await expect
    .poll(() => catalogue.currencies.find(({ isDefault }) => isDefault)?.code)
    .toBe('KES');
  expect(catalogue.currencyCode).toBe('BWP');
  await editor().remove(currency('BWP'));
  await expect.poll(() => catalogue.currencyCode).toBe('KES');
});
