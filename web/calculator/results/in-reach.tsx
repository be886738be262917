import { observer } from 'mobx-react-lite';
import { type CSSProperties, useEffect, useState } from 'react';
import { GenerateReport } from '../../report/generate-report.tsx';
import { useStores } from '../../stores/context.tsx';
import { useDeferredResult } from './deferred-result.tsx';
import { RESULT_FIGURE_ID } from './headline.tsx';
import { HeadlineInReach } from './headline-in-reach.tsx';
import { INPUTS_ID, RESULT_ACTIONS_ID, SeeResults } from './jump-links.tsx';
import { SplitRule } from './split.tsx';

const DOCK_HEIGHT = 74;
/** All of the page below the screen counts as on it: what jumps from there to above it is seen to leave. */
const NOTHING_BELOW = -1_000_000;

/** From 1024 px up: keeps the figure in sight at the top of the results once headline and actions have left. */
export const ResultStrip = observer(function ResultStrip() {
  const { calculator } = useStores();
  const deferred = useDeferredResult();
  // The actions stand below the headline.
  const actions = useVisibility(RESULT_ACTIONS_ID, deferred !== null, NOTHING_BELOW);
  const isShown = actions === 'above';
  const result = isShown && isWide() ? calculator.plan : deferred;
  if (!result) return null;
  return (
    <div className="result-strip screen-only" data-shown={isShown} inert={!isShown}>
      <div className="result-strip-body">
        <div className="result-strip-row line">
          <HeadlineInReach {...result} />
          <GenerateReport isSmall />
        </div>
        <SplitRule statement={result.statement} />
      </div>
    </div>
  );
});

/** Under 1024 px: keeps the figure in sight at the lower edge while the form is filled in. */
export const ResultDock = observer(function ResultDock() {
  const { calculator } = useStores();
  const deferred = useDeferredResult();
  const hasResult = deferred !== null;
  const keypad = useKeypadHeight();
  const form = useVisibility(INPUTS_ID, hasResult);
  const figure = useVisibility(RESULT_FIGURE_ID, hasResult, DOCK_HEIGHT + keypad);
  const isShown = isDockShown(form, figure);
  const result = isShown && !isWide() ? calculator.plan : deferred;
  if (!result) return null;
  return (
    <div
      className="result-dock screen-only"
      data-shown={isShown}
      inert={!isShown}
      style={{ '--keypad': `${keypad}px` } as CSSProperties}
    >
      <SplitRule statement={result.statement} />
      <div className="result-dock-row line">
        <HeadlineInReach {...result} />
        <SeeResults />
      </div>
    </div>
  );
});

function isWide(): boolean {
  return matchMedia('(width >= 1024px)').matches;
}

/** The form is on the screen and the figure is not whole above the dock. Null: not known yet. */
export function isDockShown(form: Visibility | null, figure: Visibility | null): boolean {
  const isFormInView = form === 'part' || form === 'whole';
  return isFormInView && figure !== null && figure !== 'whole';
}

type Visibility = 'above' | 'below' | 'part' | 'whole';

const NEARLY_WHOLE = 0.99;

function visibilityOf(entry: IntersectionObserverEntry): Visibility {
  if (entry.intersectionRatio >= NEARLY_WHOLE) return 'whole';
  if (entry.isIntersecting) return 'part';
  return entry.boundingClientRect.bottom <= 0 ? 'above' : 'below';
}

/** Null while it is not there. `covered`: how much of the screen's lower edge does not count, in CSS pixels. */
function useVisibility(id: string, isThere: boolean, covered = 0): Visibility | null {
  const [visibility, setVisibility] = useState<Visibility | null>(null);

  useEffect(() => {
    const element = isThere && document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest) setVisibility(visibilityOf(latest));
      },
      { rootMargin: `0px 0px ${-covered}px`, threshold: [0, NEARLY_WHOLE] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setVisibility(null);
    };
  }, [id, isThere, covered]);

  return visibility;
}

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** What a keypad covers, in CSS pixels, where the page does not shrink for it. Seeing less by zooming with fingers is no keypad. */
export function keypadHeight(pageHeight: number, { height, offsetTop, scale }: Viewport): number {
  if (scale > 1.01) return 0;
  return Math.max(0, Math.round(pageHeight - height - offsetTop));
}

function useKeypadHeight(): number {
  const [height, setHeight] = useState(0);
  // Not while drawing: each reading would have the browser lay out the page at once.
  useEffect(() => {
    const viewport = visualViewport;
    if (!viewport) return;
    const measure = () => setHeight(keypadHeight(innerHeight, viewport));
    measure();
    const left = new AbortController();
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure, left);
    return () => left.abort();
  }, []);
  return height;
}
