import type { CSSProperties } from 'react';
import { formatMoney, formatYears, moneyParts } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import { RESULT_HEADING_ID } from './jump-links.tsx';

/** The id of the figure, which the dock observes. */
export const RESULT_FIGURE_ID = 'result-figure';

export function Headline({ statement, input, symbol }: Plan) {
  const { whole, decimals } = moneyParts(statement.futureValue, symbol);
  const length = figureLength(statement.futureValue, symbol);
  return (
    <h2 id={RESULT_HEADING_ID} className="headline" tabIndex={-1}>
      <span className="lead">
        <span>{leadText(input)}</span>
        {input.adjustForInflation && <span>{IN_THIS_MONEY}</span>}
      </span>{' '}
      <span
        id={RESULT_FIGURE_ID}
        className="headline-figure"
        style={{ '--len': length } as CSSProperties}
      >
        <span>{whole}</span>
        <span className="faint">{decimals}</span>
      </span>
    </h2>
  );
}

const IN_THIS_MONEY = `, ${IN_TODAYS_MONEY}`;

/** Returns the words before the figure: 'In 10 years you could have'. */
function leadText({ years }: ProjectionInput): string {
  return `In ${formatYears(years)} you could have`;
}

/** Returns these words, with 'in today’s money' if the figure is. */
export function leadSentence(input: ProjectionInput): string {
  return leadText(input) + (input.adjustForInflation ? IN_THIS_MONEY : '');
}

/** Returns a short form for little room: 'In 10 years, in today’s money'. */
export function leadInShort(input: ProjectionInput): string {
  return input.adjustForInflation
    ? `In ${formatYears(input.years)}${IN_THIS_MONEY}`
    : leadText(input);
}

/** M, W, @ and most scripts other than Latin and the currency signs are wider than a digit. */
const WIDE = /[MWmw@%]|[^\0-\u{24f}\u{20a0}-\u{20cf}]/u;
const WIDTH_OF_WIDE = 1.7;

/** Returns the width of a formatted amount in digits, so that its font size can be chosen to fit. */
export function figureLength(amount: number, symbol: string): number {
  const wide = [...symbol].filter((character) => WIDE.test(character)).length;
  return [...formatMoney(amount, symbol)].length + wide * (WIDTH_OF_WIDE - 1);
}
