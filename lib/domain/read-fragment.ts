import { type Currency, defaultCurrency } from './currency.ts';
import { type Inputs, START_INPUTS } from './inputs.ts';
import { leftAmount, leftPercent, percentFromText, readYears } from './typed-number.ts';

/** A longer fragment says nothing. */
const LONGEST = 10_000;

/** Returns the inputs that a fragment says ('#deposit=50000&class=Yield+Funds'). What it leaves out is as at the start. */
export function readFragment(
  fragment: string,
  currencies: readonly Currency[],
  startsAfterCharges: boolean,
): Inputs {
  const said = new URLSearchParams(fragment.length > LONGEST ? '' : fragment.slice(1));
  const code = said.get('currency')?.toUpperCase() ?? null;
  const currency = currencies.find((one) => one.code === code) ?? defaultCurrency(currencies);
  const amountOf = (name: string, otherwise: string) =>
    leftAmount(said.get(name) ?? otherwise, currency) || '0';
  const percentOf = (name: string) => {
    const text = said.get(name);
    return text === null ? null : leftPercent(text) || '0';
  };
  const adjustForInflation = said.has('inflation');
  const inflationName = adjustForInflation ? 'inflation' : 'inflationRate';

  return {
    mode: said.get('mode') === 'blended' ? 'blended' : 'single',
    currencyCode: code,
    className: said.get('class'),
    weights: said.get('share')?.split(',').map(percentFromText) ?? [],
    initialDepositText: amountOf('deposit', START_INPUTS.initialDepositText),
    monthlyTopUpText: amountOf('topup', START_INPUTS.monthlyTopUpText),
    annualEscalationText: percentOf('escalation') ?? START_INPUTS.annualEscalationText,
    inflationRateText: percentOf(inflationName),
    adjustForInflation,
    years: readYears(said.get('years') ?? '') ?? START_INPUTS.years,
    isAfterCharges: said.has('charges') ? said.get('charges') === '1' : startsAfterCharges,
  };
}
