import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { bench } from 'vitest';
import { prepareLargeCatalogue } from '../../test/large-catalogue.ts';
import { tempDir } from '../../test/temp-dir.ts';

const COMMAND = path.join(import.meta.dirname, '../../dist/cli/main.js');
const PEAK = /peak (\d+)/;
// The process itself says how much memory it had at most.
const SAYS_PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))",
)}`;

const ONCE = { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0 };

for (const { currencies, classes, seconds } of [
  { currencies: 100, classes: 100, seconds: 1 },
  { currencies: 400, classes: 250, seconds: 5 },
]) {
  const count = (currencies * classes).toLocaleString('en-US');
  bench(
    `rate import of ${count} rates in one commit, from the start of the process to its end`,
    async () => {
      const directory = await tempDir();
      const { csv } = await prepareLargeCatalogue(directory, currencies, classes);
      run(directory, ['currency', 'list']);
      report(`${count} rates added`, run(directory, ['rate', 'import', '-'], csv), seconds);
      const raised = csv.replace(/,(\d)\b/g, (_, percent) => `,${Number(percent) + 1}`);
      report(`${count} rates changed`, run(directory, ['rate', 'import', '-'], raised), seconds);
      report(`${count} rates unchanged`, run(directory, ['rate', 'import', '-'], raised), seconds);
    },
    ONCE,
  );
}

type Measured = { printed: string; ms: number; megabytes: number };

function run(directory: string, args: readonly string[], input = ''): Measured {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', SAYS_PEAK, COMMAND, ...args],
    { env: { ...process.env, DATA_DIR: directory }, input, encoding: 'utf8' },
  );
  const ms = performance.now() - began;
  if (status !== 0) throw new Error(stderr);
  return { printed: stdout.trim(), ms, megabytes: Number(PEAK.exec(stderr)?.[1]) / 1024 };
}

function report(what: string, { printed, ms, megabytes }: Measured, seconds: number): void {
  console.log(
    `${what}: ${(ms / 1000).toFixed(2)} s (at most ${seconds}), ${megabytes.toFixed(0)} MB (at most 300): ${printed}`,
  );
  if (ms > seconds * 1000 || megabytes > 300) throw new Error(`${what}: too slow or too large.`);
}
