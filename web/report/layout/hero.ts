import { formatMoney, formatYears } from '#lib/domain/format.ts';
import { inflationWords } from '#lib/domain/result-description.ts';
import type { Report } from '../report-model.ts';
import { ellipsed, shrunk } from './fit.ts';
import { LEFT, WIDTH } from './page.ts';
import type { Paper } from './paper.ts';
import { savingsSplit } from './savings-split.ts';
import { box, line } from './shapes.ts';

const HEIGHT = 104;
const PADDING = 20;
const DIVIDER = 265.4;
const IN_X = LEFT + PADDING;
const IN_WIDTH = DIVIDER - 12 - IN_X;

/** Draws the projected value, what was paid in and what it earned, on the accent. Returns its lower edge. */
export function hero(paper: Paper, report: Report, top: number): number {
  const { accent, ruleOnAccent } = report.palette;
  paper.path(box(LEFT, top, WIDTH, HEIGHT, 7), { fill: accent });
  paper.path(line(DIVIDER, top + PADDING, DIVIDER, top + HEIGHT - PADDING), {
    stroke: ruleOnAccent,
    lineWidth: 0.75,
  });
  headline(paper, report, top);
  savingsSplit(paper, report, top);
  return top + HEIGHT;
}

function headline(paper: Paper, report: Report, top: number): void {
  const { measure } = paper;
  const { palette, statement, currency, input } = report;
  const label = `PROJECTED VALUE AFTER ${formatYears(input.years).toUpperCase()}`;
  const quiet = {
    size: 8.5,
    weight: 400,
    colour: palette.onAccentQuiet,
    ground: palette.accent,
  } as const;
  const value = formatMoney(statement.futureValue, currency.symbol);
  const figure = shrunk(
    measure,
    [value],
    { size: 29, weight: 600, colour: palette.onAccent, ground: palette.accent } as const,
    IN_WIDTH,
  );
  // With a line on inflation under the figure, the three move apart around it.
  const y = input.adjustForInflation ? [22, 53, 69, 84] : [27, 61, 0, 82.5];
  const [labelY = 0, figureY = 0, inflationY = 0, modeY = 0] = y.map((offset) => top + offset);
  paper.within({ role: 'P' }, () => {
    const style = {
      size: 7.5,
      weight: 600,
      colour: palette.interestOnAccent,
      spacing: 0.7,
    } as const;
    paper.text({ ...style, text: label, x: IN_X, y: labelY });
  });
  paper.within({ role: 'P' }, () => {
    paper.text({ ...figure, text: value, x: IN_X, y: figureY });
    if (!input.adjustForInflation) return;
    const text = inflationWords(input.inflationRate);
    paper.text({ ...shrunk(measure, [text], quiet, IN_WIDTH), text, x: IN_X, y: inflationY });
  });
  paper.within({ role: 'P' }, () => {
    const terms = ` at ${report.returnRate} a year, ${report.risk} risk`;
    const { size } = shrunk(measure, [report.invested + terms], quiet, IN_WIDTH);
    const fitted = { ...quiet, size: Math.max(7, size) };
    const room = IN_WIDTH - measure(terms, fitted);
    paper.text({
      ...fitted,
      text: ellipsed(measure, report.invested, fitted, room) + terms,
      x: IN_X,
      y: modeY,
    });
  });
}
