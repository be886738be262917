import { formatMoney, formatRate } from '#lib/domain/format.ts';
import type { Line } from '#lib/domain/result-description.ts';
import { type AtAnotherReturn, RETURN_POINTS, whatIf } from '#lib/domain/what-if.ts';
import { afterChargesWords } from '#lib/domain/what-if-description.ts';
import { RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { BELOW_TEXT, FACT_ROW, factCells, factStyle } from './facts.ts';
import { LEFT, SPLIT } from './page.ts';
import type { Paper } from './paper.ts';
import { line } from './shapes.ts';

const TO_RULE = 39;
const TO_TEXT = 12.5;
const TO_LOWER_HEADS = 36.5;

/** The two columns that the range shares with what stands below it. */
const COLUMNS = [
  { x: LEFT, width: SPLIT.leftEnd - LEFT },
  { x: SPLIT.right, width: SPLIT.rightWidth },
] as const;

/** Returns how far below the plot the heads under the range stand. */
export function toLowerHeads({ annualCharges }: Report): number {
  const rows = annualCharges === undefined ? 1 : 2;
  return TO_RULE + TO_TEXT + (rows - 1) * FACT_ROW + BELOW_TEXT + TO_LOWER_HEADS;
}

/** Draws what other returns and, where they are known, charges would make of the value, in rows below the plot. */
export function returnRange(paper: Paper, report: Report, plotEnd: number): void {
  const facts = rangeFacts(report);
  const rows = [facts.slice(0, 2), facts.slice(2)].filter((row) => row.length > 0);
  const style = factStyle(paper.measure, facts, COLUMNS[0].width);
  paper.decorate(() => {
    for (const column of COLUMNS) rule(paper, column, plotEnd + TO_RULE);
  });
  paper.within({ role: 'Table' }, () => {
    rows.forEach((row, index) => {
      const y = plotEnd + TO_RULE + TO_TEXT + index * FACT_ROW;
      paper.within({ role: 'TR' }, () => {
        row.forEach((fact, place) => {
          const column = COLUMNS[place] ?? COLUMNS[0];
          factCells(paper, fact, style, { ...column, y });
          paper.decorate(() => rule(paper, column, y + BELOW_TEXT));
        });
      });
    });
  });
}

function rule(paper: Paper, { x, width }: { x: number; width: number }, y: number): void {
  paper.path(line(x, y, x + width, y), { stroke: RULE_SOFT, lineWidth: 0.75 });
}

/** Returns the future value with the return lower, higher and after charges, everything else the same. */
function rangeFacts({ input, currency, annualCharges }: Report): Line[] {
  const { lower, higher, afterCharges } = whatIf(input, annualCharges);
  const value = ({ statement }: AtAnotherReturn) =>
    formatMoney(statement.futureValue, currency.symbol);
  const points = (direction: string, changed: AtAnotherReturn): Line => ({
    label: `Returns ${RETURN_POINTS} points ${direction} (${formatRate(changed.annualRate)})`,
    value: value(changed),
  });
  const facts = [points('lower', lower), points('higher', higher)];
  if (afterCharges && annualCharges !== undefined)
    facts.push({
      label: afterChargesWords(annualCharges),
      value: value(afterCharges),
    });
  return facts;
}
