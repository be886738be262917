import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { INPUTS_ID } from './change-inputs.tsx';
import { RESULT_FIGURE_ID, RESULT_HEADING_ID } from './headline.tsx';
import { figureOf, leadText } from './result-text.ts';
import { scrollToTop } from './scroll-to.ts';
import { SplitRule } from './split-rule.tsx';
import { useDeferredResult, useSeenResult } from './use-deferred-result.ts';
import { useKeypadHeight } from './use-keypad-height.ts';
import { useVisibility } from './use-visibility.ts';
import { isDockShown } from './visibility.ts';

const DOCK_ID = 'result-dock';
const DOCK_HEIGHT = 74;

/** Under 1024 px: keeps the figure in sight at the lower edge while the form is filled in. */
export const ResultDock = observer(function ResultDock() {
  const hasResult = useDeferredResult() !== null;
  const keypad = useKeypadHeight();
  const form = useVisibility(INPUTS_ID, hasResult);
  const figure = useVisibility(RESULT_FIGURE_ID, hasResult, DOCK_HEIGHT + keypad);
  const isShown = isDockShown(form, figure);
  const result = useSeenResult(DOCK_ID, isShown);
  if (!result) return null;
  const { statement, symbol } = result;
  const { whole, decimals, length } = figureOf(statement.futureValue, symbol);
  return (
    <div
      id={DOCK_ID}
      className="result-dock"
      data-shown={isShown}
      inert={!isShown}
      style={{ '--keypad': `${keypad}px` } as CSSProperties}
    >
      <SplitRule statement={statement} />
      <div className="result-dock-row">
        <p>
          <span className="in-reach-lead">{leadText(statement.rows.length)}</span>{' '}
          <span className="in-reach-figure" style={{ '--len': length } as CSSProperties}>
            {whole}
            {decimals}
          </span>
        </p>
        <Button kind="secondary" onClick={showResult}>
          See results
          <Icon name="arrow-down" />
        </Button>
      </div>
    </div>
  );
});

function showResult(): void {
  const heading = document.getElementById(RESULT_HEADING_ID);
  if (!heading) return;
  scrollToTop(heading);
  heading.focus({ preventScroll: true });
}
