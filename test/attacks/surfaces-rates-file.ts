import { nameKey } from '#lib/domain/same-name.ts';
import { withStore } from '#test/accounts.ts';
import { newestRevision } from '#test/data-folder.ts';
import { inNewFolder } from '#test/in-folder.ts';
import { addNamedRecords } from './hostile-records.ts';
import { cut, TEXTS, uniqueNames } from './hostile-texts.ts';
import type { Opened, Surface } from './surface.ts';
import { lookAtOutput, rateOf } from './surfaces-command-line.ts';

/** As many bad rows as the command line names. */
const ROWS_OF_A_FILE = 20;
const HEADER = 'currency,assetClass,ratePercent\n';
const PERCENT = 3;

type Pair = readonly [currency: string, assetClass: string];

/** Returns a cell as a spreadsheet writes it: in quotes, and what begins like a formula behind an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*'*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Compares files with what is stored, imports them, and compares again: all of a file is taken, or none. Texts that name a
 * record are in files of their own, so that these are taken.
 */
async function rateFiles(pairOf: (text: string) => Pair): Promise<Opened> {
  const texts = TEXTS.filter((text) => !/\p{Surrogate}/u.test(text));
  const longview = await inNewFolder();
  const { directory } = longview;
  await addNamedRecords(directory, texts);
  const { codes, names } = await withStore(directory, async ({ current: { data } }) => ({
    codes: new Set(data.currencies.map(({ code }) => nameKey(code))),
    names: new Set(data.assetClasses.map(({ name }) => nameKey(name))),
  }));
  const isKnown = ([code, name]: Pair) =>
    codes.has(nameKey(code.trim())) && names.has(nameKey(name.trim()));
  const unique = uniqueNames(texts);
  const parts = [true, false].map((known) =>
    unique.filter((text) => isKnown(pairOf(text)) === known),
  );
  return {
    rows: parts.flatMap((part) => cut(part, ROWS_OF_A_FILE)),
    attempt: async (row, look) => {
      const pairs = row.map(pairOf);
      const percents = pairs.map((_, n) => (PERCENT + n / 100).toFixed(2));
      const lines = pairs.map(([code, name], n) => `${cell(code)},${cell(name)},${percents[n]}\n`);
      const file = HEADER + lines.join('');
      const run = async (args: string[], code: number) => {
        const end = await longview.run(['rate', ...args, '-'], file);
        lookAtOutput(end, look);
        look(end.code !== code && `${args[0]} ended with ${end.code}: ${end.stderr.slice(0, 300)}`);
        return end.stderr;
      };
      const before = await newestRevision(directory);
      const isChanged = async () => (await newestRevision(directory)) !== before;
      const bad = pairs.filter((pair) => !isKnown(pair)).length;
      const complaints = [await run(['diff'], bad > 0 ? 2 : 1)];
      look((await isChanged()) && 'compared, and changed the data');
      complaints.push(await run(['import', '--yes'], bad > 0 ? 1 : 0));
      for (const stderr of complaints) {
        const named = stderr.match(/^line \d+: /gm)?.length ?? 0;
        look(named !== bad && `${named} of ${bad} bad rows named: ${stderr.slice(0, 300)}`);
      }
      if (bad > 0) return look((await isChanged()) && 'refused, and changed the data');
      look(complaints[1] !== '' && 'imported, and complained');
      await run(['diff'], 0);
      await withStore(directory, async ({ current: { data } }) => {
        for (const [n, [code, name]] of pairs.entries()) {
          const expected = Math.round(Number(percents[n]) * 10_000) / 1_000_000;
          const rate = rateOf(data, code, name);
          look(rate !== expected && `${code}, ${name} is kept as ${rate}, not ${expected}`);
        }
      });
    },
    end: async (look) => {
      const exported = await longview.done(['rate', 'export']);
      await longview.done(['rate', 'diff', '-'], exported);
      const raised = exported.replace(
        /,(\d+(?:\.\d+)?)$/gm,
        (_, percent) => `,${Number((Number(percent) + 1).toFixed(4))}`,
      );
      await longview.done(['rate', 'import', '-'], raised);
      const again = await longview.done(['rate', 'export']);
      look(again !== raised && 'what was exported, changed and imported is exported otherwise');
    },
  };
}

/** What stands in a rates file. */
export const RATES_FILE_SURFACES: readonly Surface[] = [
  { name: 'asset classes of a rates file', open: () => rateFiles((name) => ['USD', name]) },
  {
    name: 'currencies of a rates file',
    open: () => rateFiles((code) => [code, 'Money Market Funds']),
  },
];
