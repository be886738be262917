import { formatPercent, formatRate } from '#lib/domain/format.ts';
import { fractionOf, realRate } from '#lib/domain/rates.ts';
import { INK_2, PANEL } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk, wrapped } from './fit.ts';
import { LEFT, RIGHT, sectionHead, WIDTH } from './page.ts';
import type { Measure, Paper } from './paper.ts';
import { box } from './shapes.ts';

const PROSE = { size: 8.5, weight: 400, colour: INK_2 } as const;
const LEADING = 12.5;
const BETWEEN = 5;
const PADDING = 16;
const HALF = (WIDTH - 28) / 2;
const PANEL_X = RIGHT - HALF;
const INNER = HALF - 2 * PADDING;
const TO_HEAD = 24.8;
const TO_PROSE = 20.3;
const TO_CONTACT = 21;
const TO_CHARGES_HEAD = 23;
const TO_CHARGES = 17;
const BELOW = 14;

/** Returns how high the notes are with the panel around the right half. */
export function notesHeight(measure: Measure, report: Report): number {
  const method = blockHeight(measure, methodNotes(report), HALF) + chargesHeight(measure, report);
  const important = blockHeight(measure, IMPORTANT, INNER);
  const address = wrapped(measure, report.contact.address, PROSE, INNER).length;
  const contact = TO_CONTACT + address * LEADING;
  return TO_HEAD + TO_PROSE + Math.max(method, important + contact) + BELOW;
}

/** Draws how the figures came about, what it costs, and what they are not, side by side from `top`. */
export function notes(paper: Paper, report: Report, top: number): void {
  const { measure } = paper;
  const headY = top + TO_HEAD;
  sectionHead(paper, report, 'How this is calculated', LEFT, headY);
  const methodEnd = paragraphs(paper, methodNotes(report), LEFT, HALF, headY + TO_PROSE);
  if (report.charges) {
    const chargesY = methodEnd + TO_CHARGES_HEAD;
    sectionHead(paper, report, 'Costs and charges', LEFT, chargesY);
    paragraphs(paper, [report.charges], LEFT, HALF, chargesY + TO_CHARGES);
  }

  paper.path(box(PANEL_X, top, HALF, notesHeight(measure, report), 7), { fill: PANEL });
  const x = PANEL_X + PADDING;
  sectionHead(paper, report, 'Important information', x, headY);
  const last = paragraphs(paper, IMPORTANT, x, INNER, headY + TO_PROSE);
  const { phone, email, address } = report.contact;
  const contact = `${phone}   |   ${email}`;
  const style = { size: 8.5, weight: 600, colour: report.palette.accent, ground: PANEL } as const;
  paper.within({ role: 'P' }, () =>
    paper.text({
      ...shrunk(measure, [contact], style, INNER),
      text: contact,
      x,
      y: last + TO_CONTACT,
    }),
  );
  paragraphs(paper, [address], x, INNER, last + TO_CONTACT + LEADING);
}

const IMPORTANT: readonly string[] = [
  'This projection gives estimates only and is not financial advice. It does not take your personal circumstances into account.',
  'Returns are not guaranteed. Actual results will differ, and the value of an investment can fall as well as rise. Please speak to a licensed adviser before you invest.',
];

/** Returns how the figures are made, in plain words. */
function methodNotes({ input, invested, isBlended, returnRate: rate, charges }: Report): string[] {
  const origin = isBlended
    ? `The blended return of ${rate} is the average of the asset class returns, weighted by their share of the portfolio.`
    : `The return of ${rate} is the one assumed for ${invested}.`;
  return [
    'The yearly return is divided by 12 and compounded monthly. Each top-up is added before that month’s interest, and the top-up rises once a year by the escalation rate.',
    origin,
    [
      input.adjustForInflation ? inflationNote(input) : 'Inflation counts only where that is said.',
      // What the provider says of them stands below.
      ...(charges ? [] : ['Fees and tax are not deducted.']),
    ].join(' '),
  ];
}

function inflationNote({ annualRate, annualEscalation, inflationRate }: Report['input']): string {
  const inflation = fractionOf(inflationRate);
  const real = formatRate(realRate(annualRate, inflation));
  const realEscalation = formatRate(realRate(fractionOf(annualEscalation), inflation));
  return `All amounts are in today’s money. After inflation of ${formatPercent(inflationRate)} a year, the return becomes a real return of ${real} and the escalation a real escalation of ${realEscalation}.`;
}

function chargesHeight(measure: Measure, { charges }: Report): number {
  return charges ? TO_CHARGES_HEAD + TO_CHARGES + blockHeight(measure, [charges], HALF) : 0;
}

function blockHeight(measure: Measure, texts: readonly string[], width: number): number {
  const lines = texts.reduce((sum, text) => sum + wrapped(measure, text, PROSE, width).length, 0);
  return (lines - 1) * LEADING + (texts.length - 1) * BETWEEN;
}

/** Draws paragraphs from a baseline down. Returns the last baseline. */
function paragraphs(
  paper: Paper,
  texts: readonly string[],
  x: number,
  width: number,
  firstY: number,
): number {
  let y = firstY - LEADING;
  texts.forEach((text, index) => {
    if (index > 0) y += BETWEEN;
    paper.within({ role: 'P' }, () => {
      for (const part of wrapped(paper.measure, text, PROSE, width)) {
        y += LEADING;
        paper.text({ ...PROSE, text: part, x, y, ground: x === LEFT ? '#FFFFFF' : PANEL });
      }
    });
  });
  return y;
}
