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
import { revealOnce } from './growth-reveal.ts';

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
