import { currencyByCode } from '#lib/services/currencies.ts';
import { listReturnRates, rateRows } from '#lib/services/return-rates.ts';
import type { Argument, Context } from '../context.ts';
import { type Column, formatTable } from '../output.ts';
import { print } from '../print.ts';
import { hasColour } from '../terminal.ts';

type Row = ReturnType<typeof rateRows>[number];

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Currency', value: ({ currency }) => currency },
  { title: 'Asset class', value: ({ assetClass }) => assetClass },
  { title: 'Rate', value: ({ ratePercent }) => `${ratePercent}%`, align: 'right' },
];

/** `longview rate list [currency]` */
export async function listRates(context: Context, code: Argument): Promise<void> {
  const data = await context.catalogue();
  const currency = code === undefined ? undefined : currencyByCode(data.currencies, code);
  const stored = currency ? listReturnRates(data, currency.id) : data.returnRates;
  print(context, stored, () => {
    const rows = rateRows({ ...data, returnRates: stored });
    if (rows.length > 0) return formatTable(COLUMNS, rows, { colour: hasColour() });
    return currency ? 'No return rates found for this currency' : 'No return rates found';
  });
}
