import { formatRate } from '#lib/domain/format.ts';
import { escalationWords } from '#lib/domain/words.ts';
import { chargesSentence, todaysMoneySentences } from '#lib/domain/workings.ts';
import { INK, INK_2 } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { nameLines, wrapped } from './fit.ts';
import type { TextStyle } from './marks.ts';
import { CONTENT_END, LEFT, paragraph, QUIET, RIGHT, SPLIT, sectionHead, WIDTH } from './page.ts';
import { newPaper, type Paper } from './paper.ts';

type Column = { x: number; width: number };

const COLUMNS = {
  left: { x: LEFT, width: SPLIT.left },
  right: { x: SPLIT.right, width: SPLIT.rightWidth },
} satisfies Record<string, Column>;
/** Tried in this order until everything fits the page. */
const SIZES = [9, 8.5, 8, 7.5, 7] as const;
const LEADING = 1.28;
const TO_PROSE = 17;
const BETWEEN = 3.5;
const TO_CONTACT = 18;
const TO_CHARGES_HEAD = 26;
const SIGNATURE = { y: CONTENT_END - 0.5, above: 4, room: 34, width: 149 } as const;
const NOTES_END = SIGNATURE.y - SIGNATURE.room;

/** Returns the height of the notes at full size, between their headings and the signature. */
export function notesHeight(paper: Paper, report: Report): number {
  return heightAt(paper, report, SIZES[0]) + CONTENT_END - NOTES_END;
}

/** Returns the largest size at which the notes fit between their headings and the signature; undefined if none does. */
export function notesSize(paper: Paper, report: Report, headY: number): number | undefined {
  return SIZES.find((size) => headY + heightAt(paper, report, size) <= NOTES_END);
}

function heightAt({ measure }: Paper, report: Report, size: number): number {
  return notes(newPaper(measure), report, 0, size);
}

/** Draws how the figures were calculated, what they leave out, and the charges, in two columns. Returns the last baseline. */
export function notes(paper: Paper, report: Report, headY: number, size: number = SIZES[0]) {
  const style = { ...QUIET, size };
  const { left, right } = COLUMNS;
  const leftEnd = section(paper, 'How this is worked out', method(report), left, headY, style);
  const rightEnd = importantInformation(paper, report, headY, style);
  if (!report.charges) return Math.max(leftEnd, rightEnd);
  const [shorter, y] = leftEnd <= rightEnd ? [left, leftEnd] : [right, rightEnd];
  const costs = [report.charges];
  const end = section(paper, 'Costs and charges', costs, shorter, y + TO_CHARGES_HEAD, style);
  return Math.max(leftEnd, rightEnd, end);
}

function section(
  paper: Paper,
  title: string,
  texts: readonly string[],
  { x, width }: Column,
  headY: number,
  style: TextStyle,
): number {
  const leading = style.size * LEADING;
  sectionHead(paper, title, x, headY);
  return texts.reduce(
    (y, text) => paragraph(paper, text, style, { x, y: y + leading + BETWEEN, width, leading }),
    headY + TO_PROSE - leading - BETWEEN,
  );
}

function importantInformation(paper: Paper, report: Report, headY: number, style: TextStyle) {
  const { disclaimer, licence, nextStep, contact, palette } = report;
  const column = COLUMNS.right;
  const leading = style.size * LEADING;
  const texts = [disclaimer, ...(licence ? [licence] : [])];
  let y = section(paper, 'Important information', texts, column, headY, style) + TO_CONTACT;
  if (nextStep) {
    const link: TextStyle = {
      ...style,
      size: style.size + 0.5,
      weight: 600,
      colour: palette.accent,
    };
    const shown = nextStep.url.replace(/^https?:\/\//, '').replace(/\/$/, '');
    const text = `${nextStep.label}: ${shown}`;
    paper.within({ role: 'P' }, () =>
      paper.within({ role: 'Link', href: nextStep.url }, () => {
        for (const line of wrapped(paper.measure, text, link, column.width)) {
          paper.text({ ...link, text: line, x: column.x, y });
          y += leading + 2;
        }
      }),
    );
  }
  const reach = { ...style, colour: INK, x: column.x, y };
  paper.within({ role: 'P' }, () => {
    const text = `${contact.phone}   ${contact.email}`;
    for (const line of nameLines(paper.measure, text, reach, column.width)) paper.text(line);
  });
  return paragraph(paper, contact.address, style, { ...column, y: y + leading, leading });
}

/** Draws the lines for signature and date at the end of a page. */
export function signature(paper: Paper): void {
  const { y, above, width } = SIGNATURE;
  const fields = ['Prepared by', 'Client', 'Date'];
  const pitch = (WIDTH - width) / (fields.length - 1);
  fields.forEach((text, index) => {
    const x = LEFT + index * pitch;
    paper.text({ ...QUIET, text, x, y: y - above }, 'P');
    paper.rule(x, Math.min(x + width, RIGHT), y, INK_2);
  });
}

function method(report: Report): string[] {
  const { input, isBlended, holdings, returnText, effectiveText, isAfterCharges } = report;
  const { annualCharges = 0 } = report;
  const origin = isBlended
    ? `The blended return of ${returnText} is the average of the class returns by share.`
    : `The return of ${returnText} is the one assumed for ${holdings[0]?.name}.`;
  const charged = isAfterCharges ? ' after charges' : '';
  const compounded = `${formatRate(input.annualRate)} a year${charged} is ${effectiveText} with monthly compounding.`;
  const rising =
    escalationWords(input).length > 0 ? ', and rises once a year by the escalation rate' : '';
  return [
    `${origin} ${compounded}`,
    ...(isAfterCharges ? [chargesSentence(annualCharges)] : []),
    ...(input.monthlyTopUp > 0
      ? [`Each top-up is added before that month’s interest${rising}.`]
      : []),
    ...todaysMoneySentences(report),
  ];
}
