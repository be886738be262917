import { plannedRateInWords } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { type PlannedInCatalogue, plannedRates } from '#lib/services/planned-rates.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { Context } from '../context.ts';
import { type Column, printRows } from '../output.ts';

/** `longview rate planned` */
export async function listPlanned(context: Context): Promise<void> {
  const store = await context.store();
  const head = await store.latest();
  const planned = await plannedRates(head.data, store.history(head));
  printRows(context, planned, columnsOf(head.data), 'Nothing is planned.');
}

function columnsOf({ currencies, assetClasses }: Catalogue): Column<PlannedInCatalogue>[] {
  const codes = new Map(currencies.map(({ id, code }) => [id, code]));
  const names = new Map(assetClasses.map(({ id, name }) => [id, name]));
  return [
    { title: 'Currency', value: ({ currencyId }) => codes.get(currencyId) ?? '' },
    { title: 'Asset class', value: ({ assetClassId }) => names.get(assetClassId) ?? '' },
    {
      title: 'Rate',
      value: ({ returnRate }) => (returnRate === null ? '-' : `${percentOf(returnRate)}%`),
      align: 'right',
    },
    { title: 'Planned', value: ({ planned }) => plannedRateInWords(planned) },
    { title: 'Who', value: ({ actor }) => actor ?? '' },
    { title: 'Note', value: ({ note }) => note ?? '' },
  ];
}
