// As in rest.ts: for one file of the page.
import '../../app.tsx';
import './valid-language.ts';
import uPlot from 'uplot';
import { largestOf } from '#lib/domain/chart.ts';
import { growthAxis } from './growth-axis.ts';
import { readColours } from './growth-colours.ts';
import {
  dataOf,
  type GrowthPlot,
  type GrowthView,
  layoutOf,
  type Scene,
} from './growth-drawing.ts';

/** How long the first drawing of a visit takes to be revealed. */
const REVEAL_MS = 1500;

let isRevealed = false;

/** Returns a drawing in `box`. Colours are read from the tokens, and again when theme or font change. */
export function createGrowthPlot(
  box: HTMLElement,
  { series, symbol, year }: GrowthView,
): GrowthPlot {
  let { clientWidth } = box;
  const scene: Scene = {
    series,
    symbol,
    year,
    axis: growthAxis(largestOf(series), symbol, clientWidth),
    shownShare: 1,
    colours: readColours(box),
    fontFamily: getComputedStyle(box).fontFamily,
  };
  const plot = new uPlot({ ...layoutOf(scene), ...sizeOf(box) }, dataOf(series), box);

  const fitAxis = () => {
    scene.axis = growthAxis(largestOf(scene.series), scene.symbol, clientWidth);
  };

  const endReveal = revealOnce(revealedFor(box), (share) => {
    scene.shownShare = share;
    plot.redraw(false, false);
  });

  const recolour = () => {
    scene.colours = readColours(box);
    plot.redraw(false, true);
  };
  const theme = matchMedia('(prefers-color-scheme: dark)');
  theme.addEventListener('change', recolour);
  void document.fonts.ready.then(recolour);

  const resizing = new ResizeObserver(() => {
    clientWidth = box.clientWidth;
    if (clientWidth === 0) return;
    fitAxis();
    plot.setSize(sizeOf(box));
  });
  resizing.observe(box);

  let nextFrame = 0;
  return {
    show: (nextSeries, nextSymbol) => {
      cancelAnimationFrame(nextFrame);
      // Text on a canvas has the page laid out: in the frame, when all that changes with the result has changed.
      nextFrame = requestAnimationFrame(() => {
        scene.series = nextSeries;
        scene.symbol = nextSymbol;
        fitAxis();
        plot.setData(dataOf(nextSeries));
      });
    },
    read: (nextYear) => {
      scene.year = nextYear;
      plot.redraw(false, false);
    },
    destroy: () => {
      cancelAnimationFrame(nextFrame);
      endReveal();
      resizing.disconnect();
      theme.removeEventListener('change', recolour);
      plot.destroy();
    },
  };
}

/** Returns for how many milliseconds what stands in the box has been revealed; Infinity when that is over. */
function revealedFor(box: HTMLElement): number {
  const [reveal] = box.getAnimations({ subtree: true });
  return reveal ? Number(reveal.currentTime) : Number.POSITIVE_INFINITY;
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: clientWidth, height: clientHeight };
}

/**
 * Tells the drawing, frame by frame, which share of its width is to be seen, going on from `elapsed` milliseconds. Only
 * the first drawing of a visit is revealed this way, and none where a person wants less motion. Returns a function that
 * ends it.
 */
function revealOnce(elapsed: number, step: (share: number) => void): () => void {
  const isOver = isRevealed || elapsed >= REVEAL_MS;
  isRevealed = true;
  if (isOver || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const start = performance.now() - elapsed;
  let frame = 0;
  const next = () => {
    const share = revealedShare(performance.now() - start);
    step(share);
    if (share < 1) frame = requestAnimationFrame(next);
  };
  next();
  return () => cancelAnimationFrame(frame);
}

/** Returns how far a reveal is at `elapsed` milliseconds, from 0 to 1: fast at first, slow at the end. */
function revealedShare(elapsed: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsed / REVEAL_MS));
  return 1 - left ** 2;
}
