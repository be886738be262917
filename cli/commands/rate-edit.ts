import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printable } from '#lib/domain/printable.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { diffRates, importRates, type RateDiff, reasonsToAsk } from '#lib/services/rate-import.ts';
import { type RateSheet, RateSheetError, readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { recordByName } from '#lib/services/records.ts';
import { listReturnRates, pairKey, ratesByPair, sheetRows } from '#lib/services/return-rates.ts';
import type { Catalogue } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { readInput } from '../input.ts';
import type { Io } from '../io.ts';
import { canAsk } from '../prompts.ts';
import { badRowLines, planTable, printingBadRows } from './rate-sheets.ts';

const HOW_TO_GO_ON =
  'Line 1 is the one that names the columns. Correct the text, or leave it all as it is to end without saving.';
const STDERR = 2;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `longview rate edit [currency]`: opens the export in an editor, shows the difference, asks, and commits once. */
export function editRates(context: Context, code: Argument): Promise<void> {
  const { yes, dryRun } = context.options;
  if (!canAsk(context) && !yes && !dryRun)
    throw new AppError(
      'conflict',
      'This opens an editor and asks: without a terminal it needs --yes.',
    );
  return printingBadRows(context, () => editUntilSaved(context, code));
}

/** Opens the editor again, with the refusal above the text, until the text is saved or left unchanged. */
async function editUntilSaved(context: Context, code: Argument): Promise<void> {
  const exported = Buffer.from(csvFromRates(rowsOf(await context.catalogue(), code)));
  let text: Buffer = exported;
  let refusal: AppError | null = null;
  for (;;) {
    const data = await context.catalogue();
    const opened = refusal ? Buffer.concat([asComment(refusal), text]) : text;
    const edited = await inEditor(context.io, opened);
    if (refusal && edited.equals(opened)) throw refusal;
    text = withoutComments(edited);
    try {
      return await commitEdited(context, data, readEdited(data, text, exported));
    } catch (error) {
      if (!(error instanceof AppError) || !canAsk(context)) throw error;
      refusal = error;
    }
  }
}

function rowsOf(data: Catalogue, code: Argument) {
  if (code === undefined) return sheetRows(data);
  const { id } = recordByName(CURRENCY, data.currencies, code);
  return sheetRows({ ...data, returnRates: listReturnRates(data, id) });
}

function asComment(refusal: AppError): Buffer {
  const rows = refusal instanceof RateSheetError ? badRowLines(refusal.details) : [];
  const lines = [refusal.message, ...rows, HOW_TO_GO_ON];
  return Buffer.from(lines.map((line) => `# ${printable(line)}\n`).join(''));
}

/**
 * Returns a text without lines that begin with #, even after a byte order mark. Latin-1 preserves bytes that are not UTF-8,
 * which `readRateSheet` refuses.
 */
function withoutComments(text: Buffer): Buffer {
  return Buffer.from(text.toString('latin1').replace(/^(?:\xef\xbb\xbf)?#.*\n?/gm, ''), 'latin1');
}

/** Returns the edited text. Removes its temporary folder, even after Ctrl+C. */
async function inEditor(io: Io, text: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(io.env.TMPDIR || tmpdir(), 'longview-'));
  try {
    const file = path.join(folder, 'rates.csv');
    await writeFile(file, text, { mode: 0o600 });
    await runEditor(io, file);
    return await readInput(io, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the editor, which may be a command with options: 'code --wait'. */
async function runEditor({ env, stdout, signals }: Io, file: string): Promise<void> {
  const editor = env.VISUAL || env.EDITOR || 'vi';
  // Registered before the editor starts, which may take over the terminal at once.
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) signals.on(signal, passOn);
  const child = spawn('sh', ['-c', `${editor} "$@"`, 'sh', file], {
    env,
    // Keeps the editor's output out of the command's result.
    stdio: ['inherit', stdout.isTTY ? 'inherit' : STDERR, 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  for (const signal of SIGNALS) signals.off(signal, passOn);
  if (code !== 0)
    throw new AppError(
      'invalid',
      `The editor '${editor}' failed (${code ?? signal}); nothing was changed.`,
    );
}

/** Returns the rows that were edited or added, without others, whose rates may have been changed in the meantime. */
function readEdited(data: Catalogue, edited: Buffer, exported: Buffer): RateSheet {
  const sheet = readRateSheet(edited);
  diffRates(data, sheet);
  const keyOf = ({ currency, assetClass }: RateSheet['rows'][number]) =>
    JSON.stringify([currency, assetClass]);
  const before = new Map(readRateSheet(exported).rows.map((row) => [keyOf(row), row.ratePercent]));
  return { ...sheet, rows: sheet.rows.filter((row) => before.get(keyOf(row)) !== row.ratePercent) };
}

async function commitEdited(context: Context, data: Catalogue, sheet: RateSheet): Promise<void> {
  const seen = ratesByPair(data.returnRates);
  const change = (draft: Draft): RateDiff => {
    const diff = importRates(draft, sheet);
    for (const { currency, assetClass, before } of [...diff.added, ...diff.changed]) {
      const was = seen.get(pairKey({ currencyId: currency.id, assetClassId: assetClass.id }));
      if ((was?.returnRate ?? null) === before) continue;
      const now = before === null ? 'is there no longer' : `is ${percentOf(before)}% now`;
      throw new AppError(
        'conflict',
        `Somebody else was faster: ${currency.code} ${assetClass.name} ${now}. Nothing was changed.`,
      );
    }
    return diff;
  };
  await commit(context, change, {
    ask: (diff, { length }) => {
      if (length === 0) return null;
      const reasons = reasonsToAsk(diff);
      return {
        question: 'Are you sure you want to save these rates?',
        table: planTable(diff, { colour: false }),
        about: `This changes ${counted(length, 'rate')} in ${context.backendName}${reasons === null ? '' : `; ${reasons}`}`,
        refused: 'Nothing was saved.',
      };
    },
    text: ({ added, changed }) =>
      `Return rates saved successfully: ${added.length} added, ${changed.length} changed.`,
    json: ({ added, changed }) => ({ added: added.length, changed: changed.length }),
  });
}
