import type { Currency } from '#lib/domain/currency.ts';
import type { Counted, Inputs } from '#lib/domain/inputs.ts';
import { amountFromText, percentFromText } from '#lib/domain/typed-number.ts';

type Typed = Readonly<
  Omit<Inputs, 'mode' | 'currencyCode' | 'className' | 'weights' | 'years'> & {
    currency: Currency | undefined;
  }
>;

/** Returns what typed texts count as, amounts in the currency. */
export function countTexts(typed: Typed): Counted {
  return {
    initialDeposit: amountFromText(typed.initialDepositText, typed.currency),
    monthlyTopUp: amountFromText(typed.monthlyTopUpText, typed.currency),
    annualEscalation: percentFromText(typed.annualEscalationText),
    adjustForInflation: typed.adjustForInflation,
    inflationRate: percentFromText(typed.inflationRateText),
  };
}
