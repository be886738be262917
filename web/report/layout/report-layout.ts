import { IN_TODAYS_MONEY } from '#lib/domain/words.ts';
import type { Report } from '../report-model.ts';
import { allocation, allocationHeight, narrow, WIDE } from './allocation.ts';
import { growthChart, LEAST_BARS_HEIGHT, yearBars } from './charts.ts';
import {
  assumptions,
  assumptionsTable,
  factsHeight,
  METER_HEIGHT,
  portfolioSummary,
  returnRange,
  riskMeter,
  toLowerHeads,
} from './facts.ts';
import { clientBlock, hero } from './hero.ts';
import { notes, notesHeight, riskWarning, SIGNATURE_HEIGHT, signature } from './notes.ts';
import {
  CONTENT_END,
  FIRST_HEAD,
  LEFT,
  newPage,
  pageFooters,
  pageHeader,
  sectionHead,
  sectionNote,
} from './page.ts';
import { type Layout, type Measure, newPaper, type Paper } from './paper.ts';
import { leastTableHeight, yearlyTable } from './yearly-table.ts';

const FIRST_PAGE_END = 764;
const MOST_CLASSES = 8;
const LEAST_PLOT = 60;
const TO_PLOT = 31.6;
const BELOW_WARNING = 29;
const TO_METER = 13;
const BELOW_ALLOCATION = 40;
const BETWEEN_SECTIONS = 34;
const ABOVE_NOTES = 32;

/** Returns where everything in a report stands, on as many pages as it takes. */
export function layoutReport(report: Report, measure: Measure): Layout {
  const paper = newPaper(measure);
  const isAllocationLeft = firstPage(paper, report);
  newPage(paper, report);
  let y = FIRST_HEAD;
  if (isAllocationLeft) {
    y = allocation(paper, report, y, WIDE) + BELOW_ALLOCATION;
    if (y + leastTableHeight(report.input.years) > CONTENT_END) {
      newPage(paper, report);
      y = FIRST_HEAD;
    }
  }
  lastSections(paper, report, yearlyTable(paper, report, y));
  pageFooters(paper, report);
  return paper.layout;
}

/** Draws the first page, always full: the chart takes what the others leave. Returns whether the allocation is still to come. */
function firstPage(paper: Paper, report: Report): boolean {
  pageHeader(paper, report);
  const heroEnd = hero(paper, report, clientBlock(paper, report) + 18);
  const growthHead = riskWarning(paper, report, heroEnd) + BELOW_WARNING;
  const belowPlot = toLowerHeads(report);
  const count = report.holdings.length;
  const left = factsHeight(assumptions(report).length);
  const full = allocationHeight(count) + TO_METER + METER_HEIGHT;
  const headOver = (height: number) => FIRST_PAGE_END - Math.max(left, height);
  const plotOver = (height: number) => headOver(height) - belowPlot - growthHead - TO_PLOT;
  const isAllocationHere =
    report.isBlended && count <= MOST_CLASSES && plotOver(full) >= LEAST_PLOT;
  const lowerHead = headOver(isAllocationHere ? full : 0);

  sectionHead(paper, report, 'Investment growth', LEFT, growthHead);
  const money = report.input.adjustForInflation ? `, ${IN_TODAYS_MONEY}` : '';
  const note = `Value at the end of each year, ${report.currency.code}${money}`;
  sectionNote(paper, note, growthHead + 14);
  growthChart(paper, report, growthHead + TO_PLOT, lowerHead - belowPlot);
  returnRange(paper, report, lowerHead - belowPlot);

  assumptionsTable(paper, report, lowerHead);
  if (isAllocationHere) {
    const blended = allocation(paper, report, lowerHead, narrow(count));
    riskMeter(paper, report, blended + TO_METER);
  } else portfolioSummary(paper, report, lowerHead);
  return report.isBlended && !isAllocationHere;
}

/** Draws the bars where there is room for them, then the notes and the line to sign. */
function lastSections(paper: Paper, report: Report, tableEnd: number): void {
  const below = notesHeight(paper.measure, report) + SIGNATURE_HEIGHT;
  const barsRoom = (from: number) => CONTENT_END - below - ABOVE_NOTES - from - BETWEEN_SECTIONS;
  let from = tableEnd;
  if (barsRoom(from) < LEAST_BARS_HEIGHT && from + ABOVE_NOTES + below > CONTENT_END) {
    newPage(paper, report);
    from = FIRST_HEAD - BETWEEN_SECTIONS;
  }
  const room = barsRoom(from);

  if (room >= LEAST_BARS_HEIGHT) from = yearBars(paper, report, from + BETWEEN_SECTIONS, room);
  notes(paper, report, from + ABOVE_NOTES);
  signature(paper, from + ABOVE_NOTES + below);
}
