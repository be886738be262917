import { attack } from './attack.ts';
import { TEXTS } from './hostile-texts.ts';
import type { Surface } from './surface.ts';
import { API_SURFACES } from './surfaces-api.ts';
import { COMMAND_LINE_SURFACES } from './surfaces-command-line.ts';
import { RATES_FILE_SURFACES } from './surfaces-rates-file.ts';
import { REPORT_SURFACES } from './surfaces-report.ts';
import { SCREEN_SURFACES } from './surfaces-screens.ts';

const SURFACES: readonly Surface[] = [
  ...API_SURFACES,
  ...SCREEN_SURFACES,
  ...REPORT_SURFACES,
  ...COMMAND_LINE_SURFACES,
  ...RATES_FILE_SURFACES,
];

for (const { name, open } of SURFACES)
  attack(`hostile texts: ${name}`, async (round) => {
    const { rows = TEXTS.map((text) => [text]), attempt, end } = await open();
    for (const [n, row] of rows.entries()) {
      const what = JSON.stringify(row).slice(0, 200);
      await attempt(row, (wrong) => round(wrong && `${what}: ${wrong}`), n);
    }
    await end?.(round);
  });
