import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { percentOf } from '#lib/domain/rates.ts';
import { nameKey } from '#lib/domain/same-name.ts';
import { counted } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import {
  diffRates,
  importRates,
  type RateDiff,
  unusualInWords,
} from '#lib/services/rate-import.ts';
import { type RateSheet, readRateSheet } from '#lib/services/rate-sheet.ts';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { recordByName } from '#lib/services/records.ts';
import { listReturnRates, ratesByPair, sheetRows } from '#lib/services/return-rates.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { UsageError } from '../failure.ts';
import { readInput } from '../input.ts';
import { formatTable } from '../output.ts';
import { mayAsk } from '../prompts.ts';
import { writeNote } from '../terminal.ts';
import { inLineOrder, namingBadRows, PLAN_COLUMNS } from './rate-sheets.ts';

/** `longview rate edit [currency]`: the editor on the export, then the difference, a question, one commit. */
export async function editRates(context: Context, code: Argument): Promise<void> {
  const { yes, dryRun } = context.options;
  if (!mayAsk(context) && !yes && !dryRun)
    throw new UsageError('This opens an editor and asks: without a terminal it needs --yes.');
  const data = await context.catalogue();
  const text = csvFromRates(rowsOf(data, code));
  const folder = await mkdtemp(path.join(tmpdir(), 'longview-'));
  const file = path.join(folder, 'rates.csv');
  try {
    await writeFile(file, text, { mode: 0o600 });
    await runEditor(file);
    const sheet = await namingBadRows(async () => readEdited(data, await readInput(file), text));
    await commitEdited(context, data, sheet);
  } catch (error) {
    writeNote(`What was edited is kept in ${file}`);
    throw error;
  }
  await rm(folder, { recursive: true });
}

function rowsOf(data: CatalogueData, code: Argument) {
  if (code === undefined) return sheetRows(data);
  const { id } = recordByName(CURRENCY, data.currencies, code);
  return sheetRows({ ...data, returnRates: listReturnRates(data, id) });
}

/** Runs the editor of the person on a file. It may be a command with options: 'code --wait'. */
async function runEditor(file: string): Promise<void> {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
  // What an editor prints is no result of the command.
  const stdout = process.stdout.isTTY ? 'inherit' : process.stderr.fd;
  const child = spawn('sh', ['-c', `${editor} "$@"`, 'sh', file], {
    stdio: ['inherit', stdout, 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new AppError('invalid', `The editor '${editor}' failed (${code}); nothing was changed.`);
}

/** Returns the rows that were edited or added. Those that were left alone may have changed since, and stay out of it. */
function readEdited(data: CatalogueData, edited: Buffer, text: string): RateSheet {
  const sheet = readRateSheet(edited);
  diffRates(data, sheet);
  const keyOf = (row: RateSheet['rows'][number]) =>
    JSON.stringify([nameKey(row.currency), nameKey(row.assetClass)]);
  const before = new Map(
    readRateSheet(Buffer.from(text)).rows.map((row) => [keyOf(row), row.ratePercent]),
  );
  return { ...sheet, rows: sheet.rows.filter((row) => before.get(keyOf(row)) !== row.ratePercent) };
}

async function commitEdited(
  context: Context,
  data: CatalogueData,
  sheet: RateSheet,
): Promise<void> {
  const seen = ratesByPair(data.returnRates);
  const change = (draft: Draft): RateDiff => {
    const diff = importRates(draft, sheet, true);
    for (const { currency, assetClass, before } of [...diff.added, ...diff.changed]) {
      const was = seen.get({ currencyId: currency.id, assetClassId: assetClass.id });
      if (was?.returnRate === before?.returnRate) continue;
      const now = before ? `is ${percentOf(before.returnRate)}% now` : 'is there no longer';
      throw new AppError(
        'conflict',
        `Somebody else was faster: ${currency.code} ${assetClass.name} ${now}. Nothing was changed.`,
      );
    }
    return diff;
  };
  await commit(context, change, {
    ask: ({ added, changed, unusual }) => {
      const rates = inLineOrder([...added, ...changed]);
      if (rates.length === 0) return null;
      const unusually = unusual.length > 0 ? `; ${unusualInWords(unusual.length)}` : '';
      return {
        question: 'Are you sure you want to save these rates?',
        table: formatTable(PLAN_COLUMNS, rates, { colour: false }),
        about: `This changes ${counted(rates.length, 'rate')} in ${context.placeName}${unusually}`,
        no: 'Nothing was saved.',
      };
    },
    text: ({ added, changed }) =>
      `Return rates saved successfully: ${added.length} added, ${changed.length} changed.`,
    json: ({ added, changed }) => ({ added: added.length, changed: changed.length }),
  });
}
