import type { GrowthColours } from './growth-colours.ts';
import type { AmountAxis } from './growth-scale.ts';
import type { GrowthSeries } from './growth-series.ts';

/** What is drawn, as it stands at this moment: the drawing functions read it each time anew. */
export type Scene = {
  series: GrowthSeries;
  symbol: string;
  axis: AmountAxis;
  /** The year that is read, if any. */
  year: number | null;
  /** The share of the width that the reveal has reached, 1 once it is over. */
  shownShare: number;
  colours: GrowthColours;
  readonly fontFamily: string;
};
