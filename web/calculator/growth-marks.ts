import uPlot from 'uplot';
import type { GrowthColours } from './growth-colours.ts';
import type { GrowthSeries } from './growth-series.ts';

const YEAR_0_TOP = 11;
const RING = 2;
const END_RADII = { total: 4.5, invested: 4 };
const READING_RADII = { total: 5, invested: 5 };

/** What a drawing marks beside its lines: the year that is read, or else the end points. */
export type Marks = {
  series: GrowthSeries;
  colours: GrowthColours;
  fontFamily: string;
  year: number | null;
  /** False while the end of the lines is not revealed yet. */
  hasEnd: boolean;
};

/** Draws the base line, which the lines of the series stand on. */
export function drawBase({ ctx, bbox }: uPlot, { ink }: GrowthColours): void {
  ctx.fillStyle = ink;
  ctx.fillRect(bbox.left, Math.round(bbox.top + bbox.height), bbox.width, uPlot.pxRatio);
}

/** Draws 'Year 0' and either the reading or the end points over a finished plot. */
export function drawMarks(plot: uPlot, { series, colours, fontFamily, year, hasEnd }: Marks): void {
  const { ctx, bbox } = plot;
  const pixel = uPlot.pxRatio;
  ctx.save();
  ctx.fillStyle = colours.axisText;
  ctx.font = `${12 * pixel}px ${fontFamily}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  ctx.fillText('Year 0', bbox.left, bbox.top + bbox.height + YEAR_0_TOP * pixel);

  if (year !== null) {
    const x = Math.round(plot.valToPos(year, 'x', true) - pixel / 2);
    ctx.fillStyle = colours.ink;
    ctx.fillRect(x, bbox.top, pixel, bbox.height);
    drawPoints(plot, series, colours, year, READING_RADII);
  } else if (hasEnd) {
    drawPoints(plot, series, colours, series.years.length - 1, END_RADII);
  }
  ctx.restore();
}

function drawPoints(
  plot: uPlot,
  series: GrowthSeries,
  colours: GrowthColours,
  year: number,
  radii: typeof END_RADII,
): void {
  const { ctx } = plot;
  for (const name of ['total', 'invested'] as const) {
    ctx.beginPath();
    ctx.arc(
      plot.valToPos(year, 'x', true),
      plot.valToPos(series[name][year] ?? 0, 'y', true),
      radii[name] * uPlot.pxRatio,
      0,
      2 * Math.PI,
    );
    ctx.setLineDash([]);
    ctx.lineWidth = RING * uPlot.pxRatio;
    ctx.strokeStyle = colours.paper;
    ctx.fillStyle = colours[name];
    ctx.fill();
    ctx.stroke();
  }
}
