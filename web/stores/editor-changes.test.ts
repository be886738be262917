import { beforeEach, expect, test } from 'vitest';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp, type TestApp } from '#test/app.ts';

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
const changes = () => stores.calls.filter((call) => !call.startsWith('GET'));

function currency(code: string) {
  const found = editor().list.items?.find((item) => item.code === code);
  if (!found) throw new Error(`${code} is not in the list.`);
  return found;
}

function type(texts: Record<string, string>): void {
  for (const [field, text] of Object.entries(texts)) editor().type(field as 'code', text);
}

/** Holds calls until the function it gives back is called. */
function hold(method: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  stores.gate.pass = (call) => (call.startsWith(method) ? held : undefined);
  return release;
}

test('a change that is asked for while another is on its way waits for its turn', async () => {
  const release = hold('POST');
  const setDefault = stores.admin.setDefault(currency('USD'));
  const remove = editor().remove(currency('KES'));
  await expect.poll(changes).toEqual(['POST /api/admin/currencies/4/set-default']);
  release();
  expect(await Promise.all([setDefault, remove])).toEqual([true, true]);
  expect(changes()).toEqual([
    'POST /api/admin/currencies/4/set-default',
    'DELETE /api/admin/currencies/2',
  ]);
  expect(codes()).not.toContain('KES');
  expect(currency('USD').isDefault).toBe(true);
});

test('a change that fails does not take the next along', async () => {
  const gone = editor().remove({ ...currency('KES'), id: 99 });
  const remove = editor().remove(currency('BWP'));
  expect(await Promise.all([gone, remove])).toEqual([false, true]);
  expect(codes()).not.toContain('BWP');
});

test('what is typed while a new record is on its way stays, and what was sent leaves the form', async () => {
  const release = hold('POST');
  type({ code: 'EUR', name: 'Euro', symbol: '€', displayOrder: '6' });
  const adding = editor().submit();
  expect(editor().isSaving).toBe(true);
  type({ code: 'GBP' });
  release();
  expect(await adding).toBe(true);
  expect(codes()).toContain('EUR');
  expect(editor().texts).toEqual({ code: 'GBP', name: '', symbol: '', displayOrder: '7' });
  expect(editor().hasTyped).toBe(true);
});

test('what is typed while a record is updated stays in its form, over what was saved', async () => {
  const release = hold('PUT');
  editor().edit(currency('KES'));
  type({ code: 'kes', name: 'The shilling' });
  const updating = editor().submit();
  type({ symbol: 'Sh' });
  release();
  expect(await updating).toBe(true);
  expect(editor().editing).toMatchObject({ code: 'KES', name: 'The shilling', symbol: 'KSh' });
  expect(editor().texts).toMatchObject({ name: 'The shilling', symbol: 'Sh' });
  expect(await editor().submit()).toBe(true);
  expect(currency('KES')).toMatchObject({ name: 'The shilling', symbol: 'Sh' });
});

test('another record can be sent while one is on its way; the same one is not sent twice', async () => {
  const release = hold('POST');
  type({ code: 'EUR', name: 'Euro', symbol: '€' });
  const adding = editor().submit();
  type({ displayOrder: '7' });
  expect(await editor().submit()).toBe(false);
  editor().edit(currency('KES'));
  expect(editor().isSaving).toBe(false);
  type({ name: 'The shilling' });
  const updating = editor().submit();
  release();
  expect(await Promise.all([adding, updating])).toEqual([true, true]);
  expect(changes()).toEqual(['POST /api/admin/currencies', 'PUT /api/admin/currencies/2']);
  expect(codes()?.filter((code) => code === 'EUR')).toHaveLength(1);
  expect(currency('KES').name).toBe('The shilling');
});

test('what was saved leaves alone a form that has gone on to another record', async () => {
  const release = hold('PUT');
  editor().edit(currency('KES'));
  type({ name: 'The shilling' });
  const updating = editor().submit();
  editor().edit(currency('BWP'));
  type({ name: 'Something else' });
  release();
  await updating;
  expect(editor().editing?.code).toBe('BWP');
  expect(editor().texts.name).toBe('Something else');
  expect(saidBy(stores.toasts)[1]).toBe('Currency updated successfully');
});
