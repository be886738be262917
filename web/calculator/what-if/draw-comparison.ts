// As in rest.ts: without this import, the first screen loads 3 scripts instead of 2.
import '../../start.tsx';
import uPlot from 'uplot';

/** The style of a line: its colour, width, and lengths of dashes and gaps in CSS pixels. */
export type LineStyle = { stroke: string; width: number; dash: number[] };

/** A line: its value at year 0 and at the end of each of its years. */
export type DrawnLine = { values: readonly number[]; style: LineStyle };

export type DrawnComparison = {
  years: number;
  /** The lowest and highest amount of the axis. */
  range: [low: number, high: number];
  /** In drawing order, the topmost last. */
  lines: readonly DrawnLine[];
  band: { lower: DrawnLine; higher: DrawnLine; fill: string } | null;
  /** The background around the points. */
  ground: string;
};

/** A drawing: `read` shows a year as being read (null for none), and `end` removes it. */
export type Drawing = { read: (year: number | null) => void; end: () => void };

/** The margin around the plot, in CSS pixels, into which the end points reach. */
const MARGIN = 8;
const END = { size: 11, width: 2 };
const READ_SIZE = 9;
const OUTSIDE = -10;
const ignored = () => null;

/** Draws plans in a box and follows its size. Within the box, MARGIN is around the plot. */
export function drawComparison(box: HTMLElement, comparison: DrawnComparison): Drawing {
  const { years, range, lines, band, ground } = comparison;
  const edges = band ? [band.higher, band.lower] : [];
  const seriesOf = ({ style, values }: DrawnLine, isLine: boolean): uPlot.Series => ({
    ...style,
    pxAlign: 0,
    // An edge of the band has no point at the year being read.
    ...(isLine ? {} : { class: 'u-edge' }),
    points: {
      show: isLine,
      filter: () => (isLine ? [values.length - 1] : []),
      ...END,
      fill: style.stroke,
      stroke: ground,
    },
  });
  const upTo = (values: readonly number[]) =>
    Array.from({ length: years + 1 }, (_, year) => values[year] ?? null);
  let shownYear: number | null = null;
  const place = () => {
    const left = shownYear === null ? OUTSIDE : plot.valToPos(shownYear, 'x');
    plot.setCursor({ left, top: shownYear === null ? OUTSIDE : 0 }, false);
  };
  const plot = new uPlot(
    {
      width: Math.max(1, box.clientWidth),
      height: Math.max(1, box.clientHeight),
      padding: [MARGIN, MARGIN, MARGIN, MARGIN],
      scales: { x: { time: false, range: [0, years] }, y: { range } },
      axes: [{ show: false }, { show: false }],
      legend: { show: false },
      series: [
        {},
        ...edges.map((edge) => seriesOf(edge, false)),
        ...lines.map((line) => seriesOf(line, true)),
      ],
      bands: band ? [{ series: [1, 2], fill: band.fill }] : [],
      cursor: {
        y: false,
        drag: { x: false, y: false },
        // The year being read is set from outside: by pointer, finger or keys.
        bind: { mousedown: ignored, mousemove: ignored, mouseenter: ignored, mouseleave: ignored },
        points: {
          show: () => document.createElement('i'),
          size: READ_SIZE,
          stroke: ground,
        },
      },
      hooks: { ready: [place] },
    },
    [upTo([]).map((_, year) => year), ...[...edges, ...lines].map(({ values }) => upTo(values))],
    box,
  );
  const resized = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = box;
    // It has no size while it is hidden, as in print.
    if (width > 0 && height > 0) plot.setSize({ width, height });
  });
  resized.observe(box);
  return {
    read: (year) => {
      shownYear = year;
      if (plot.status === 1) place();
    },
    end: () => {
      resized.disconnect();
      plot.destroy();
    },
  };
}
