import { amountAxis } from '#lib/domain/chart.ts';
import type { ComparisonRow } from '#lib/domain/comparison.ts';
import { letteredLines, comparisonChart as linesOf } from '#lib/domain/comparison-chart.ts';
import { INK, STONE_LINE } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { amountGrid, CHART_TEXT, endDot, heightOf, yearAxis } from './axis.ts';
import type { PathStyle } from './marks.ts';
import { LEFT, RIGHT } from './page.ts';
import type { Paper } from './paper.ts';
import { box, line, polyline } from './paths.ts';

const MARK_WIDTH = 20;
const BESIDE = 50;
/** The distance between letters at the same place. */
const LETTER = 9;
const LABEL = { ...CHART_TEXT, size: 8.5, weight: 600 } as const;

type Line = { name: string; values: number[]; style: PathStyle & { stroke: string } };

/** Draws the value of each plan at the end of each year, and this plan's band. */
export function comparisonChart(paper: Paper, report: Report, top: number, bottom: number): void {
  const chart = linesOf(report, report.kept);
  const styles = stylesOf(report);
  const axis = amountAxis(0, chart.highest, 'report', report.currency.symbol);
  const lines: Line[] = [
    ...(chart.charges ? [{ ...chart.charges, style: styles.charges }] : []),
    ...chart.kept.map((one) => ({ ...one, style: styles[one.name] })),
    { name: 'This plan', values: chart.plan, style: styles.plan },
  ];
  const spoken = lines.map(({ name, values }) => `${name} to year ${values.length - 1}`).join('; ');
  const alt = `Value at the end of each year: ${spoken}. The amounts are in the table below.`;
  paper.within({ role: 'Figure', alt }, () => {
    const plot = amountGrid(paper, axis, { right: RIGHT - BESIDE, top, bottom });
    const points = (values: number[]) =>
      values.map((amount, year) => {
        const x = plot.left + ((plot.right - plot.left) * year) / chart.years;
        return [x, heightOf(plot, axis, amount)] as const;
      });
    if (chart.band) {
      const outline = [...points(chart.band.higher), ...points(chart.band.lower).reverse()];
      paper.path(polyline(outline, true), { fill: report.palette.accentArea });
    }
    yearAxis(paper, plot, chart.years);
    for (const { values, style } of lines) paper.path(polyline(points(values)), style);
    const endOf = (values: number[]) => points(values).at(-1) ?? [0, 0];
    for (const { values, style } of lines) endDot(paper, endOf(values), style.stroke);
    const [x, y] = endOf(chart.plan);
    paper.text({ ...LABEL, colour: styles.plan.stroke, text: 'This plan ', x: x + 6, y: y + 3 });
    for (const { name, values, isLower, before } of letteredLines(chart, axis)) {
      const [x, y] = endOf(values);
      const at = { x: x - before * LETTER, y: isLower ? y + 13 : y - 7, align: 'center' } as const;
      paper.text({ ...LABEL, colour: styles[name].stroke, text: `${name.at(-1)} `, ...at });
    }
  });
}

/** Draws the mark of a row's line or band beside its name. */
export function comparisonMark(paper: Paper, report: Report, row: ComparisonRow, y: number): void {
  const styles = stylesOf(report);
  const [lower, higher] = [report.lower.statement, report.higher.statement];
  const isBand = [lower, higher].includes(row.statement);
  if (isBand) paper.path(box(LEFT, y - 3, MARK_WIDTH, 6), { fill: report.palette.accentArea });
  else {
    const style = row.kept ? styles[row.kept.name] : row.difference ? styles.charges : styles.plan;
    paper.path(line(LEFT, y, LEFT + MARK_WIDTH, y), style);
  }
}

function stylesOf({ palette: { accent, planC } }: Report) {
  return {
    plan: { stroke: accent, lineWidth: 2 },
    charges: { stroke: accent, lineWidth: 1, dash: [4, 3] },
    'Plan A': { stroke: INK, lineWidth: 1.5, dash: [6, 2.5] },
    'Plan B': { stroke: STONE_LINE, lineWidth: 1.5, dash: [1.5, 2] },
    'Plan C': { stroke: planC, lineWidth: 1.5, dash: [8, 2.5, 2, 2.5] },
  } satisfies Record<string, PathStyle>;
}
