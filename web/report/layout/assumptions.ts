import { formatMoney, formatRate } from '#lib/domain/format.ts';
import { inputLines, type Line } from '#lib/domain/lines.ts';
import { otherReturns } from '#lib/domain/other-returns.ts';
import { topUpLines } from '#lib/domain/top-up-lines.ts';
import { afterChargesWords, escalationWords } from '#lib/domain/words.ts';
import { RULE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { nameLines, shrunk } from './fit.ts';
import { BOLD, QUIET, sectionHead } from './page.ts';
import type { Paper } from './paper.ts';

/**
 * A line of the report. With `isName`, the value may take two lines and end in '…'; money never does. `span` is its number of
 * columns.
 */
export type Fact = Line & { isName?: boolean; span?: number | undefined };

/** The distance between rows, and that from a baseline to the rule below as a share of it. */
export const ROW = 18;
export const TO_RULE = 0.36;
/** The distance from a heading to the first row. */
export const TO_FIRST = 20.6;
const BETWEEN = 12;

/** Returns the distance from the heading's baseline to the last row. */
export function assumptionsHeight(report: Report): number {
  return TO_FIRST + (assumptions(report).length - 1) * ROW;
}

/** Draws the assumptions of the projection. */
export function assumptionsTable(
  paper: Paper,
  report: Report,
  { x, width, y }: { x: number; width: number; y: number },
): void {
  sectionHead(paper, 'Assumptions', x, y);
  const facts = assumptions(report);
  paper.within({ role: 'Table' }, () => {
    facts.forEach((fact, index) => {
      factRow(paper, fact, { x, width, y: y + TO_FIRST + index * ROW });
      if (index < facts.length - 1)
        paper.rule(x, x + width, y + TO_FIRST + (index + TO_RULE) * ROW, RULE);
    });
  });
}

/** Draws a label and its value at both ends of a row. */
export function factRow(
  { measure, row }: Paper,
  { label, value, isName, span }: Fact,
  { x, width, y }: { x: number; width: number; y: number },
): void {
  const name = shrunk(measure, [label], QUIET, width * 0.7);
  const room = width - measure(label, name) - BETWEEN;
  const at = { ...BOLD, weight: 500, x: x + width, y, align: 'right', span } as const;
  row([
    { ...name, text: label, x, y, scope: 'Row' },
    isName
      ? nameLines(measure, value, at, room)
      : { ...shrunk(measure, [value], at, room), text: value },
  ]);
}

/** Returns the assumptions of the projection that apply. */
function assumptions(report: Report): Fact[] {
  const { input, currency, returnText, effectiveText, isAfterCharges, annualCharges = 0 } = report;
  const lines = inputLines(input, currency.symbol);
  const topUps = topUpLines(input, currency.symbol);
  const [first] = topUps;
  const isSame = topUps.every(({ value }) => value === first?.value);
  const charged = otherReturns(report)[2];
  return [
    lines.years,
    lines.initialDeposit,
    ...(isSame ? [lines.monthlyTopUp] : topUps),
    ...(escalationWords(input).length > 0 ? [lines.annualEscalation] : []),
    { label: 'Return', value: `${returnText} a year` },
    ...(isAfterCharges
      ? [
          {
            label: afterChargesWords(annualCharges),
            value: `${formatRate(input.annualRate)} a year`,
          },
        ]
      : []),
    { label: 'With monthly compounding', value: `${effectiveText} a year` },
    ...(charged
      ? [
          {
            label: `Value ${charged.name[0]?.toLowerCase()}${charged.name.slice(1)}`,
            value: formatMoney(charged.statement.futureValue, currency.symbol),
          },
        ]
      : []),
    {
      label: 'Inflation adjustment',
      value: input.adjustForInflation ? `${lines.inflationRate.value} a year` : 'Off',
    },
    ...(report.ratesSource
      ? [{ label: 'Rates from', value: report.ratesSource, isName: true }]
      : []),
    { label: 'Rates as at', value: report.ratesAsAt },
  ];
}
