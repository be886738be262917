import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterFile } from './after-file.ts';
import { chainOf } from './backends.ts';
import { openFlakyLine } from './flaky-line.ts';
import { freshDatabase } from './postgres.ts';
import { startPostgres } from './postgres-server.ts';
import { buildScript, runScript } from './script.ts';

const WRITERS = 4;
const IN_FLIGHT = 3;

/** What became of the changes that were tried while the database failed again and again. */
export type Toll = {
  /** How often each fault was made. */
  faults: Record<string, number>;
  /** How many changes came to each end: 'saved', 'unavailable', 'unconfirmed'. */
  ends: Record<string, number>;
  /** Each thing that should not be: acknowledged and lost, refused and committed, twice there, a gap. */
  lost: string[];
};

/**
 * Lets four processes write for so many seconds while connections are killed, cut, delayed and left half open, and the
 * server crashes and starts again. `longest` is how long it is left standing still, once.
 */
export async function failFor(seconds: number, longestMs = 0): Promise<Toll> {
  const script = await buildScript(path.join(import.meta.dirname, 'token-writer.ts'));
  const server = await startPostgres();
  afterFile(() => server.stop());
  const { url, query } = await freshDatabase(server.url);
  const lines = await Promise.all(Array.from({ length: WRITERS }, () => openFlakyLine(url)));
  const writers = lines.map((line, index) => runScript(script, [line.url, `w${index}`, IN_FLIGHT]));
  const begun = () => writers.every((writer) => writer.lines().length > 0);
  while (!begun()) await wait(10);

  const anyLine = () => lines[Math.floor(Math.random() * WRITERS)] ?? lines[0];
  const FAULTS: Record<string, () => unknown> = {
    'backends killed': () =>
      query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      ),
    'connections cut': () => anyLine()?.cut(),
    'answers lost': async () => {
      const line = anyLine();
      line?.loseAnswers();
      await wait(50);
      line?.cut();
    },
    'connections left half open': () => anyLine()?.halfOpen(),
    'a delay of 200 ms': async () => {
      const line = anyLine();
      line?.delay(200);
      await wait(600);
      line?.delay(0);
    },
    'a line stood still': async () => {
      const line = anyLine();
      line?.standStill();
      await wait(800);
      line?.heal();
    },
    'the server crashed': async () => {
      await server.end('QUIT');
      await wait(Math.random() * 400);
      await server.start();
    },
  };
  const faults: Record<string, number> = {};
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until)
    for (const [name, make] of Object.entries(FAULTS)) {
      await make();
      faults[name] = (faults[name] ?? 0) + 1;
      await wait(100 + Math.random() * 200);
    }
  if (longestMs > 0) {
    for (const line of lines) line.standStill();
    await wait(longestMs);
    for (const line of lines) line.heal();
    await wait(3_000);
  }
  for (const { child } of writers) child.kill('SIGTERM');
  const exits = await Promise.all(writers.map(({ ended }) => ended));
  const said = writers.flatMap((writer) => writer.lines().map((line) => line.split(' ')));
  return {
    faults,
    ends: Object.fromEntries(
      [...new Set(said.map(([end = '']) => end))].map((end) => [
        end,
        said.filter(([each]) => each === end).length,
      ]),
    ),
    lost: [
      ...exits.flatMap((code, index) => (code === 0 ? [] : [`writer ${index} ended with ${code}`])),
      ...(await losses(url, said)),
    ],
  };
}

async function losses(address: string, said: readonly string[][]): Promise<string[]> {
  const { headers, findings } = await chainOf(address);
  const remarks = headers
    .map(({ note: remark }) => remark)
    .filter((remark) => remark !== undefined);
  const kept = new Set(remarks);
  const gaps = headers.filter(({ revision }, index) => revision !== index + 1);
  const wrong = said.flatMap(([end, remark = '']) => {
    if (end === 'saved') return kept.has(remark) ? [] : [`${remark} was acknowledged and is lost`];
    if (end === 'unavailable')
      return kept.has(remark) ? [`${remark} was refused and is there`] : [];
    return end === 'unconfirmed' ? [] : [`${end} ${remark}`];
  });
  return [
    ...findings.map(({ revision, finding }) => `${revision} ${finding}`),
    ...gaps.map(({ revision }) => `a gap before ${revision}`),
    ...(kept.size < remarks.length ? [`${remarks.length - kept.size} are there twice`] : []),
    ...wrong,
  ];
}
