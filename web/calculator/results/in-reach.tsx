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
/** Counts everything below the screen as visible, so that an element that jumps from below it to above it counts as having left. */
const NOTHING_BELOW = -1_000_000;

/** From 1024 px: keeps the figure visible at the top of the results once headline and actions have scrolled away. */
export const ResultStrip = observer(function ResultStrip() {
  const { calculator } = useStores();
  const deferred = useDeferredResult();
  // The actions are below the headline.
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

/** Below 1024 px: keeps the figure visible at the bottom of the screen while the form is filled in. */
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

/** Whether the form is visible and the figure is not fully visible above the dock. Null means not known yet. */
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

/** Null if the element is missing. `covered` is how much of the bottom of the screen is covered, in CSS pixels. */
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

/**
 * Returns the height that a keypad covers, in CSS pixels, if the page does not shrink for it. Zooming is not mistaken for a
 * keypad.
 */
export function keypadHeight(pageHeight: number, { height, offsetTop, scale }: Viewport): number {
  if (scale > 1.01) return 0;
  return Math.max(0, Math.round(pageHeight - height - offsetTop));
}

function useKeypadHeight(): number {
  const [height, setHeight] = useState(0);
  // Not while rendering, because each reading would force a layout.
  useEffect(() => {
    const viewport = visualViewport;
    if (!viewport) return;
    const measure = () => setHeight(keypadHeight(innerHeight, viewport));
    measure();
    const abort = new AbortController();
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure, abort);
    return () => abort.abort();
  }, []);
  return height;
}
