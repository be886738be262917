import { type CSSProperties, memo } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import { GenerateReport } from '../../report/generate-report.tsx';
import type { Result } from '../../stores/calculator-store.ts';
import { useDeferredResult } from './deferred-result.tsx';
import { figureLength, leadInShort, RESULT_FIGURE_ID } from './headline.tsx';
import { INPUTS_ID, SeeResults } from './jump-links.tsx';
import { SplitRule } from './split.tsx';
import { useKeypadHeight, useVisibility, type Visibility } from './visibility.ts';

const DOCK_HEIGHT = 74;

/** From 1024 px up: keeps the figure in sight at the top of the results once the headline has left. */
export const ResultStrip = memo(function ResultStrip() {
  const result = useDeferredResult();
  const isShown = isStripShown(useVisibility(RESULT_FIGURE_ID, result !== null));
  if (!result) return null;
  return (
    <div className="result-strip" data-shown={isShown} inert={!isShown}>
      <div className="result-strip-body">
        <div className="result-strip-row">
          <HeadlineInReach {...result} />
          <GenerateReport isSmall />
        </div>
        <SplitRule statement={result.statement} />
      </div>
    </div>
  );
});

/** Under 1024 px: keeps the figure in sight at the lower edge while the form is filled in. */
export const ResultDock = memo(function ResultDock() {
  const result = useDeferredResult();
  const hasResult = result !== null;
  const keypad = useKeypadHeight();
  const form = useVisibility(INPUTS_ID, hasResult);
  const figure = useVisibility(RESULT_FIGURE_ID, hasResult, DOCK_HEIGHT + keypad);
  const isShown = isDockShown(form, figure);
  if (!result) return null;
  return (
    <div
      className="result-dock"
      data-shown={isShown}
      inert={!isShown}
      style={{ '--keypad': `${keypad}px` } as CSSProperties}
    >
      <SplitRule statement={result.statement} />
      <div className="result-dock-row">
        <HeadlineInReach {...result} />
        <SeeResults />
      </div>
    </div>
  );
});

function HeadlineInReach({ statement, input, symbol }: Result) {
  const length = figureLength(statement.futureValue, symbol);
  return (
    <p>
      <span className="in-reach-lead">{leadInShort(input)}</span>{' '}
      <span className="in-reach-figure" style={{ '--len': length } as CSSProperties}>
        {formatMoney(statement.futureValue, symbol)}
      </span>
    </p>
  );
}

/** Returns true once the figure has left at the top. */
export function isStripShown(figure: Visibility | null): boolean {
  return figure === 'above';
}

/**
 * Returns true while the form is on the screen and the figure is not whole above the dock. Either is null while
 * it is not known yet: then nothing is shown.
 */
export function isDockShown(form: Visibility | null, figure: Visibility | null): boolean {
  const isFormInView = form === 'part' || form === 'whole';
  return isFormInView && figure !== null && figure !== 'whole';
}
