import { inputLines, type Line, topUpLines } from '#lib/domain/result-description.ts';
import { RISK } from '#lib/domain/risk.ts';
import { INK, INK_2, RISK_COLOUR, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shareBar } from './allocation.ts';
import { fundLines, shrunk } from './fit.ts';
import { SPLIT, sectionHead } from './page.ts';
import type { Measure, Paper, TextStyle } from './paper.ts';
import { box, circle, line } from './shapes.ts';

/** A line of the lower half of page 1. */
type Fact = Line & {
  /** A dot of this colour before the value. */
  dot?: string;
  /** True where the value is a name: it may take two lines, and end in '…'. Money never does. */
  isName?: boolean;
};

/** Where a row of facts stands: its left edge, how wide it is, and its baseline. */
type Place = { x: number; width: number; y: number };

/** From one row of facts to the next, in points. */
export const FACT_ROW = 18.5;
/** From a fact's baseline to its hairline. */
export const BELOW_TEXT = 6;
const LABEL = { size: 9, weight: 400, colour: INK_2 } as const;
const VALUE = { size: 9, weight: 600, colour: INK } as const;
const BETWEEN = 12;

/** How far the meter reaches from its top to below its sentence. */
export const METER_HEIGHT = 33;

/** Returns how far the last rule stands below the baseline of the head. */
export function factsHeight(count: number): number {
  return 20 + (count - 1) * FACT_ROW + BELOW_TEXT;
}

/** Draws facts in rows: label left, value right, a hairline below; the first baseline is 20 below the head's. */
export function factsTable(
  paper: Paper,
  facts: readonly Fact[],
  x: number,
  width: number,
  headY: number,
): void {
  const { measure } = paper;
  paper.within({ role: 'Table' }, () => {
    facts.forEach(({ label, value, dot, isName }, index) => {
      const y = headY + 20 + index * FACT_ROW;
      const style = factStyle(measure, [{ label, value }], width);
      paper.within({ role: 'TR' }, () => {
        if (isName) nameCells(paper, { label, value }, { x, width, y });
        else factCells(paper, { label, value }, style, { x, width, y });
      });
      paper.decorate(() => {
        if (dot)
          paper.path(circle(x + width - measure(value, style) - 8, y - 3, 2.6), { fill: dot });
        paper.path(line(x, y + BELOW_TEXT, x + width, y + BELOW_TEXT), {
          stroke: RULE_SOFT,
          lineWidth: 0.75,
        });
      });
    });
  });
}

/** Returns how the values of facts are written, as small as the longest of them wants it in so much width. */
export function factStyle(measure: Measure, facts: readonly Line[], width: number): TextStyle {
  return facts.reduce<TextStyle>(
    (style, { label, value }) =>
      shrunk(measure, [value], style, width - measure(label, LABEL) - BETWEEN),
    VALUE,
  );
}

/** Draws a fact on a baseline, label left and value right, as two cells of a row. */
export function factCells(
  paper: Paper,
  { label, value }: Line,
  style: TextStyle,
  { x, width, y }: Place,
): void {
  paper.within({ role: 'TH', scope: 'Row' }, () => paper.text({ ...LABEL, text: label, x, y }));
  paper.within({ role: 'TD' }, () =>
    paper.text({ ...style, text: value, x: x + width, y, align: 'right' }),
  );
}

function nameCells(paper: Paper, { label, value }: Line, { x, width, y }: Place): void {
  const room = width - paper.measure(label, LABEL) - BETWEEN;
  paper.within({ role: 'TH', scope: 'Row' }, () => paper.text({ ...LABEL, text: label, x, y }));
  paper.within({ role: 'TD' }, () => {
    for (const { below, ...line } of fundLines(paper.measure, value, VALUE, room))
      paper.text({ ...line, x: x + width, y: y + below, align: 'right' });
  });
}

/** Returns what the projection rests on. */
export function assumptions({ input, currency, returnRate, ratesAsAt }: Report): Fact[] {
  const lines = inputLines(input, currency.symbol);
  return [
    lines.initialDeposit,
    ...topUpLines(input, currency.symbol),
    lines.annualEscalation,
    lines.years,
    { label: 'Expected return', value: `${returnRate} a year` },
    { label: 'Compounding', value: 'Monthly' },
    {
      label: 'Inflation adjustment',
      value: input.adjustForInflation ? `${lines.inflationRate.value} a year` : 'Off',
    },
    { label: 'Rates as at', value: ratesAsAt },
  ];
}

/** Draws the lower right of page 1 without an allocation table: the chosen class, or the portfolio in short. */
export function portfolioSummary(paper: Paper, report: Report, headY: number): void {
  const { title, facts } = portfolioFacts(report);
  sectionHead(paper, report, title, SPLIT.right, headY);
  factsTable(paper, facts, SPLIT.right, SPLIT.rightWidth, headY);
  const end = headY + factsHeight(facts.length);
  if (report.isBlended) shareBar(paper, report, SPLIT.right, end + 14);
  riskMeter(paper, report, end + (report.isBlended ? 37 : 14));
}

/** Returns the chosen asset class in short; or the portfolio, where its allocation stands on the next page. */
function portfolioFacts(report: Report): { title: string; facts: Fact[] } {
  const { holdings, invested, risk, returnRate } = report;
  const last: Fact[] = [
    { label: 'Expected return', value: `${returnRate} a year` },
    { label: 'Risk level', value: RISK[risk].label, dot: RISK_COLOUR[risk] },
  ];
  if (!report.isBlended)
    return {
      title: 'Asset class',
      facts: [{ label: 'Invested in', value: invested, isName: true }, ...last],
    };
  return {
    title: 'Portfolio',
    facts: [
      { label: 'Asset classes', value: String(holdings.length) },
      ...last,
      { label: 'Portfolio allocation', value: 'On the next page' },
    ],
  };
}

/** Draws the risk level as a bar of 20, 50 or 80% with its name and what it means, in the right of the lower split. */
export function riskMeter(paper: Paper, { risk }: Report, top: number): void {
  const { right: x, rightWidth: width } = SPLIT;
  const { label, description, barPercent } = RISK[risk];
  paper.path(box(x, top, width, 4, 2), { fill: RULE_SOFT });
  paper.path(box(x, top, (width * barPercent) / 100, 4, 2), { fill: RISK_COLOUR[risk] });
  paper.within({ role: 'P' }, () =>
    paper.text({ text: `${label} risk`, x, y: top + 17.3, size: 8.5, weight: 600, colour: INK }),
  );
  paper.within({ role: 'P' }, () =>
    paper.text({ text: description, x, y: top + 29.3, size: 8, weight: 400, colour: INK_2 }),
  );
}
