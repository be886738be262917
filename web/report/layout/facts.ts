import { formatMoney, formatRate } from '#lib/domain/format.ts';
import { inputLines, type Line, topUpLines } from '#lib/domain/lines.ts';
import { otherReturns } from '#lib/domain/other-returns.ts';
import { RISK } from '#lib/domain/risk.ts';
import { afterChargesWords, higherRiskSentence } from '#lib/domain/words.ts';
import { INK, INK_2, RISK_COLOUR, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shareBar } from './allocation.ts';
import { nameLines, shrunk } from './fit.ts';
import { LEFT, SPLIT, sectionHead } from './page.ts';
import { box, type Cell, circle, type Measure, type Paper, type TextStyle } from './paper.ts';

type Fact = Line & {
  dot?: string;
  /** True where the value is a name: it may take two lines, and end in '…'. Money never does. */
  isName?: boolean;
};

type Column = { x: number; width: number };

const COLUMNS: Readonly<Record<'left' | 'right', Column>> = {
  left: { x: LEFT, width: SPLIT.leftEnd - LEFT },
  right: { x: SPLIT.right, width: SPLIT.rightWidth },
};
const columns = Object.values(COLUMNS);
const FACT_ROW = 18.5;
const TO_FIRST = 20;
/** From a fact's baseline to its hairline. */
const BELOW_TEXT = 6;
const LABEL: TextStyle = { size: 9, weight: 400, colour: INK_2 };
const VALUE: TextStyle = { size: 9, weight: 600, colour: INK };
const BETWEEN = 12;
/** From the plot to the rule over the range, from there to its first baseline, and from its last rule to the heads. */
const RANGE = { toRule: 39, toText: 12.5, toLowerHeads: 36.5 } as const;

/** How far the meter reaches from its top to below its sentence. */
export const METER_HEIGHT = 33;

/** Returns how far the last rule stands below the baseline of the head. */
export function factsHeight(count: number): number {
  return TO_FIRST + (count - 1) * FACT_ROW + BELOW_TEXT;
}

function factsTable(paper: Paper, facts: readonly Fact[], column: Column, headY: number): void {
  const { measure } = paper;
  const right = column.x + column.width;
  paper.within({ role: 'Table' }, () => {
    facts.forEach((fact, index) => {
      const y = headY + TO_FIRST + index * FACT_ROW;
      const style = valueStyle(measure, [fact], column.width);
      paper.row(factCells(measure, fact, style, column, y));
      if (fact.dot)
        paper.path(circle(right - measure(fact.value, style) - 8, y - 3, 2.6), { fill: fact.dot });
      paper.rule(column.x, right, y + BELOW_TEXT, RULE_SOFT);
    });
  });
}

/** Returns how the values of facts are written, as small as the longest of them wants it in so much width. */
function valueStyle(measure: Measure, facts: readonly Line[], width: number): TextStyle {
  return facts.reduce<TextStyle>(
    (style, { label, value }) =>
      shrunk(measure, [value], style, width - measure(label, LABEL) - BETWEEN),
    VALUE,
  );
}

function factCells(
  measure: Measure,
  { label, value, isName }: Fact,
  style: TextStyle,
  { x, width }: Column,
  y: number,
): (Cell | Cell[])[] {
  const room = width - measure(label, LABEL) - BETWEEN;
  const at = { x: x + width, y, align: 'right' } as const;
  return [
    { ...LABEL, text: label, x, y, scope: 'Row' },
    isName
      ? nameLines(measure, value, { ...VALUE, ...at }, room)
      : { ...style, ...at, text: value },
  ];
}

/** Draws what the projection rests on, in the left of the lower split. */
export function assumptionsTable(paper: Paper, report: Report, headY: number): void {
  sectionHead(paper, report, 'Assumptions', LEFT, headY);
  factsTable(paper, assumptions(report), COLUMNS.left, headY);
}

/** Returns what the projection rests on. */
export function assumptions(report: Report): Fact[] {
  const { input, currency, returnText, ratesAsAt, isAfterCharges, annualCharges = 0 } = report;
  const lines = inputLines(input, currency.symbol);
  const inflation = input.adjustForInflation ? `${lines.inflationRate.value} a year` : 'Off';
  return [
    lines.initialDeposit,
    ...topUpLines(input, currency.symbol),
    lines.annualEscalation,
    lines.years,
    { label: 'Expected return', value: `${returnText} a year` },
    ...(isAfterCharges
      ? [{ label: afterChargesWords(annualCharges), value: formatRate(input.annualRate) }]
      : []),
    { label: 'Compounding', value: 'Monthly' },
    { label: 'Inflation adjustment', value: inflation },
    { label: 'Rates as at', value: ratesAsAt },
  ];
}

/** Draws the lower right of page 1 without an allocation table: the chosen class, or the portfolio in short. */
export function portfolioSummary(paper: Paper, report: Report, headY: number): void {
  const { holdings, invested, risk, returnText, isBlended } = report;
  const facts: Fact[] = [
    isBlended
      ? { label: 'Asset classes', value: String(holdings.length) }
      : { label: 'Invested in', value: invested, isName: true },
    { label: 'Expected return', value: `${returnText} a year` },
    { label: 'Risk level', value: RISK[risk].label, dot: RISK_COLOUR[risk] },
    ...(isBlended ? [{ label: 'Portfolio allocation', value: 'On the next page' }] : []),
  ];
  sectionHead(paper, report, isBlended ? 'Portfolio' : 'Asset class', SPLIT.right, headY);
  factsTable(paper, facts, COLUMNS.right, headY);
  const end = headY + factsHeight(facts.length);
  if (isBlended) shareBar(paper, report, SPLIT.right, end + 14);
  riskMeter(paper, report, end + (isBlended ? 37 : 14));
}

/** Draws the risk level as a bar of 20, 50 or 80% with its name and what it means, in the right of the lower split. */
export function riskMeter(paper: Paper, report: Report, top: number): void {
  const { risk } = report;
  const { x, width } = COLUMNS.right;
  const { label, description, barPercent } = RISK[risk];
  paper.path(box(x, top, width, 4, 2), { fill: RULE_SOFT });
  paper.path(box(x, top, (width * barPercent) / 100, 4, 2), { fill: RISK_COLOUR[risk] });
  const name = { ...VALUE, size: 8.5, text: `${label} risk` };
  const held = higherRiskSentence(report);
  paper.within({ role: 'P' }, () => {
    paper.text({ ...name, x, y: top + 17.3 });
    if (!held) return;
    const room = width - paper.measure(name.text, name) - 6;
    const style = shrunk(paper.measure, [held], { ...LABEL, size: 8 }, room);
    paper.text({ ...style, text: held, x: x + width, y: top + 17.3, align: 'right' });
  });
  paper.text({ ...LABEL, size: 8, text: description, x, y: top + 29.3 }, 'P');
}

/** Returns how far below the plot the heads under the range stand. */
export function toLowerHeads(report: Report): number {
  const rows = Math.ceil(otherReturns(report).length / columns.length);
  return RANGE.toRule + RANGE.toText + (rows - 1) * FACT_ROW + BELOW_TEXT + RANGE.toLowerHeads;
}

/** Draws what other returns and, where they are known, charges would make of the value, in rows below the plot, if any. */
export function returnRange(paper: Paper, report: Report, plotEnd: number): void {
  const facts = otherReturns(report, '').map(({ name, statement }) => ({
    label: name,
    value: formatMoney(statement.futureValue, report.symbol),
  }));
  const style = valueStyle(paper.measure, facts, COLUMNS.left.width);
  if (facts.length === 0) return;
  const rule = ({ x, width }: Column, y: number) => paper.rule(x, x + width, y, RULE_SOFT);
  for (const column of columns) rule(column, plotEnd + RANGE.toRule);
  paper.within({ role: 'Table' }, () => {
    for (let from = 0; from < facts.length; from += columns.length)
      paper.within({ role: 'TR' }, () => {
        const y = plotEnd + RANGE.toRule + RANGE.toText + (from / columns.length) * FACT_ROW;
        columns.forEach((column, index) => {
          const fact = facts[from + index];
          if (!fact) return;
          paper.cells(factCells(paper.measure, fact, style, column, y));
          rule(column, y + BELOW_TEXT);
        });
      });
  });
}
