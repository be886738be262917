import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { bench } from 'vitest';
import { tempDir } from '../../test/temp-dir.ts';

const COMMAND = path.join(import.meta.dirname, '../../dist/cli/main.js');
const RUNS = 20;

const ONCE = { iterations: 1, time: 0, warmupIterations: 0, warmupTime: 0 };

/** Medians of runs that take turns, so that a busy moment of the machine meets them alike. */
bench(
  `start: --help and currency list beside node -e 0, medians of ${RUNS}`,
  async () => {
    const env = { ...process.env, DATA_DIR: await tempDir() };
    const cases = [
      { name: 'node -e 0', args: ['-e', '0'], most: 1 },
      { name: 'longview --help', args: [COMMAND, '--help'], most: 1.5 },
      { name: 'longview currency list', args: [COMMAND, 'currency', 'list'], most: 2 },
    ].map((each) => ({ ...each, times: [] as number[] }));
    for (let run = -1; run < RUNS; run++)
      for (const { args, times } of cases) {
        const began = performance.now();
        const { status } = spawnSync(process.execPath, args, { env });
        if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
        if (run >= 0) times.push(performance.now() - began);
      }
    const base = median(cases[0]?.times ?? []);
    for (const { name, times, most } of cases) {
      const ratio = median(times) / base;
      console.log(
        `${name}: ${median(times).toFixed(0)} ms, ${ratio.toFixed(2)} times (at most ${most})`,
      );
      if (ratio > most) throw new Error(`${name} takes too long to start.`);
    }
  },
  ONCE,
);

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
