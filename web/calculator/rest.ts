// What the page can do without until it is at rest: one file of the build. It has the page itself in it, so that the
// bundler makes one file of that, too, and not one for each set of parts that use the same.
import '../app.tsx';
import { parseClasses, parseCurrencies } from '../api/catalogue-answers.ts';
import { ClientDialog } from '../report/client-dialog.tsx';
import { StartAgain } from './form/start-again.tsx';
import { WhatIf } from './what-if/what-if.tsx';
import { DownloadCsv } from './workings/download-csv.tsx';
import { Workings } from './workings/workings.tsx';

export const rest = {
  ClientDialog,
  DownloadCsv,
  StartAgain,
  WhatIf,
  Workings,
  parseClasses,
  parseCurrencies,
};
