// What the page can do without until it is at rest. esbuild cuts a file for each set of parts that share code, and cannot
// know that the page is there before its parts. This import tells it, here, in screens.tsx, drawers.ts and make-report.ts: the first
// screen comes in 2 scripts of 97 KB in place of 7 of 102 KB, and may have 98 KB.
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
