import { observer } from 'mobx-react-lite';
import { GrowthChart } from '../chart/growth-chart.tsx';
import { growthDescription } from '../chart/growth-series.ts';
import { usePrintParts } from '../print/use-print-parts.ts';
import { Assumptions } from './assumptions.tsx';
import { ChangeInputs } from './change-inputs.tsx';
import { Headline, RESULT_HEADING_ID } from './headline.tsx';
import { InvestmentSummary } from './investment-summary.tsx';
import { ResultActions } from './result-actions.tsx';
import { SplitParts, SplitRule } from './split-rule.tsx';
import { useDeferredResult, useSeenResult } from './use-deferred-result.ts';

const FIGURES_ID = 'result';
const GROWTH_ID = 'growth';

/** The result, from the figure that leads to the summary. Nothing while there is none. */
export const ResultsPanel = observer(function ResultsPanel() {
  const hasResult = useDeferredResult() !== null;
  const PrintParts = usePrintParts();
  if (!hasResult) return null;
  return (
    <div className="results">
      <section id={FIGURES_ID} className="result" aria-labelledby={RESULT_HEADING_ID}>
        <Figures />
        <div className="result-foot">
          <Assumptions />
          <ChangeInputs />
          <ResultActions />
        </div>
      </section>
      <Growth />
      <InvestmentSummary />
      {PrintParts && <PrintParts />}
    </div>
  );
});

const Figures = observer(function Figures() {
  const result = useSeenResult(FIGURES_ID);
  if (!result) return null;
  return (
    <>
      <Headline {...result} />
      <SplitRule statement={result.statement} />
      <SplitParts {...result} />
    </>
  );
});

const Growth = observer(function Growth() {
  const result = useSeenResult(GROWTH_ID);
  const rested = useDeferredResult();
  if (!result || !rested) return null;
  const description = growthDescription(rested.statement, rested.symbol);
  return <GrowthChart id={GROWTH_ID} description={description} {...result} />;
});
