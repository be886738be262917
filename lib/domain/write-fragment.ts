import type { Counted, Inputs } from './inputs.ts';

/** Keeps all decimals and writes no exponent, so that it is read back as the same number. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/**
 * Returns inputs as the fragment that readFragment reads; empty for the opening inputs. `counted` has the typed texts as
 * numbers.
 */
export function writeFragment(inputs: Inputs, counted: Counted, start: Inputs): string {
  const said = new URLSearchParams();
  const say = (name: string, value: number, atStart?: string | number) => {
    if (value !== Number(atStart)) said.set(name, PLAIN.format(value));
  };
  say('deposit', counted.initialDeposit, start.initialDepositText);
  say('topup', counted.monthlyTopUp, start.monthlyTopUpText);
  say('escalation', counted.annualEscalation, start.annualEscalationText);
  if (counted.adjustForInflation) say('inflation', counted.inflationRate);
  else
    say('inflationRate', counted.inflationRate, start.inflationRateText ?? counted.inflationRate);
  say('years', inputs.years, start.years);
  say('charges', Number(inputs.isAfterCharges), Number(start.isAfterCharges));

  const { mode, currencyCode, className, weights } = inputs;
  const isBlended = mode === 'blended';
  const isFirstClass = className === start.className;
  const isStartSplit = weights.every((weight, index) => weight === start.weights[index]);
  const isChosenAsAtStart =
    !isBlended && currencyCode === start.currencyCode && isFirstClass && isStartSplit;
  if (isChosenAsAtStart && String(said) === '') return '';

  said.set('currency', currencyCode ?? '');
  // Of class and shares the one that counts; the other where it differs.
  if (!isBlended || !isFirstClass) said.set('class', className ?? '');
  if (isBlended) said.set('mode', mode);
  if (isBlended || !isStartSplit) said.set('share', weights.map((it) => PLAIN.format(it)).join());
  return `#${String(said).replaceAll('%2C', ',')}`;
}
