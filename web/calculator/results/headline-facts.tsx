import { memo } from 'react';
import { otherMoneyLine } from '#lib/domain/lines.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { rangeWords, shortPeriodSentence } from '#lib/domain/words.ts';
import { useDeferredResult } from './deferred-result.tsx';

/**
 * The facts below the figure: its value in the other money, its range, and a warning for a short period. May follow a moment
 * later.
 */
export const HeadlineFacts = memo(function HeadlineFacts() {
  const result = useDeferredResult();
  if (!result) return null;
  const other = otherMoneyLine(result);
  const range = rangeWords(result);
  const warning = shortPeriodSentence(result);
  if (!other && !range && !warning) return null;
  return (
    <div className="headline-facts">
      {other && (
        <p className="other-money">
          <span className="fact quiet">
            <span>{`${other.label} `}</span>
            <b>{other.value}</b>
          </span>{' '}
          <span className="note">{other.note}</span>
        </p>
      )}
      {range && (
        <p className="range">
          <span className="fact quiet">
            <span>{'Between '}</span>
            <b>{range.low}</b>
            <span>{' and '}</span>
            <b>{range.high}</b>
          </span>{' '}
          <span className="note">{range.note}</span>
        </p>
      )}
      {warning && (
        <p className={`short-period risk-${result.risk === 'high' ? 'high' : 'medium'}`}>
          {warning}
        </p>
      )}
    </div>
  );
});

/** Says beside a heading that the amounts below are in today's money, if they are. */
export function MoneyNote({ input }: Pick<Plan, 'input'>) {
  return input.adjustForInflation && <p className="money-note note">In today’s money</p>;
}
