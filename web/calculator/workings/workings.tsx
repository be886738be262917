// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useId, useRef } from 'react';
import type { Plan } from '#lib/domain/plan.ts';
import { yearByMonth } from '#lib/domain/statement.ts';
import {
  assumptionLines,
  formulas,
  leftOutSentences,
  methodSentences,
} from '#lib/domain/workings.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Facts } from '../../ui/facts.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Select } from '../../ui/select.tsx';
import { AmountCells, AmountsTable } from '../results/amounts-table.tsx';
import { MoneyNote } from '../results/basis.tsx';
import { useDeferredResult } from '../results/deferred-result.tsx';
import { scrollToTop } from '../results/jump-links.tsx';
import { yearId } from '../results/yearly-breakdown.tsx';
import { Workings as WorkingsStore } from './workings-store.ts';

/** 'How this is worked out', closed until it is wanted. Nothing while there is no result. */
export const Workings = observer(function Workings() {
  const { isOpen, toggle } = useStores().onDemand(WorkingsStore);
  const result = useDeferredResult();
  if (!result) return null;
  return (
    <Disclosure
      section="workings"
      isOpen={isOpen}
      onToggle={toggle}
      title="How this is worked out"
      summary="The method, a year month by month, and what is left out"
    >
      <Inside {...result} />
    </Disclosure>
  );
});

function Inside(result: Plan) {
  const { site, isEmbedded } = useStores();
  const leftOut = leftOutSentences(result, site.charges);
  // Elsewhere it ends the page.
  if (isEmbedded) leftOut.push(site.disclaimer);
  return (
    <>
      <Prose title="The method" sentences={methodSentences(result)} />
      <RestsOn {...result} />
      <OneYear {...result} />
      <Formula {...result} />
      <Prose title="What it leaves out" sentences={leftOut} />
    </>
  );
}

type PartProps = {
  title: string;
  /** For what brings the heading into view. */
  heading?: RefObject<HTMLHeadingElement | null>;
  beside?: Elements;
  under?: Elements;
  children: Elements;
};

/** One part of the workings: from 1024 px up its heading stands in the column of the form. */
function Part({ title, heading, beside, under, children }: PartProps) {
  return (
    <div className="workings-part">
      <div>
        <div className="workings-head apart">
          <h3 ref={heading} tabIndex={heading && -1}>
            {title}
          </h3>
          {beside}
        </div>
        {under}
      </div>
      <div>{children}</div>
    </div>
  );
}

function Prose({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <Part title={title}>
      <div className="workings-prose quiet">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Part>
  );
}

const RestsOn = observer(function RestsOn(plan: Plan) {
  const lines = assumptionLines(plan, useStores().catalogue.ratesOrigin);
  return (
    <Part title="What it rests on">
      <Facts lines={lines} />
    </Part>
  );
});

function Formula(plan: Plan) {
  return (
    <Part title="The formula">
      <dl className="formulas">
        {formulas(plan).map(({ name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}

const OneYear = observer(function OneYear(result: Plan) {
  const { input, symbol } = result;
  const workings = useStores().onDemand(WorkingsStore);
  const heading = useBringIntoView(workings);
  const year = workings.yearWithin(input.years);
  return (
    <Part
      title="One year, month by month"
      heading={heading}
      beside={
        <Button kind="text" className="head-action" onClick={() => focusOn(yearId(year))}>
          Back to the years
        </Button>
      }
      under={
        <>
          <MoneyNote {...result} />
          <div className="workings-year">
            <Select
              label="Year"
              name="monthsOfYear"
              value={String(year)}
              options={Array.from({ length: input.years }, (_, index) => {
                const option = String(index + 1);
                return { value: option, label: option };
              })}
              onChange={(value) => workings.choose(Number(value))}
            />
          </div>
        </>
      }
    >
      <Months input={input} symbol={symbol} year={year} />
    </Part>
  );
});

type MonthsProps = Pick<Plan, 'input' | 'symbol'> & { year: number };

function Months({ input, symbol, year }: MonthsProps) {
  const captionId = useId();
  const { months, year: total } = yearByMonth(input, year);
  return (
    <>
      <p id={captionId} className="visually-hidden">
        {`Year ${year}, month by month`}
      </p>
      <div className="yearly-body">
        <AmountsTable
          labelledBy={captionId}
          className="months"
          first="Month"
          rows={[...months, total]}
          symbol={symbol}
        >
          <tbody role="rowgroup">
            {months.map((row) => (
              <tr key={row.month} role="row">
                <th role="rowheader" scope="row">
                  {row.month}
                </th>
                <AmountCells row={row} symbol={symbol} />
              </tr>
            ))}
          </tbody>
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row">
                {`Year ${year}`}
              </th>
              <AmountCells row={total} symbol={symbol} />
            </tr>
          </tfoot>
        </AmountsTable>
      </div>
    </>
  );
}

/** Returns the ref of the heading that takes focus and screen when a year was pressed, once the section around it is open. */
function useBringIntoView(workings: WorkingsStore) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isAwaited } = workings;
  useEffect(() => {
    const element = heading.current;
    if (!isAwaited || !element) return;
    workings.seen();
    const opening = element.closest('.fold')?.getAnimations() ?? [];
    void Promise.allSettled(opening.map(({ finished }) => finished)).then(() => {
      scrollToTop(element);
      element.focus({ preventScroll: true });
    });
  }, [isAwaited, workings]);
  return heading;
}
