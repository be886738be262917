import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { closeAll } from '#test/after-file.ts';
import { benchCommits } from './commits.ts';
import { benchDatabase } from './database.ts';
import { benchDigits } from './digits.ts';
import { benchEmbedded } from './embedded.ts';
import { benchPaint } from './paint.ts';
import { benchProjection } from './projection.ts';
import { benchRequests } from './requests.ts';
import { benchSaves } from './saves.ts';
import { benchSlider } from './slider.ts';
import { benchStart } from './start.ts';
import { isKept, printTable, type Row } from './table.ts';

/** Each is told the folder of another version to measure beside this one, if there is one; those of the page do. */
const SUBJECTS: Record<string, (against?: string) => Promise<Row[]>> = {
  projection: benchProjection,
  commits: benchCommits,
  requests: benchRequests,
  saves: benchSaves,
  database: benchDatabase,
  start: benchStart,
  slider: benchSlider,
  digits: benchDigits,
  paint: benchPaint,
  embedded: benchEmbedded,
};

const { values, positionals: wanted } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const rows: Row[] = [];
const failed: string[] = [];
for (const [name, bench] of Object.entries(SUBJECTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`${name} ...\n`);
  // What one subject could not measure takes nothing from the others.
  const measured = await bench(values.against).catch((error) => {
    failed.push(`${name} could not be measured: ${error}`);
    return [];
  });
  rows.push(...measured);
  await closeAll();
}

const [processor] = cpus();
const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
console.log(
  `${processor?.model ?? 'processor unknown'}, ${cpus().length} cores, ${memory}, Node ${process.version}`,
);
printTable(rows);
const missed = rows.filter((row) => !isKept(row)).length;
console.log(`Figures missed: ${missed}`);
for (const line of failed) console.log(line);
process.exit(failed.length === 0 && missed === 0 ? 0 : 1);
