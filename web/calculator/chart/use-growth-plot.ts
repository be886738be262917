import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GrowthPlot, GrowthView } from './growth-plot.ts';

/** Keeps a drawing of `view` in the box. The drawing code is loaded when it is first needed. */
export function useGrowthPlot(box: RefObject<HTMLElement | null>, view: GrowthView): void {
  const [plot, setPlot] = useState<GrowthPlot | null>(null);
  const newest = useRef(view);
  const { series, symbol, year } = view;

  useLayoutEffect(() => {
    newest.current = view;
  });

  useEffect(() => {
    let isGone = false;
    let made: GrowthPlot | null = null;
    import('./growth-plot.ts')
      .then(({ createGrowthPlot }) => {
        if (isGone || !box.current) return;
        made = createGrowthPlot(box.current, newest.current);
        setPlot(made);
      })
      // The text alternative and the yearly table still say everything.
      .catch(() => {});
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [box]);

  useLayoutEffect(() => plot?.show(series, symbol), [plot, series, symbol]);
  useLayoutEffect(() => plot?.read(year), [plot, year]);
}
