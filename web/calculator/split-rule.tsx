import { type CSSProperties, memo } from 'react';
import { formatMoney, formatOneDecimalPercent } from '#lib/domain/format.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { figureOf } from './result-text.ts';
import { type Split, splitOf } from './split.ts';

/** So much more than the second part that nothing of the row is left for it. */
const WHOLE = 1e6;

/** The bar that divides a result into what was invested and what it earned, or lost. */
export const SplitRule = memo(function SplitRule({ statement }: { statement: Statement }) {
  const split = splitOf(statement);
  return (
    <div className="split-rule" data-kind={split.kind} aria-hidden="true">
      {split.kind !== 'empty' && <span className="split-first" style={besideSecond(split)} />}
      {split.kind === 'earned' && split.second > 0 && <span className="split-second" />}
      {split.kind === 'lost' && <span className="split-second split-lost" />}
    </div>
  );
});

/** The two amounts under the bar, each beginning where its part begins. */
export function SplitParts({ statement, symbol }: { statement: Statement; symbol: string }) {
  const split = splitOf(statement);
  const { totalInvested, interestEarned, interestSharePercent } = statement;
  const lengthOf = (amount: number) =>
    ({ '--len': figureOf(amount, symbol).length }) as CSSProperties;
  return (
    <dl className="split-parts">
      <div className="part-first" style={{ ...besideSecond(split), ...lengthOf(totalInvested) }}>
        <dt>Total invested</dt>
        <dd>{formatMoney(totalInvested, symbol)}</dd>
      </div>
      <div
        className={split.kind === 'lost' ? 'part-second part-lost' : 'part-second'}
        style={lengthOf(interestEarned)}
      >
        <dt>Interest earned, {formatOneDecimalPercent(interestSharePercent)}</dt>
        <dd>{formatMoney(interestEarned, symbol)}</dd>
      </div>
    </dl>
  );
}

/**
 * How much of the row the first part takes, where the second takes 1. Said to the first alone: it is styled anew
 * with each step of a drag, and what a parent says, all below it is styled for.
 */
function besideSecond({ first, second }: Split): CSSProperties {
  return { flexGrow: Math.min(first / second, WHOLE) };
}
