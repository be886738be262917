import { beforeEach, describe, expect, test } from 'vitest';
import { recordOf, saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { openFlakyLine } from '#test/flaky-line.ts';
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

const currency = (code: string) => recordOf(editor(), code);

function fill(texts: Record<string, string>): void {
  for (const [field, text] of Object.entries(texts)) editor().type(field as 'code', text);
}

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

test('deleting ends the editing of what was deleted', async () => {
  editor().edit(currency('KES'));
  await editor().remove(currency('KES'));
  expect(stores.calls).toEqual(['DELETE /api/admin/currencies/2', 'GET /api/currencies']);
  expect(codes()).toEqual(['ZAR', 'BWP', 'USD', 'SZL']);
  expect(editor().editing).toBeNull();
  expect(said()).toEqual(['success', 'Currency deleted successfully', undefined]);
});

test('a change whose answer never came may have been made: the list shows it, the form keeps its text', async () => {
  const line = await openFlakyLine(app.url);
  const { admin, toasts, catalogue } = await startAdminStores({ ...app, url: line.url });
  const editor = admin.currencies;
  await Promise.all([editor.list.load(), catalogue.load()]);
  for (const [field, text] of Object.entries(EURO)) editor.type(field as 'code', text);
  line.cutNextAnswer();
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

test('a change is made after the one before it, which does not take it along when it fails', async () => {
  const release = stores.hold('DELETE');
  const gone = editor().remove({ ...currency('KES'), id: 99 });
  const remove = editor().remove(currency('BWP'));
  await expect.poll(() => stores.calls).toEqual(['DELETE /api/admin/currencies/99']);
  release();
  await Promise.all([gone, remove]);
  expect(codes()).not.toContain('BWP');
});

describe('while a currency is on its way', () => {
  let release = () => {};
  beforeEach(() => {
    release = stores.hold('PUT');
  });

  test('another can be edited: what was saved leaves that form alone', async () => {
    editor().edit(currency('KES'));
    fill({ name: 'The shilling' });
    const updating = editor().submit();
    editor().edit(currency('BWP'));
    fill({ name: 'Something else' });
    expect(editor().isSaving).toBe(false);
    release();
    await updating;
    expect(editor().editing?.code).toBe('BWP');
    expect(editor().texts.name).toBe('Something else');
    expect(said()[1]).toBe('Currency updated successfully');
  });

  test('what is typed stays in its form, and it is sent once', async () => {
    editor().edit(currency('KES'));
    fill({ name: 'The shilling' });
    const sendings = [editor().submit(), editor().submit()];
    fill({ symbol: 'Sh' });
    release();
    expect(await Promise.all(sendings)).toEqual([true, false]);
    expect(editor().editing?.name).toBe('The shilling');
    expect(editor().texts).toMatchObject({ name: 'The shilling', symbol: 'Sh' });
    expect(stores.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  test.each([
    ['the same one is gone', 'Renamed.', null, null],
    ['a new one stays', 'Renamed by the bank.', 'KES', 'Renamed by the bank.'],
  ])('it has taken its reason along: %s', async (_, later, code, left) => {
    editor().edit(currency('KES'));
    fill({ name: 'The shilling' });
    editor().setReason('Renamed.');
    const updating = editor().submit();
    editor().setReason(later);
    release();
    await updating;
    expect(stores.notes).toEqual(['Renamed.']);
    expect(editor().editing?.code ?? null).toBe(code);
    expect(editor().reason).toBe(left);
    expect(editor().texts.name).toBe(code ? 'The shilling' : '');
  });
});

test('the next currency is proposed to be shown last', async () => {
  fill(EURO);
  expect(await editor().submit()).toBe(true);
  expect(editor().texts).toEqual({ code: '', name: '', symbol: '', displayOrder: '7' });
});
