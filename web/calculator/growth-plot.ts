import './valid-language.ts';
import uPlot from 'uplot';
import { formatCompactMoney } from '#lib/domain/format.ts';
import { type GrowthColours, readColours } from './growth-colours.ts';
import { drawBase, drawMarks } from './growth-marks.ts';
import { revealOnce } from './growth-reveal.ts';
import { amountTicks, axisWidth, NARROW_PLOT, yearTicks } from './growth-scale.ts';
import type { GrowthSeries } from './growth-series.ts';

/** What a drawing shows: the areas, the currency's symbol, and the year that is read, if any. */
export type GrowthView = { series: GrowthSeries; symbol: string; year: number | null };

/** A drawing of the growth chart that fills its box and follows the box's size and the theme. */
export type GrowthPlot = {
  show: (series: GrowthSeries, symbol: string) => void;
  read: (year: number | null) => void;
  destroy: () => void;
};

const TOP = 8;
const YEARS_HEIGHT = 30;
const TICK = 5;
const TICK_GAP = 6;

/** Draws in `box`, from the first call of `show` on. Colours are read from the tokens, also when they change. */
export function createGrowthPlot(box: HTMLElement): GrowthPlot {
  let view: GrowthView = {
    series: { years: [0], total: [0], invested: [0] },
    symbol: '',
    year: null,
  };
  let colours = readColours(box);
  let shownShare = 1;
  let plot: uPlot | undefined;
  let endReveal = () => {};
  const { fontFamily } = getComputedStyle(box);

  const start = () => {
    const afterSeries = (self: uPlot, index: number) => {
      if (index === LAST_AREA) drawBase(self, colours);
      hideFrom(self, shownShare);
    };
    const mark = (self: uPlot) =>
      drawMarks(self, { ...view, colours, fontFamily, hasEnd: shownShare === 1 });
    plot = new uPlot(
      {
        ...layoutOf(
          () => view,
          fontFamily,
          () => colours,
        ),
        ...sizeOf(box),
        hooks: { drawSeries: [afterSeries], draw: [mark] },
      },
      dataOf(view.series),
      box,
    );
    endReveal = revealOnce((share) => {
      shownShare = share;
      plot?.redraw(false, false);
    });
  };

  const redraw = () => {
    colours = readColours(box);
    plot?.redraw(false, true);
  };
  const theme = matchMedia('(prefers-color-scheme: dark)');
  theme.addEventListener('change', redraw);
  void document.fonts.ready.then(redraw);
  const resizing = new ResizeObserver(() => plot?.setSize(sizeOf(box)));
  resizing.observe(box);

  return {
    show: (series, symbol) => {
      view = { ...view, series, symbol };
      if (plot) plot.setData(dataOf(series));
      else start();
    },
    read: (year) => {
      view = { ...view, year };
      plot?.redraw(false, false);
    },
    destroy: () => {
      endReveal();
      resizing.disconnect();
      theme.removeEventListener('change', redraw);
      plot?.destroy();
    },
  };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
});

const LAST_AREA = 2;

/** Both areas come first and both lines after, so that a value below what was invested is still seen. */
const dataOf = ({ years, total, invested }: GrowthSeries): uPlot.AlignedData => [
  years,
  total,
  invested,
  invested,
  total,
];

/** Clears what is not revealed yet of the areas and lines; the axes are drawn after it. */
function hideFrom({ ctx, bbox }: uPlot, share: number): void {
  if (share === 1) return;
  const left = bbox.left + bbox.width * share;
  ctx.clearRect(left, 0, ctx.canvas.width - left, bbox.top + bbox.height);
}

function layoutOf(
  view: () => GrowthView,
  fontFamily: string,
  colours: () => GrowthColours,
): Omit<uPlot.Options, 'width' | 'height'> {
  const font = `12px ${fontFamily}`;
  const axisText = () => colours().axisText;
  const ticksFor = ({ width }: uPlot) => {
    const { total, invested } = view().series;
    return amountTicks(Math.max(...total, ...invested), width < NARROW_PLOT);
  };
  const none = { points: { show: false } };
  return {
    drawOrder: ['series', 'axes'] as uPlot.DrawOrderKey[],
    padding: [TOP, 0, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [0, view().series.years.length - 1] },
      y: { range: (self) => [0, ticksFor(self).at(-1) ?? 0] },
    },
    series: [
      {},
      { ...none, width: 0, fill: () => colours().totalFill },
      { ...none, width: 0, fill: () => colours().investedFill },
      { ...none, width: 2, dash: [5, 3], stroke: () => colours().invested },
      { ...none, width: 2.5, stroke: () => colours().total },
    ],
    axes: [
      {
        font,
        stroke: axisText,
        size: YEARS_HEIGHT,
        gap: TICK_GAP,
        grid: { show: false },
        ticks: { size: TICK, width: 1, stroke: () => colours().tick },
        splits: ({ width }) => yearTicks(view().series.years.length - 1, width < NARROW_PLOT),
        values: (_, years) => years.map((year) => year || null),
      },
      {
        side: 1,
        font,
        stroke: axisText,
        size: ({ width }) => axisWidth(width),
        gap: 0,
        align: 2,
        alignTo: 2,
        grid: { width: 1, stroke: () => colours().grid },
        ticks: { show: false },
        splits: ticksFor,
        values: (_, amounts) => amounts.map((amount) => formatCompactMoney(amount, view().symbol)),
      },
    ],
  };
}
