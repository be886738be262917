import { StartAgain } from './form/start-again.tsx';
import { PrintParts } from './print/print-parts.tsx';

/** What the page can do without: loaded when it is idle. */
export const lateParts = { StartAgain, PrintParts };
