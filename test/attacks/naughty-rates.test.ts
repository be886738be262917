import { nameKey } from '#lib/domain/same-name.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { withStore } from '#test/accounts.ts';
import { newestRevision } from '#test/data-folder.ts';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { runCommand } from '#test/run-command.ts';
import { leakIn } from './answer-rules.ts';
import { attack, type Round } from './attack.ts';
import { type NaughtyCommand, runAll, UNSAFE } from './naughty-commands.ts';
import { addNamedRecords, uniqueNames } from './naughty-records.ts';
import { argumentTexts, naughtyTexts } from './naughty-texts.ts';

/** As many bad rows as the command line names. */
const ROWS_OF_A_FILE = 20;
const HEADER = 'currency,assetClass,ratePercent\n';
const CLASS = 'Money Market Funds';

const sameAs = (name: string) => {
  const key = nameKey(name.trim());
  return (other: string) => nameKey(other) === key;
};

/** Returns the rate of a pair of names, in any letter case. */
function rateOf(data: CatalogueData, currency: string, assetClass: string): number | undefined {
  const { id: currencyId } = data.currencies.find(({ code }) => sameAs(currency)(code)) ?? {};
  const { id: classId } = data.assetClasses.find(({ name }) => sameAs(assetClass)(name)) ?? {};
  return data.returnRates.find(
    (rate) => rate.currencyId === currencyId && rate.assetClassId === classId,
  )?.returnRate;
}

attack('naughty strings as currency and asset class of rate set', async (round) => {
  const texts = await argumentTexts();
  const set = (currency: string, assetClass: string, n: number): NaughtyCommand => ({
    args: ['rate', 'set', '--yes', '--', currency, assetClass, `${n / 100}`],
    kept: (data) => [`${rateOf(data, currency, assetClass)}`],
    expected: [`${n / 10_000}`],
  });
  const names = uniqueNames(texts);
  const commands = [
    ...names.map((name, n) => set('USD', name, n + 1)),
    ...names.map((code, n) => set(code, CLASS, n + 1)),
  ];
  return runAll(round, commands, ['rate', 'list'], (dataDir) => addNamedRecords(dataDir, texts));
});

/** Returns a cell as a spreadsheet writes it: in quotes, and what begins like a formula behind an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*'*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Compares a file with what is stored, imports it, and compares again: all of it is taken, or none. */
async function importFile(
  round: Round,
  longview: InFolder,
  rows: readonly (readonly [currency: string, assetClass: string])[],
  percent: number,
) {
  const file =
    HEADER +
    rows
      .map(([code, name], n) => `${cell(code)},${cell(name)},${(percent + n / 100).toFixed(2)}\n`)
      .join('');
  const what = JSON.stringify(rows).slice(0, 200);
  const said = async (verb: string, code: number) => {
    const end = await longview.run(
      ['rate', verb, ...(verb === 'import' ? ['--yes'] : []), '-'],
      file,
    );
    const text = end.stdout + end.stderr;
    const unsafe = UNSAFE.exec(text)?.[0] ?? leakIn(text);
    round(unsafe && `${what}: ${JSON.stringify(unsafe)} on the terminal`);
    round(end.code !== code && `${what}: ${verb} ended with ${end.code}: ${text.slice(0, 300)}`);
    return end.stderr;
  };
  const before = await newestRevision(longview.directory);
  const known = await withStore(longview.directory, async ({ current: { data } }) => {
    const codes = new Set(data.currencies.map(({ code }) => nameKey(code)));
    const names = new Set(data.assetClasses.map(({ name }) => nameKey(name)));
    return rows.map(
      ([code, name]) => codes.has(nameKey(code.trim())) && names.has(nameKey(name.trim())),
    );
  });
  const bad = known.filter((isKnown) => !isKnown).length;
  if (bad > 0) {
    for (const [verb, code] of [
      ['diff', 2],
      ['import', 1],
    ] as const) {
      const stderr = await said(verb, code);
      const named = stderr.match(/^line \d+: /gm)?.length;
      round(named !== bad && `${what}: ${named} of ${bad} bad rows named: ${stderr.slice(0, 300)}`);
    }
    round(
      (await newestRevision(longview.directory)) !== before &&
        `${what}: refused, and changed the data`,
    );
    return;
  }
  await said('diff', 1);
  round(
    (await newestRevision(longview.directory)) !== before &&
      `${what}: compared, and changed the data`,
  );
  round((await said('import', 0)) !== '' && `${what}: imported, and complained`);
  await said('diff', 0);
  await withStore(longview.directory, async ({ current: { data } }) => {
    for (const [n, [code, name]] of rows.entries()) {
      const expected = Math.round((percent + n / 100) * 10_000) / 1_000_000;
      const rate = rateOf(data, code, name);
      round(rate !== expected && `${code}, ${name} is kept as ${rate}, not ${expected}`);
    }
  });
}

attack(
  'naughty strings as currency and asset class of rate import and rate diff',
  async (round) => {
    const texts = (await naughtyTexts()).filter((text) => !/\p{Surrogate}/u.test(text));
    const longview = await inNewFolder(runCommand);
    await addNamedRecords(longview.directory, texts);
    const { codes, names } = await withStore(longview.directory, async ({ current: { data } }) => ({
      codes: new Set(data.currencies.map(({ code }) => nameKey(code))),
      names: new Set(data.assetClasses.map(({ name }) => nameKey(name))),
    }));
    const keys = uniqueNames(texts);
    const isStored = (stored: Set<string>) => (text: string) =>
      stored.has(nameKey(text.normalize('NFC').trim()));
    const parted = (stored: Set<string>) => [
      keys.filter(isStored(stored)),
      keys.filter((text) => !isStored(stored)(text)),
    ];
    const files = [
      ...parted(names).flatMap((some) => inFiles(some.map((name) => ['USD', name] as const))),
      ...parted(codes).flatMap((some) => inFiles(some.map((code) => [code, CLASS] as const))),
    ];
    for (const rows of files) await importFile(round, longview, rows, 3);
    const exported = await longview.done(['rate', 'export']);
    await longview.done(['rate', 'diff', '-'], exported);
    const raised = exported.replace(
      /,(\d+(?:\.\d+)?)$/gm,
      (_, percent) => `,${Number((Number(percent) + 1).toFixed(4))}`,
    );
    await longview.done(['rate', 'import', '-'], raised);
    const again = await longview.done(['rate', 'export']);
    round(again !== raised && 'what was exported, changed and imported is exported otherwise');
  },
);

function inFiles<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_OF_A_FILE);
  return Array.from({ length: count }, (_, n) =>
    rows.slice(n * ROWS_OF_A_FILE, (n + 1) * ROWS_OF_A_FILE),
  );
}
