import { observer } from 'mobx-react-lite';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { amountAxis, yearTicks } from '#lib/domain/chart.ts';
import { comparisonChart } from '#lib/domain/comparison-chart.ts';
import { formatYears } from '#lib/domain/format.ts';
import { PLAN_NAMES } from '#lib/domain/kept-plan.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import { useStores } from '../../stores/context.tsx';
import { NARROW_CHART, useWidth } from '../chart/growth-chart.tsx';
import { ChartLabels } from '../chart/growth-svg.tsx';
import { useReading } from '../chart/use-reading.ts';
import { ComparedEnds } from './compared-ends.tsx';
import { entriesAt, yearWords } from './compared-entries.ts';
import { ComparedLegend } from './compared-legend.tsx';
import { ComparedLines } from './compared-lines.tsx';
import { KeptPlans } from './kept-plans.ts';

/** The plan, its band and the kept plans as lines. */
export const ComparedChart = observer(function ComparedChart({ plan }: { plan: Plan }) {
  const { plans: kept } = useStores().onDemand(KeptPlans);
  const chart = useMemo(() => comparisonChart(plan, kept), [plan, kept]);
  const [off, setOff] = useState<readonly string[]>([]);
  // A plan kept under a name that was freed is a different plan.
  useEffect(() => {
    const isFree = (id: string) =>
      PLAN_NAMES.some((name) => name === id) && !kept.some(({ name }) => name === id);
    setOff((ids) => ids.filter((id) => !isFree(id)));
  }, [kept]);
  const plot = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(plot);
  const kind = (useWidth(plot) ?? 0) < NARROW_CHART ? 'narrow' : 'wide';
  const { highest, years: lastYear } = chart;
  const { symbol } = plan;
  const axis = useMemo(() => amountAxis(0, highest, kind, symbol), [highest, kind, symbol]);
  const { year, isByKey, handlers } = useReading(lastYear);
  const entries = entriesAt(chart, plan, year ?? lastYear);
  const shown = entries.filter(({ id }) => !off.includes(id));
  const money = plan.input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const lengths = {
    '--amount-len': Math.max(...axis.labels.map((label) => label.length)),
  } as CSSProperties;

  return (
    <div className="plans-chart">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is a figure with keys */}
      <div
        ref={plot}
        className="growth-plot plans-plot"
        style={lengths}
        role="group"
        aria-label={`Plans compared over ${formatYears(lastYear)}${money}. What they come to is in the Plans table.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the chart year by year
        tabIndex={0}
        {...handlers}
      >
        {isNear && <ComparedLines chart={chart} axis={axis} off={off} year={year} legend={marks} />}
        <div className="growth-labels" aria-hidden="true">
          <ChartLabels axis={axis} years={yearTicks(0, lastYear, kind)} lastYear={lastYear} />
          <ComparedEnds chart={chart} axis={axis} off={off} />
        </div>
        <p className="visually-hidden" role="status">
          {year !== null && isByKey && yearWords(year, shown)}
        </p>
      </div>
      <ComparedLegend
        marks={marks}
        year={year ?? lastYear}
        entries={entries}
        plan={plan}
        kept={kept}
        off={off}
        onSwitch={(id) =>
          setOff(off.includes(id) ? off.filter((other) => other !== id) : [...off, id])
        }
      />
    </div>
  );
});

/** Returns whether an element has come within one screen of the viewport. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const onIntersect = (seen: IntersectionObserverEntry[]) =>
      seen.some(({ isIntersecting }) => isIntersecting) && setNear(true);
    const observer = new IntersectionObserver(onIntersect, { rootMargin: '100% 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
