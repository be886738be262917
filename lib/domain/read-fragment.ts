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

/** A longer fragment says nothing. */
const LONGEST = 10_000;
/** A name that is encoded more than once, say. */
const MENTIONS_INPUT = /(?:deposit|topup|escalation|inflation|years|class|share)(?:=|%(?:25)*3d)/i;

/** A name behind another mark: '##deposit=50000', '#/deposit=50000'. */
const MARKED_INPUT =
  /(?:^|&)(?:[#/!?]|%23|%2f|%21|%3f)+(?:deposit|topup|escalation|inflation|years|class|share)(?:=|%3d)/i;

/** What a fragment says. `isWhole`: all of it could be read. Which classes are offered is not known here. */
export type Reading = { inputs: Inputs; isWhole: boolean };

/**
 * Returns the inputs that a fragment says ('#deposit=50000&class=Yield+Funds'), as it is written first; each further
 * reading counts where the class of the one before is not offered. What it leaves out is as at the start.
 */
export function readFragment(
  fragment: string,
  currencies: readonly Currency[],
  startsAfterCharges: boolean,
): Reading[] {
  const text = fragment.length > LONGEST ? '' : fragment.slice(1);
  return valuesIn(text, readableIn(currencies, currencies)).map((said) => {
    const code = said.get('currency')?.toUpperCase() ?? null;
    const currency = currencies.find((one) => one.code === code) ?? defaultCurrency(currencies);
    const readable = readableIn(currencies, currency ? [currency] : []);
    const isWhole =
      said.size > 0
        ? !MARKED_INPUT.test(text) && [...said].every(([name, value]) => readable[name]?.(value))
        : !MENTIONS_INPUT.test(fragment);
    return { inputs: inputsOf(said, currency, startsAfterCharges), isWhole };
  });
}

function inputsOf(
  said: ReadonlyMap<string, string>,
  currency: Currency | undefined,
  startsAfterCharges: boolean,
): Inputs {
  const amountOf = (name: string, otherwise: string) =>
    amountTextOnBlur(said.get(name) ?? otherwise, currency) || '0';
  const percentOf = (name: string) => {
    const text = said.get(name);
    return text === undefined ? null : percentTextOnBlur(text) || '0';
  };
  const adjustForInflation = said.has('inflation');
  const inflationName = adjustForInflation ? 'inflation' : 'inflationRate';

  return {
    mode: said.get('mode') === 'blended' ? 'blended' : 'single',
    currencyCode: said.get('currency')?.toUpperCase() ?? null,
    className: said.get('class') ?? null,
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

/** Returns which values can be read, amounts with the unit of one of these currencies. An empty number counts as 0. */
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
