import { observer } from 'mobx-react-lite';
import { formatLongDate } from '#lib/domain/format.ts';
import { useStores } from '../../stores/context.tsx';
import { growthSeries } from '../chart/growth-series.ts';
import { PrintChart } from './print-chart.tsx';
import { type Holding, inputLines } from './print-inputs.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** What only paper shows: the page's name and day, the inputs as a list, and the chart in sharp lines. */
export const PrintParts = observer(function PrintParts() {
  const isPrinting = useIsPrinting();
  const { calculator } = useStores();
  const { statement, input, symbol, mode, selectedClass, portfolio } = calculator;
  if (!isPrinting || !statement || !input) return null;
  const holding: Holding =
    mode === 'single' && selectedClass
      ? { mode: 'single', assetClass: selectedClass }
      : { mode: 'blended', allocations: portfolio.allocations };
  return (
    <>
      <p className="print-head">
        Investment Calculator
        <br />
        {formatLongDate(new Date())}
      </p>
      <section className="print-inputs">
        <h2 className="result-title">Inputs</h2>
        <dl className="facts">
          {inputLines(input, symbol, holding).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PrintChart series={growthSeries(statement)} symbol={symbol} />
    </>
  );
});
