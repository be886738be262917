import { observer } from 'mobx-react-lite';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { formatLongDate, formatRate } from '#lib/domain/format.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { ratesDay } from '#lib/domain/rates-as-at.ts';
import {
  formatReturn,
  growthSeries,
  inputLines,
  type Line,
} from '#lib/domain/result-description.ts';
import { useStores } from '../../stores/context.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GrowthSvg } from '../chart/growth-svg.tsx';
import { useIsPrinting } from './use-is-printing.ts';

/** What the money is in: one class, or the classes of a blended portfolio with their whole percents. */
type Holding =
  | { mode: 'single'; assetClass: RatedAssetClass }
  | { mode: 'blended'; allocations: { assetClass: RatedAssetClass; shownPercent: number }[] };

/** What only paper shows: the page's name and day, the day of its rates, the inputs as a list, and the chart in sharp lines. */
export const PrintParts = observer(function PrintParts() {
  const isPrinting = useIsPrinting();
  const { calculator, catalogue } = useStores();
  const { ratesAsAt } = catalogue;
  const { statement, input, symbol, mode, selectedClass, portfolio } = calculator;
  if (!isPrinting || !statement || !input) return null;
  const holding: Holding =
    mode === 'single' && selectedClass
      ? { mode: 'single', assetClass: selectedClass }
      : { mode: 'blended', allocations: portfolio.allocations };
  return (
    <>
      <p className="print-head">
        Investment Calculator, {formatLongDate(new Date())}
        <br />
        {ratesAsAt && `Rates as at ${ratesDay(ratesAsAt)}`}
      </p>
      <section className="print-inputs">
        <h2 className="result-title">Inputs</h2>
        <Facts lines={printLines(input, symbol, holding)} />
      </section>
      <div className="print-chart">
        <GrowthSvg series={growthSeries(statement)} symbol={symbol} years="wide" />
      </div>
    </>
  );
});

/** Returns the inputs as a printed page lists them. */
export function printLines(input: ProjectionInput, symbol: string, holding: Holding): Line[] {
  const lines = inputLines(input, symbol);
  return [
    ...holdingLines(input.annualRate, holding),
    lines.initialDeposit,
    lines.monthlyTopUp,
    lines.annualEscalation,
    ...(input.adjustForInflation ? [lines.inflationRate] : []),
    lines.years,
  ];
}

function holdingLines(annualRate: number, holding: Holding): Line[] {
  if (holding.mode === 'single') {
    const value = `${holding.assetClass.name}, ${formatReturn(annualRate, false)}`;
    return [{ label: 'Asset class', value }];
  }
  return [
    { label: 'Blended portfolio', value: formatReturn(annualRate, true) },
    ...holding.allocations
      .filter(({ shownPercent }) => shownPercent > 0)
      .map(({ assetClass, shownPercent }) => ({
        label: `${assetClass.name}, ${formatRate(assetClass.rate)}`,
        value: `${shownPercent}%`,
      })),
  ];
}
