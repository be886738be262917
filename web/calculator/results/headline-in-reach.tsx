import type { CSSProperties } from 'react';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { figureLength, leadInShort } from './headline.tsx';

/** The result in one or two lines. */
export function HeadlineInReach({ statement, input, symbol }: Plan) {
  const length = figureLength(statement.futureValue, symbol);
  return (
    <p>
      <span className="in-reach-lead quiet">{leadInShort(input)}</span>{' '}
      <span className="in-reach-figure" style={{ '--len': length } as CSSProperties}>
        {formatMoney(statement.futureValue, symbol)}
      </span>
    </p>
  );
}
