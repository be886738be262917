import type { CSSProperties } from 'react';
import { formatMoney, formatOneDecimalPercent } from '#lib/domain/format.ts';
import type { Statement } from '#lib/domain/statement.ts';
import { figureOf } from './result-text.ts';
import { type Split, splitOf } from './split.ts';

/** The bar that divides a result into what was invested and what it earned, or lost. */
export function SplitRule({ statement }: { statement: Statement }) {
  const split = splitOf(statement);
  return (
    <div className="split-rule" data-kind={split.kind} style={sharesOf(split)} aria-hidden="true">
      {split.kind !== 'empty' && <span className="split-first" />}
      {split.kind === 'earned' && split.second > 0 && <span className="split-second" />}
      {split.kind === 'lost' && <span className="split-second split-lost" />}
    </div>
  );
}

/** The two amounts under the bar, each beginning where its part begins. */
export function SplitParts({ statement, symbol }: { statement: Statement; symbol: string }) {
  const split = splitOf(statement);
  const { totalInvested, interestEarned, interestSharePercent } = statement;
  const lengthOf = (amount: number) =>
    ({ '--len': figureOf(amount, symbol).length }) as CSSProperties;
  return (
    <dl className="split-parts" style={sharesOf(split)}>
      <div className="part-first" style={lengthOf(totalInvested)}>
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

function sharesOf({ first, second }: Split): CSSProperties {
  const share = (100 * first) / (first + second);
  return {
    '--first': share.toFixed(3),
    '--second': (100 - share).toFixed(3),
  } as CSSProperties;
}
