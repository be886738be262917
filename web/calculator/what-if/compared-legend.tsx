import type { RefObject } from 'react';
import { whyIncomparable } from '#lib/domain/comparison.ts';
import type { KeptPlan } from '#lib/domain/kept-plan.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { BAND_ID, type Entry } from './compared-entries.ts';

type Props = {
  /** Receives the element that contains the marks. */
  marks: RefObject<HTMLDivElement | null>;
  year: number;
  entries: readonly Entry[];
  plan: Plan;
  kept: readonly KeptPlan[];
  /** The ids of hidden entries. */
  off: readonly string[];
  onSwitch: (id: string) => void;
};

/** The lines with their values at a year. Each can be hidden. */
export function ComparedLegend({ marks, year, entries, plan, kept, off, onSwitch }: Props) {
  const undrawn = kept.flatMap((one) => {
    const why = whyIncomparable(one, plan);
    return why ? [{ name: one.name, ...why }] : [];
  });
  return (
    <div ref={marks} className="plans-legend">
      <p className="plans-year">{`Year ${year}`}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              aria-pressed={!off.includes(entry.id)}
              onClick={() => onSwitch(entry.id)}
            >
              <Mark id={entry.id} />
              <span>
                <span className="line-name">{entry.name}</span>
                {entry.endedIn !== null && (
                  <span className="quiet">{`, year\u00a0${entry.endedIn}`}</span>
                )}
              </span>
              <span className={entry.id === BAND_ID ? 'band-amounts' : 'line-amount'}>
                {entry.amount}
              </span>
            </button>
          </li>
        ))}
        {undrawn.map(({ name, words }) => (
          <li key={name} className="plan-undrawn quiet">
            <span>{name}</span>
            <span className="small">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ id }: { id: string }) {
  return (
    <svg className="line-mark" viewBox="0 0 28 14" aria-hidden="true">
      {id === BAND_ID ? (
        <rect data-mark={id} x="0.5" y="1.5" width="27" height="11" />
      ) : (
        <path data-mark={id} d="M0 7h28" />
      )}
    </svg>
  );
}
