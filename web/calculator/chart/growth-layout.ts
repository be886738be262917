import uPlot from 'uplot';
import { drawBase, drawMarks, hideUnrevealed } from './growth-marks.ts';
import { NARROW_PLOT, yearTicks } from './growth-scale.ts';
import type { Scene } from './growth-scene.ts';
import type { GrowthSeries } from './growth-series.ts';

const TOP = 8;
const YEARS_HEIGHT = 30;
const TICK = 5;
const TICK_GAP = 6;
const LAST_AREA = 2;
const INVESTED_LINE = 3;
const DASH = [5, 3];

/** Both areas come first and both lines after, so that a value below what was invested is still seen. */
export function dataOf({ years, total, invested }: GrowthSeries): uPlot.AlignedData {
  return [years, total, invested, invested, total];
}

/** How uPlot draws the scene: areas, base line and lines, then the axes, then the marks. */
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
        splits: ({ width }) => yearTicks(lastYear(), width < NARROW_PLOT),
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
