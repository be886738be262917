import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { GenerateReport } from '../../report/generate-report.tsx';
import { RESULT_FIGURE_ID } from './headline.tsx';
import { figureOf, leadText } from './result-text.ts';
import { SplitRule } from './split-rule.tsx';
import { useDeferredResult } from './use-deferred-result.ts';
import { useVisibility } from './use-visibility.ts';
import { isStripShown } from './visibility.ts';

/** From 1024 px up: keeps the figure in sight at the top of the results once the headline has left. */
export const ResultStrip = observer(function ResultStrip() {
  const hasResult = useDeferredResult() !== null;
  const isShown = isStripShown(useVisibility(RESULT_FIGURE_ID, hasResult));
  const result = useDeferredResult(isShown);
  if (!result) return null;
  const { statement, symbol } = result;
  const { whole, decimals, length } = figureOf(statement.futureValue, symbol);
  return (
    <div className="result-strip" data-shown={isShown} inert={!isShown}>
      <div className="result-strip-body">
        <div className="result-strip-row">
          <p>
            <span className="in-reach-lead">{leadText(statement.rows.length)}</span>{' '}
            <span className="in-reach-figure" style={{ '--len': length } as CSSProperties}>
              {whole + decimals}
            </span>
          </p>
          <GenerateReport isSmall />
        </div>
        <SplitRule statement={statement} />
      </div>
    </div>
  );
});
