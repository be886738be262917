import uPlot from 'uplot';
import type { Scene } from './growth-scene.ts';

const YEAR_0_TOP = 11;
const RING = 2;
const END_RADII = { total: 4.5, invested: 4 };
const READING_RADII = { total: 5, invested: 5 };

/** Draws the base line, which the lines of the series stand on. */
export function drawBase({ ctx, bbox }: uPlot, { colours }: Scene): void {
  ctx.fillStyle = colours.ink;
  ctx.fillRect(bbox.left, Math.round(bbox.top + bbox.height), bbox.width, uPlot.pxRatio);
}

/** Clears what the reveal has not reached yet of areas and lines; the axes are drawn after it. */
export function hideUnrevealed({ ctx, bbox }: uPlot, { shownShare }: Scene): void {
  if (shownShare === 1) return;
  const left = bbox.left + bbox.width * shownShare;
  ctx.clearRect(left, 0, ctx.canvas.width - left, bbox.top + bbox.height);
}

/** Draws 'Year 0' and either the year that is read or the end points over a finished plot. */
export function drawMarks(plot: uPlot, scene: Scene): void {
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
