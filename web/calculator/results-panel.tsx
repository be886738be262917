import { observer } from 'mobx-react-lite';
import { useStores } from '../stores/context.tsx';
import { Assumptions } from './assumptions.tsx';
import { ChangeInputs } from './change-inputs.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { Headline, RESULT_HEADING_ID } from './headline.tsx';
import { InvestmentSummary } from './investment-summary.tsx';
import { ResultActions } from './result-actions.tsx';
import { SplitParts, SplitRule } from './split-rule.tsx';
import { usePrintParts } from './use-print-parts.ts';

/** The result, from the figure that leads to the summary. Nothing while there is none. */
export const ResultsPanel = observer(function ResultsPanel() {
  const { statement, symbol } = useStores().calculator;
  const PrintParts = usePrintParts();
  if (!statement) return null;
  return (
    <div className="results">
      <section className="result" aria-labelledby={RESULT_HEADING_ID}>
        <Headline statement={statement} symbol={symbol} />
        <SplitRule statement={statement} />
        <SplitParts statement={statement} symbol={symbol} />
        <div className="result-foot">
          <Assumptions />
          <ChangeInputs />
          <ResultActions />
        </div>
      </section>
      <GrowthChart statement={statement} symbol={symbol} />
      <InvestmentSummary statement={statement} symbol={symbol} />
      {PrintParts && <PrintParts />}
    </div>
  );
});
