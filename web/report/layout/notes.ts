import { formatPercent, formatRate } from '#lib/domain/format.ts';
import { fractionOf, realRate } from '#lib/domain/rates.ts';
import { INK, INK_2, PANEL, RULE_STRONG } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { nameLines, wrapped } from './fit.ts';
import { LEFT, QUIET, RIGHT, sectionHead, WIDTH } from './page.ts';
import { box, type Measure, type Paper, type TextStyle } from './paper.ts';

const WARNING: TextStyle = { size: 9, weight: 400, colour: INK };
const PROSE: TextStyle = { size: 8, weight: 400, colour: INK_2 };
const TO_WARNING = 14;
const WARNING_LEADING = 12.5;
const LEADING = 11.4;
const BETWEEN = 4;
const PADDING = 16;
/** How the figures came about is shorter than what is important. */
const METHOD_WIDTH = 196;
const PANEL_WIDTH = WIDTH - METHOD_WIDTH - 24;
const PANEL_X = RIGHT - PANEL_WIDTH;
const INNER = PANEL_WIDTH - 2 * PADDING;
const TO_HEAD = 24.8;
const TO_PROSE = 20.3;
const TO_CONTACT = 18;
const TO_CHARGES_HEAD = 23;
const TO_CHARGES = 17;
const BELOW = 14;
const FIELD_WIDTH = 150;
const ABOVE_RULE = 4;

/** How far the rules to sign on stand below what is above them, so that there is room to write. */
export const SIGNATURE_HEIGHT = 34;

/** Draws what the value is not, and of when its rates are, in body size below the hero. Returns the last baseline. */
export function riskWarning(paper: Paper, report: Report, heroEnd: number): number {
  const { isAfterCharges, annualCharges = 0, ratesSentence } = report;
  const left = isAfterCharges
    ? `Charges of ${formatPercent(annualCharges)} a year are deducted. Tax is not; it would reduce it.`
    : 'Fees and tax are not deducted; they would reduce it.';
  const words = `For illustration only, and not guaranteed. The value depends on the underlying investments and can fall as well as rise. ${left} ${ratesSentence}`;
  return paragraph(paper, words, WARNING, LEFT, WIDTH, heroEnd + TO_WARNING, WARNING_LEADING);
}

/** Returns how high the notes are with the panel around the right half. */
export function notesHeight(measure: Measure, report: Report): number {
  const method =
    blockHeight(measure, methodNotes(report), METHOD_WIDTH) + chargesHeight(measure, report);
  const important = blockHeight(measure, importantWords(report), INNER);
  const address = wrapped(measure, report.contact.address, PROSE, INNER).length;
  const contact = TO_CONTACT + address * LEADING;
  return TO_HEAD + TO_PROSE + Math.max(method, important + contact) + BELOW;
}

/** Draws how the figures came about, what it costs, and what they are not, side by side from `top`. */
export function notes(paper: Paper, report: Report, top: number): void {
  const { measure } = paper;
  const headY = top + TO_HEAD;
  sectionHead(paper, report, 'How this is calculated', LEFT, headY);
  const methodEnd = paragraphs(paper, methodNotes(report), LEFT, METHOD_WIDTH, headY + TO_PROSE);
  if (report.charges) {
    const chargesY = methodEnd + TO_CHARGES_HEAD;
    sectionHead(paper, report, 'Costs and charges', LEFT, chargesY);
    paragraphs(paper, [report.charges], LEFT, METHOD_WIDTH, chargesY + TO_CHARGES);
  }

  paper.path(box(PANEL_X, top, PANEL_WIDTH, notesHeight(measure, report), 7), { fill: PANEL });
  const x = PANEL_X + PADDING;
  sectionHead(paper, report, 'Important information', x, headY);
  const last = paragraphs(paper, importantWords(report), x, INNER, headY + TO_PROSE);
  const { phone, email, address } = report.contact;
  const text = `${phone}   |   ${email}`;
  const style = { ...PROSE, weight: 600, colour: report.palette.accent, ground: PANEL } as const;
  const contactY = last + TO_CONTACT;
  paper.within({ role: 'P' }, () => {
    for (const line of nameLines(measure, text, { ...style, x, y: contactY }, INNER))
      paper.text(line);
  });
  paragraphs(paper, [address], x, INNER, contactY + LEADING);
}

/** Draws who signs and when, each over a rule to write on. */
export function signature(paper: Paper, ruleY: number): void {
  const fields = [
    { text: 'Prepared by', x: LEFT },
    { text: 'Client', x: LEFT + (WIDTH - FIELD_WIDTH) / 2 },
    { text: 'Date', x: RIGHT - FIELD_WIDTH },
  ];
  for (const field of fields) {
    paper.text({ ...QUIET, ...field, y: ruleY - ABOVE_RULE }, 'P');
    paper.rule(field.x, field.x + FIELD_WIDTH, ruleY, RULE_STRONG);
  }
}

function importantWords({ disclaimer }: Report): string[] {
  return [
    disclaimer,
    'This projection gives estimates only and is not financial advice. It does not take your personal circumstances into account.',
    'Returns are not guaranteed. Actual results will differ, and the value of an investment can fall as well as rise. Please speak to a licensed adviser before you invest.',
  ];
}

function methodNotes(report: Report): string[] {
  const { input, invested, isBlended, returnText: rate, charges, isAfterCharges } = report;
  const origin = isBlended
    ? `The blended return of ${rate} is the average of the asset class returns, weighted by their share of the portfolio.`
    : `The return of ${rate} is the one assumed for ${invested}.`;
  return [
    'The yearly return is divided by 12 and compounded monthly. Each top-up is added before that month’s interest, and the top-up rises once a year by the escalation rate.',
    origin,
    [
      input.adjustForInflation
        ? inflationNote(report)
        : 'Inflation counts only where that is said.',
      // What the provider says of them stands below.
      ...(isAfterCharges
        ? ['Tax is not deducted.']
        : charges
          ? []
          : ['Fees and tax are not deducted.']),
    ].join(' '),
  ];
}

function inflationNote({ input, isAfterCharges }: Report): string {
  const { annualRate, annualEscalation, inflationRate } = input;
  const inflation = fractionOf(inflationRate);
  const real = formatRate(realRate(annualRate, inflation));
  const realEscalation = formatRate(realRate(fractionOf(annualEscalation), inflation));
  const named = isAfterCharges ? 'return after charges' : 'return';
  return `All amounts are in today’s money. After inflation of ${formatPercent(inflationRate)} a year, the ${named} becomes a real return of ${real} and the escalation a real escalation of ${realEscalation}.`;
}

function chargesHeight(measure: Measure, { charges }: Report): number {
  return charges ? TO_CHARGES_HEAD + TO_CHARGES + blockHeight(measure, [charges], METHOD_WIDTH) : 0;
}

function blockHeight(measure: Measure, texts: readonly string[], width: number): number {
  const lines = texts.reduce((sum, text) => sum + wrapped(measure, text, PROSE, width).length, 0);
  return (lines - 1) * LEADING + (texts.length - 1) * BETWEEN;
}

function paragraphs(
  paper: Paper,
  texts: readonly string[],
  x: number,
  width: number,
  firstY: number,
): number {
  const style = x === LEFT ? PROSE : { ...PROSE, ground: PANEL };
  return texts.reduce(
    (y, text) => paragraph(paper, text, style, x, width, y + LEADING + BETWEEN),
    firstY - LEADING - BETWEEN,
  );
}

/** Draws a paragraph from a baseline down. Returns the last baseline. */
function paragraph(
  paper: Paper,
  words: string,
  style: TextStyle,
  x: number,
  width: number,
  firstY: number,
  leading = LEADING,
): number {
  const lines = wrapped(paper.measure, words, style, width);
  paper.within({ role: 'P' }, () => {
    lines.forEach((text, index) => {
      paper.text({ ...style, text, x, y: firstY + index * leading });
    });
  });
  return firstY + (lines.length - 1) * leading;
}
