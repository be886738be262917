import { expect, test } from 'vitest';
import { defaultCurrency } from '#lib/domain/currency.ts';
import { setDefaultCurrency } from '#lib/services/records.ts';
import { saidBy, startAdminStores } from '#test/admin-stores.ts';
import { startApp } from '#test/app.ts';

const BWP = 3;

test('a default currency that a colleague chose meanwhile is replaced by a second press alone', async () => {
  const app = await startApp();
  const { admin, toasts } = await startAdminStores(app);
  const { list } = admin.currencies;
  await list.ensure();
  const dollar = list.items?.find(({ code }) => code === 'USD');
  if (!dollar) throw new Error('The seed has dollars.');
  await app.store.transact('cli:bo', (draft) => void setDefaultCurrency(draft, BWP));

  await admin.setDefault(dollar);
  expect(saidBy(toasts)).toEqual([
    'error',
    'Failed to update default currency',
    'A colleague made BWP the default currency in the meantime.',
  ]);
  expect(defaultCurrency(app.store.current.data.currencies)?.code).toBe('BWP');
  await admin.setDefault(dollar);
  expect(defaultCurrency(app.store.current.data.currencies)?.code).toBe('USD');
});
