// The parts that the page needs only once it is idle. esbuild creates a file for each set of parts that share code, and does
// not know that the page always loads before its parts. This import, also in screens.tsx, drawers.ts and make-report.ts, tells
// it: the first screen then loads 2 scripts of 97 KB instead of 7 of 102 KB; 98 KB are allowed.
import '../start.tsx';
import { parseClasses, parseCurrencies } from '../api/catalogue-answers.ts';
import { HostEvents } from '../embed/host-events.tsx';
import { NotFoundPage } from '../not-found/page.tsx';
import { PreviewBar } from '../preview/preview-bar.tsx';
import { ClientDialog } from '../report/client-dialog.tsx';
import { GrowthTooltip } from './chart/growth-tooltip.tsx';
import { StartAgain } from './form/start-again.tsx';
import { ResultDock, ResultStrip } from './results/in-reach.tsx';
import { Months } from './results/months.tsx';
import { WhatIf } from './what-if/what-if.tsx';
import { DownloadCsv } from './workings/download-csv.tsx';
import { Workings } from './workings/workings.tsx';

export const rest = {
  ClientDialog,
  DownloadCsv,
  GrowthTooltip,
  HostEvents,
  Months,
  NotFoundPage,
  PreviewBar,
  ResultDock,
  ResultStrip,
  StartAgain,
  WhatIf,
  Workings,
  parseClasses,
  parseCurrencies,
};
