import { GrowthTooltip } from './chart/growth-tooltip.tsx';
import { StartAgain } from './form/start-again.tsx';
import { PrintParts } from './print/print-parts.tsx';
import { WhatIf } from './what-if/what-if.tsx';
import { DownloadCsv } from './workings/download-csv.tsx';
import { Workings } from './workings/workings.tsx';

/** What the page can do without: loaded when it is idle. */
export const lateParts = { GrowthTooltip, StartAgain, PrintParts, DownloadCsv, WhatIf, Workings };
