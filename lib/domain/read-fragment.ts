import { type Currency, defaultCurrency } from './currency.ts';
import { type Readable, valuesIn } from './fragment-pairs.ts';
import { type Inputs, START_INPUTS } from './inputs.ts';
import { isSplit } from './portfolio.ts';
import {
  amountTextOnBlur,
  percentFromText,
  percentTextOnBlur,
  readAmount,
  readPercent,
  readYears,
} from './typed-number.ts';

/** Longer fragments are ignored. */
const MAX_LENGTH = 10_000;
/** The name of an input anywhere, even if it is encoded more than once. */
const MENTIONS_INPUT = /(?:deposit|topup|escalation|inflation|years|class|share)(?:=|%(?:25)*3d)/i;

/** The name of an input after a stray mark: '##deposit=50000', '#/deposit=50000'. */
const MARKED_INPUT =
  /(?:^|&)(?:[#/!?]|%23|%2f|%21|%3f)+(?:deposit|topup|escalation|inflation|years|class|share)(?:=|%3d)/i;

/** `isWhole`: whether all of the fragment could be read. Whether its class is offered is not known here. */
export type Reading = { inputs: Inputs; isWhole: boolean };

/**
 * Returns the readings of a fragment ('#deposit=50000&class=Yield+Funds'), the literal one first. Each later one is for use
 * if the class of the reading before it is not offered. Inputs that the fragment leaves out have their defaults.
 */
export function readFragment(
  fragment: string,
  currencies: readonly Currency[],
  startsAfterCharges: boolean,
): Reading[] {
  const text = fragment.length > MAX_LENGTH ? '' : fragment.slice(1);
  return valuesIn(text, readableIn(currencies, currencies)).map((values) => {
    const code = values.get('currency')?.toUpperCase() ?? null;
    const currency = currencies.find((one) => one.code === code) ?? defaultCurrency(currencies);
    const readable = readableIn(currencies, currency ? [currency] : []);
    const isWhole =
      values.size > 0
        ? !MARKED_INPUT.test(text) && [...values].every(([name, value]) => readable[name]?.(value))
        : !MENTIONS_INPUT.test(fragment);
    return { inputs: inputsOf(values, currency, startsAfterCharges), isWhole };
  });
}

function inputsOf(
  values: ReadonlyMap<string, string>,
  currency: Currency | undefined,
  startsAfterCharges: boolean,
): Inputs {
  const amountOf = (name: string, otherwise: string) =>
    amountTextOnBlur(values.get(name) ?? otherwise, currency) || '0';
  const percentOf = (name: string) => {
    const text = values.get(name);
    return text === undefined ? null : percentTextOnBlur(text) || '0';
  };
  const adjustForInflation = values.has('inflation');
  const inflationName = adjustForInflation ? 'inflation' : 'inflationRate';

  return {
    mode: values.get('mode') === 'blended' ? 'blended' : 'single',
    currencyCode: values.get('currency')?.toUpperCase() ?? null,
    className: values.get('class') ?? null,
    weights: values.get('share')?.split(',').map(percentFromText) ?? [],
    initialDepositText: amountOf('deposit', START_INPUTS.initialDepositText),
    monthlyTopUpText: amountOf('topup', START_INPUTS.monthlyTopUpText),
    annualEscalationText: percentOf('escalation') ?? START_INPUTS.annualEscalationText,
    inflationRateText: percentOf(inflationName),
    adjustForInflation,
    years: readYears(values.get('years') ?? '') ?? START_INPUTS.years,
    isAfterCharges: values.has('charges') ? values.get('charges') === '1' : startsAfterCharges,
  };
}

/** Returns which values can be read; amounts may name one of the `units`. An empty number counts as 0. */
function readableIn(currencies: readonly Currency[], units: readonly Currency[]): Readable {
  const isAmount = (text: string) =>
    text === '' || units.some((currency) => !Number.isNaN(readAmount(text, currency)));
  const isPercent = (text: string) => text === '' || !Number.isNaN(readPercent(text));
  return {
    deposit: isAmount,
    topup: isAmount,
    escalation: isPercent,
    inflation: isPercent,
    inflationRate: isPercent,
    years: (text) => readYears(text) !== null,
    charges: (text) => text === '1' || text === '0',
    currency: (text) => currencies.some(({ code }) => code === text.toUpperCase()),
    class: () => true,
    mode: (text) => text === 'blended' || text === 'single',
    share: (text) => isSplit(text.split(',').map(readPercent), text.split(',').length),
  };
}
