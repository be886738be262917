import type { Inputs, NumericInputs } from './inputs.ts';

/** Keeps all decimals and writes no exponent, so that it is read back as the same number. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/**
 * Returns inputs as the fragment that readFragment reads; empty for the start inputs. `numbers` has the typed inputs as
 * numbers.
 */
export function writeFragment(inputs: Inputs, numbers: NumericInputs, start: Inputs): string {
  const params = new URLSearchParams();
  const setNumber = (name: string, value: number, atStart?: string | number) => {
    if (value !== Number(atStart)) params.set(name, PLAIN.format(value));
  };
  setNumber('deposit', numbers.initialDeposit, start.initialDepositText);
  setNumber('topup', numbers.monthlyTopUp, start.monthlyTopUpText);
  setNumber('escalation', numbers.annualEscalation, start.annualEscalationText);
  if (numbers.adjustForInflation) setNumber('inflation', numbers.inflationRate);
  else
    setNumber(
      'inflationRate',
      numbers.inflationRate,
      start.inflationRateText ?? numbers.inflationRate,
    );
  setNumber('years', inputs.years, start.years);
  setNumber('charges', Number(inputs.isAfterCharges), Number(start.isAfterCharges));

  const { mode, currencyCode, className, weights } = inputs;
  const isBlended = mode === 'blended';
  const isFirstClass = className === start.className;
  const isStartSplit = weights.every((weight, index) => weight === start.weights[index]);
  const isStartChoice =
    !isBlended && currencyCode === start.currencyCode && isFirstClass && isStartSplit;
  if (isStartChoice && String(params) === '') return '';

  params.set('currency', currencyCode ?? '');
  // Of class and shares, the one in use; the other only if it was changed.
  if (!isBlended || !isFirstClass) params.set('class', className ?? '');
  if (isBlended) params.set('mode', mode);
  if (isBlended || !isStartSplit) params.set('share', weights.map((it) => PLAIN.format(it)).join());
  return `#${String(params).replaceAll('%2C', ',')}`;
}
