import { percentOf } from '#lib/domain/rates.ts';
import type { PlannedRate } from '#lib/services/rate-import.ts';
import { type RateSheet, RateSheetError, readRateSheet } from '#lib/services/rate-sheet.ts';
import type { Argument, Context } from '../context.ts';
import { readInput } from '../input-file.ts';
import { type Column, formatTable, type Style } from '../output.ts';
import { printable } from '../printable.ts';
import { fillIn } from '../prompts.ts';
import { writeNote } from '../terminal.ts';

const COLUMNS: readonly Column<PlannedRate>[] = [
  { title: 'Currency', value: ({ currency }) => currency.code },
  { title: 'Asset class', value: ({ assetClass }) => assetClass.name },
  { title: 'Old', value: ({ before }) => percentText(before?.returnRate), align: 'right' },
  { title: 'New', value: ({ after }) => percentText(after), align: 'right' },
];

const LINE_END = 10;

/** The sheet in the file that was named. The listener hears which share of it was read, 0 to 1. */
export async function readSheet(
  context: Context,
  argument: Argument,
  onShare: (share: number) => void = () => {},
): Promise<RateSheet> {
  const asked = { as: '<file>', message: 'Rates file' };
  const { file } = await fillIn(context, { file: argument }, { file: asked });
  const content = await readInput(file);
  const lines = content.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 1);
  return readRateSheet(content, (rows) => onShare(Math.min(1, rows / lines)));
}

/** Lists every row that cannot be used before the refusal goes on its way. */
export async function namingBadRows<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RateSheetError)
      writeNote(
        error.rows.map(({ line, reason }) => printable(`line ${line}: ${reason}`)).join('\n'),
      );
    throw error;
  }
}

/** Old and new rates side by side. */
export function formatPlan(plan: readonly PlannedRate[], style: Style): string {
  return formatTable(COLUMNS, plan, style);
}

function percentText(rate: number | undefined): string {
  return rate === undefined ? '-' : `${percentOf(rate)}%`;
}
