import { observer } from 'mobx-react-lite';
import { formatLongDate, formatRate } from '#lib/domain/format.ts';
import { inputLines, type Line } from '#lib/domain/lines.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { ratesOriginSentence } from '#lib/domain/rates-as-at.ts';
import { RISK } from '#lib/domain/risk.ts';
import { afterChargesWords, higherRiskSentence } from '#lib/domain/words.ts';
import { useStores } from '../../stores/context.tsx';
import { Facts } from '../../ui/facts.tsx';
import { InvestmentSummary } from '../results/investment-summary.tsx';
import { useIsPrinting } from './use-is-printing.ts';

/** Shown only on paper: the page's name and day, the day of its rates, and a list of the inputs beside the summary. */
export const PrintParts = observer(function PrintParts() {
  const isPrinting = useIsPrinting();
  const { calculator, catalogue } = useStores();
  const { ratesOrigin } = catalogue;
  const { plan } = calculator;
  if (!isPrinting || !plan) return null;
  return (
    <>
      <p className="print-head">
        <span>{`Investment Calculator, ${formatLongDate(new Date())}`}</span>
        <br />
        <span>{ratesOriginSentence(ratesOrigin)}</span>
      </p>
      <section className="print-inputs result-section">
        <h2 className="result-title">Inputs</h2>
        <Facts lines={printLines(plan)} />
      </section>
      <InvestmentSummary />
    </>
  );
});

/** Returns the inputs as the printed page lists them. */
export function printLines(plan: Plan): Line[] {
  const { input, symbol, isAfterCharges, annualCharges = 0 } = plan;
  const lines = inputLines(input, symbol);
  return [
    ...holdingLines(plan),
    lines.initialDeposit,
    lines.monthlyTopUp,
    lines.annualEscalation,
    ...(input.adjustForInflation ? [lines.inflationRate] : []),
    ...(isAfterCharges ? [{ label: afterChargesWords(annualCharges), value: 'On' }] : []),
    lines.years,
  ];
}

function holdingLines(plan: Plan): Line[] {
  const { isBlended, holdings, returnRate, risk } = plan;
  if (!isBlended)
    return holdings.map(({ name, rate }) => ({
      label: 'Asset class',
      value: `${name}, ${formatRate(rate)}`,
    }));
  return [
    { label: 'Blended portfolio', value: formatRate(returnRate) },
    ...holdings
      .filter(({ sharePercent }) => sharePercent > 0)
      .map(({ name, rate, sharePercent }) => ({
        label: `${name}, ${formatRate(rate)}`,
        value: `${sharePercent}%`,
      })),
    {
      label: 'Blended risk level',
      value: [RISK[risk].label, higherRiskSentence(plan)].filter(Boolean).join('. '),
    },
  ];
}
