import { growthSentence } from '#lib/domain/words.ts';
import type { Report } from '../report-model.ts';
import { assumptionsHeight, assumptionsTable } from './assumptions.ts';
import { compared, isCompared } from './compared.ts';
import { growthChart } from './growth-chart.ts';
import { clientBlock, headline } from './headline.ts';
import { allHoldings, areHoldingsFirst, holdings, holdingsHeight } from './holdings.ts';
import type { Measure } from './marks.ts';
import { notes, notesHeight, notesSize, signature } from './notes.ts';
import {
  CONTENT_END,
  FIRST_HEAD,
  LEFT,
  moneyWords,
  newPage,
  pageFooters,
  pageHeader,
  SPLIT,
  sectionHead,
  sectionNote,
  sectionRule,
  WIDTH,
} from './page.ts';
import { type Layout, newPaper, type Paper } from './paper.ts';
import { barsHeight, yearBars } from './year-bars.ts';
import { yearlyHeight, yearlyTable } from './yearly-table.ts';

const FIRST_PAGE_END = 772;
const TO_PLOT = 42;
const BELOW_PLOT = 38;
const BELOW_HEADLINE = 20;
const TO_HEAD = 20.6;
const BETWEEN_SECTIONS = 18;
const BELOW_TABLE = 34;

/** Returns the layout of a report, on as many pages as needed. */
export function layoutReport(report: Report, measure: Measure): Layout {
  const paper = newPaper(measure);
  firstPage(paper, report);
  if (isCompared(report)) {
    newPage(paper, report);
    compared(paper, report);
  }
  newPage(paper, report);
  let y = FIRST_HEAD;
  if (!areHoldingsFirst(report)) {
    y = allHoldings(paper, report, { x: LEFT, width: WIDTH, y }) + BELOW_TABLE;
    if (y + yearlyHeight(report.input.years) > CONTENT_END) {
      newPage(paper, report);
      y = FIRST_HEAD;
    }
  }
  lastSections(paper, report, yearlyTable(paper, report, y));
  pageFooters(paper, report);
  return paper.layout;
}

/** Draws the first page, which is always full: the chart fills the room that the others leave. */
function firstPage(paper: Paper, report: Report): void {
  pageHeader(paper, report);
  const headlineTop = clientBlock(paper, report);
  sectionRule(paper, headlineTop);
  const headlineEnd = headline(paper, report, headlineTop);
  const growthHead = sectionRule(paper, headlineEnd + BELOW_HEADLINE, 1.25);
  const right = { x: SPLIT.right, width: SPLIT.rightWidth };
  const lowerHeight = Math.max(
    assumptionsHeight(report),
    holdingsHeight(paper, report, right.width),
  );
  const lowerRule = FIRST_PAGE_END - lowerHeight - TO_HEAD;

  sectionHead(paper, `Investment growth${moneyWords(report)}`, LEFT, growthHead);
  sectionNote(paper, growthSentence(report), growthHead);
  growthChart(paper, report, growthHead + TO_PLOT, lowerRule - BELOW_PLOT);
  const y = sectionRule(paper, lowerRule);
  assumptionsTable(paper, report, { x: LEFT, width: SPLIT.left, y });
  holdings(paper, report, { ...right, y });
}

/** Draws the bars if there is room, then the notes, on a page of their own if they would be too small. */
function lastSections(paper: Paper, report: Report, tableEnd: number): void {
  const rule = tableEnd + BETWEEN_SECTIONS;
  const below = BETWEEN_SECTIONS + TO_HEAD + notesHeight(paper, report);
  const bars = barsHeight(report, CONTENT_END - below - rule - TO_HEAD);
  if (bars > 0) {
    const headY = sectionRule(paper, rule);
    yearBars(paper, report, headY, bars);
    notes(paper, report, sectionRule(paper, headY + bars + BETWEEN_SECTIONS));
  } else {
    const size = notesSize(paper, report, rule + TO_HEAD);
    if (!size) newPage(paper, report);
    notes(paper, report, size ? sectionRule(paper, rule) : FIRST_HEAD, size);
  }
  signature(paper);
}
