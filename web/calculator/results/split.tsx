import { type CSSProperties, memo } from 'react';
import { formatOneDecimalPercent } from '#lib/domain/format.ts';
import { summaryLines } from '#lib/domain/lines.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { figureLength } from './headline.tsx';

/**
 * How the result is divided, in money. 'earned': invested and interest; 'lost': the remainder and the loss; 'empty': nothing
 * invested.
 */
type Split = { kind: 'earned' | 'lost' | 'empty'; first: number; second: number };

export const SplitRule = memo(function SplitRule({ statement }: { statement: Statement }) {
  const split = splitOf(statement);
  const { first, second } = sharesOf(split);
  return (
    <div className="split-rule" data-kind={split.kind} aria-hidden="true">
      {split.kind !== 'empty' && <span className="split-first" style={first} />}
      {split.kind === 'earned' && split.second > 0 && (
        <span className="split-second" style={second} />
      )}
      {split.kind === 'lost' && <span className="split-lost" style={second} />}
    </div>
  );
});

export function SplitParts({ statement, symbol }: { statement: Statement; symbol: string }) {
  const split = splitOf(statement);
  const { first, second } = sharesOf(split);
  const [, invested, earned] = summaryLines(statement, symbol);
  const { totalInvested, interestEarned, interestSharePercent } = statement;
  const lengthOf = (amount: number) => ({ '--len': figureLength(amount, symbol) }) as CSSProperties;
  return (
    <dl className="split-parts">
      <div className="split-first" style={{ ...first, ...lengthOf(totalInvested) }}>
        <dt>{invested.label}</dt>
        <dd>{invested.value}</dd>
      </div>
      <div
        className={split.kind === 'lost' ? 'split-lost' : 'split-second'}
        style={{ ...second, ...lengthOf(interestEarned) }}
      >
        <dt>{`${earned.label}, ${formatOneDecimalPercent(interestSharePercent)}`}</dt>
        <dd>{earned.value}</dd>
      </div>
    </dl>
  );
}

/** Returns how a result is divided. */
export function splitOf(statement: Statement): Split {
  const { futureValue, totalInvested, interestEarned } = statement;
  if (interestEarned < 0) return { kind: 'lost', first: futureValue, second: -interestEarned };
  if (futureValue === 0) return { kind: 'empty', first: 1, second: 1 };
  return { kind: 'earned', first: totalInvested, second: interestEarned };
}

/** The share of the row of each part. Set on the parts, because a style of their parent would restyle everything below it. */
function sharesOf({ first, second }: Split): Record<'first' | 'second', CSSProperties> {
  const share = (100 * first) / (first + second);
  return {
    first: { flexGrow: share.toFixed(3) },
    second: { flexGrow: (100 - share).toFixed(3) },
  };
}
