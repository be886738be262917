import { observer } from 'mobx-react-lite';
import { Assumptions } from './assumptions.tsx';
import { ChangeInputs } from './change-inputs.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { growthDescription } from './growth-series.ts';
import { Headline, RESULT_HEADING_ID } from './headline.tsx';
import { InvestmentSummary } from './investment-summary.tsx';
import { ResultActions } from './result-actions.tsx';
import { SplitParts, SplitRule } from './split-rule.tsx';
import { usePrintParts } from './use-print-parts.ts';
import { useRestedResult, useSeenResult } from './use-rested-result.ts';

const FIGURES_ID = 'result';
const GROWTH_ID = 'growth';

/** The result, from the figure that leads to the summary. Nothing while there is none. */
export const ResultsPanel = observer(function ResultsPanel() {
  const hasResult = useRestedResult() !== null;
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
  const rested = useRestedResult();
  if (!result || !rested) return null;
  const description = growthDescription(rested.statement, rested.symbol);
  return <GrowthChart id={GROWTH_ID} description={description} {...result} />;
});
