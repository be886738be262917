import uPlot from 'uplot';
import type { GrowthSeries } from '#lib/domain/chart.ts';
import { yearTicks } from '#lib/domain/chart.ts';
import { type GrowthAxis, NARROW_PLOT } from './growth-axis.ts';
import type { GrowthColours } from './growth-colours.ts';

const TOP = 8;
const YEARS_HEIGHT = 30;
const TICK = 5;
const TICK_GAP = 6;
const LAST_AREA = 2;
const INVESTED_LINE = 3;
const DASH = [5, 3];
const YEAR_0_TOP = 11;
const RING = 2;
const END_RADII = { total: 4.5, invested: 4 };
const READING_RADII = { total: 5, invested: 5 };

/** What a drawing shows: the areas, the currency's symbol, and the year that is read, if any. */
export type GrowthView = { series: GrowthSeries; symbol: string; year: number | null };

/** A drawing of the growth chart that fills its box and follows the box's size and the theme. */
export type GrowthPlot = {
  show: (series: GrowthSeries, symbol: string) => void;
  read: (year: number | null) => void;
  destroy: () => void;
};

/** What is drawn, as it stands at this moment: the drawing functions read it each time anew. */
export type Scene = {
  series: GrowthSeries;
  symbol: string;
  axis: GrowthAxis;
  /** The year that is read, if any. */
  year: number | null;
  /** The share of the width that the reveal has reached, 1 once it is over. */
  shownShare: number;
  colours: GrowthColours;
  readonly fontFamily: string;
};

/**
 * Returns the series as uPlot takes them. Both areas come first and both lines after, so that a value below what
 * was invested is still seen.
 */
export function dataOf({ years, total, invested }: GrowthSeries): uPlot.AlignedData {
  return [years, total, invested, invested, total];
}

/** Returns how uPlot draws the scene: areas, base line and lines, then the axes, then the marks. */
export function layoutOf(scene: Scene): Omit<uPlot.Options, 'width' | 'height'> {
  const lastYear = () => scene.series.years.length - 1;
  const text = { font: `12px ${scene.fontFamily}`, stroke: () => scene.colours.axisText };
  const noPoints = { points: { show: false } };
  return {
    drawOrder: ['series', 'axes'] as uPlot.DrawOrderKey[],
    padding: [TOP, 0, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [0, lastYear()] },
      y: { range: () => [0, scene.axis.ticks.at(-1) ?? 0] },
    },
    series: [
      {},
      { ...noPoints, width: 0, fill: () => scene.colours.totalFill },
      { ...noPoints, width: 0, fill: () => scene.colours.investedFill },
      { ...noPoints, width: 2, stroke: () => scene.colours.invested },
      { ...noPoints, width: 2.5, stroke: () => scene.colours.total },
    ],
    axes: [
      {
        ...text,
        size: YEARS_HEIGHT,
        gap: TICK_GAP,
        grid: { show: false },
        ticks: { size: TICK, width: 1, stroke: () => scene.colours.tick },
        splits: ({ width }) => yearTicks(0, lastYear(), width < NARROW_PLOT ? 'narrow' : 'wide'),
        values: (_, years) => years.map((year) => year || null),
      },
      {
        ...text,
        side: 1,
        size: () => scene.axis.width,
        gap: 0,
        align: 2,
        alignTo: 2,
        grid: { width: 1, stroke: () => scene.colours.grid },
        ticks: { show: false },
        splits: () => scene.axis.ticks,
        values: () => scene.axis.labels,
      },
    ],
    hooks: {
      // uPlot takes dashes in the screen's own pixels, whose size changes when the window moves or is zoomed.
      drawClear: [
        ({ series }) => {
          const line = series[INVESTED_LINE];
          if (line) line.dash = DASH.map((length) => length * uPlot.pxRatio);
        },
      ],
      drawSeries: [
        (plot, index) => {
          if (index === LAST_AREA) drawBase(plot, scene);
          hideUnrevealed(plot, scene);
        },
      ],
      draw: [(plot) => drawMarks(plot, scene)],
    },
  };
}

/** Draws the base line, which the lines of the series stand on. */
function drawBase({ ctx, bbox }: uPlot, { colours }: Scene): void {
  ctx.fillStyle = colours.ink;
  ctx.fillRect(bbox.left, Math.round(bbox.top + bbox.height), bbox.width, uPlot.pxRatio);
}

/** Clears what the reveal has not reached yet of areas and lines; the axes are drawn after it. */
function hideUnrevealed({ ctx, bbox }: uPlot, { shownShare }: Scene): void {
  if (shownShare === 1) return;
  const left = bbox.left + bbox.width * shownShare;
  ctx.clearRect(left, 0, ctx.canvas.width - left, bbox.top + bbox.height);
}

/** Draws 'Year 0' and either the year that is read or the end points over a finished plot. */
function drawMarks(plot: uPlot, scene: Scene): void {
  const { ctx, bbox } = plot;
  const { colours, fontFamily, year, series } = scene;
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
    drawPoints(plot, scene, year, READING_RADII);
  } else if (scene.shownShare === 1) {
    drawPoints(plot, scene, series.years.length - 1, END_RADII);
  }
  ctx.restore();
}

function drawPoints(plot: uPlot, scene: Scene, year: number, radii: typeof END_RADII): void {
  const { ctx } = plot;
  ctx.setLineDash([]);
  ctx.lineWidth = RING * uPlot.pxRatio;
  ctx.strokeStyle = scene.colours.paper;
  const x = plot.valToPos(year, 'x', true);
  for (const name of ['total', 'invested'] as const) {
    const y = plot.valToPos(scene.series[name][year] ?? 0, 'y', true);
    ctx.beginPath();
    ctx.arc(x, y, radii[name] * uPlot.pxRatio, 0, 2 * Math.PI);
    ctx.fillStyle = scene.colours[name];
    ctx.fill();
    ctx.stroke();
  }
}
