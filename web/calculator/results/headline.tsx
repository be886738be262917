import type { CSSProperties } from 'react';
import type { Statement } from '#lib/domain/statement.ts';
import { figureOf, leadText } from './result-text.ts';

/** Where 'See results' leads and what the strip and the dock watch. */
export const RESULT_HEADING_ID = 'result-heading';
export const RESULT_FIGURE_ID = 'result-figure';

/** The one number that leads: a heading of words and figure. */
export function Headline({ statement, symbol }: { statement: Statement; symbol: string }) {
  const { whole, decimals, length } = figureOf(statement.futureValue, symbol);
  return (
    <h2 id={RESULT_HEADING_ID} className="headline" tabIndex={-1}>
      <span className="headline-lead">{leadText(statement.rows.length)}</span>{' '}
      <span
        id={RESULT_FIGURE_ID}
        className="headline-figure"
        style={{ '--len': length } as CSSProperties}
      >
        {whole}
        <span className="headline-decimals">{decimals}</span>
      </span>
    </h2>
  );
}
