// What the page can do without until it is at rest: one file of the build. It has the page itself in it, so that the
// bundler makes one file of that, too, and not one for each set of parts that use the same.
import '../app.tsx';

export { parseClasses, parseCurrencies } from '../api/catalogue-answers.ts';
export { ClientDialog } from '../report/client-dialog.tsx';
export { StartAgain } from './form/start-again.tsx';
export { WhatIf } from './what-if/what-if.tsx';
export { DownloadCsv } from './workings/download-csv.tsx';
export { Workings } from './workings/workings.tsx';
