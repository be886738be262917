import { fractionOf, percentOf } from '#lib/domain/rates.ts';
import { AppError } from '#lib/errors.ts';
import { assetClassByName } from '#lib/services/asset-classes.ts';
import { currencyByCode } from '#lib/services/currencies.ts';
import { setReturnRate } from '#lib/services/return-rates.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { fillIn } from '../prompts.ts';
import { numberOf } from '../typed.ts';
import { whichAssetClass, whichCurrency } from '../which-record.ts';

/** `longview rate set <currency> <class> <percent>` */
export async function setRate(context: Context, ...args: Argument[]): Promise<void> {
  const [currency, assetClass, percent] = args;
  const typed = await fillIn(
    context,
    { currency, assetClass, percent },
    {
      currency: whichCurrency(context, '<currency>'),
      assetClass: whichAssetClass(context, '<class>'),
      percent: { as: '<percent>', message: 'Return rate (%)', check: returnRateOf },
    },
  );
  const returnRate = returnRateOf(typed.percent);
  await commit(
    context,
    (draft) => {
      const currency = currencyByCode(draft.list('currencies'), typed.currency);
      const assetClass = assetClassByName(draft.list('assetClasses'), typed.assetClass);
      const pair = { currencyId: currency.id, assetClassId: assetClass.id };
      const rate = setReturnRate(draft, { ...pair, returnRate });
      return { rate, title: `${currency.code} ${assetClass.name} ${percentOf(rate.returnRate)}%` };
    },
    {
      text: ({ title }) => `Return rates saved successfully: ${title}.`,
      json: ({ rate }) => rate,
    },
  );
}

function returnRateOf(text: string): number {
  const percent = numberOf(text);
  if (percent >= 0 && percent <= 100) return fractionOf(percent);
  throw new AppError('invalid', 'The rate must be a percent from 0 to 100, like 7.25.');
}
