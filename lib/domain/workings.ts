import { formatRate } from './format.ts';
import type { Assumptions } from './projection.ts';
import { fractionOf, realRate } from './rates.ts';
import { IN_TODAYS_MONEY } from './result-description.ts';

// What the calculator says of how it works a result out.

/** Returns how a result is worked out, a sentence or two in each paragraph. */
export function methodSentences(assumptions: Assumptions): string[] {
  return [
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    'Once a year the top-up rises by the escalation rate.',
    ...(assumptions.adjustForInflation ? [realRatesSentence(assumptions)] : []),
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ];
}

function realRatesSentence({ annualRate, annualEscalation, inflationRate }: Assumptions): string {
  const real = (rate: number) => formatRate(realRate(rate, fractionOf(inflationRate)));
  const escalation = real(fractionOf(annualEscalation));
  return `All amounts are ${IN_TODAYS_MONEY}: the return after inflation is ${real(annualRate)} a year, the escalation ${escalation}.`;
}
