import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '#test/temp-dir.ts';
import { inTurn } from './measure.ts';
import { fetchWhole, LONGVIEW, RAW, startProcess, writeAnswers } from './processes.ts';
import type { Row } from './table.ts';

const ROUNDS = 7;
const REST_MS = 1500;
const LIST = '/api/currencies';
const PAGE = '/';

/**
 * Measures the time from the start of the process to its first 200, and the memory it holds when it has come to rest.
 */
export async function benchStart(): Promise<Row[]> {
  const env = { DATA_DIR: await tempDir() };
  const first = await startProcess(LONGVIEW, env);
  const rawEnv = { ANSWERS: await writeAnswers(first.url, [LIST, PAGE]) };
  await first.stop();

  const [list = [], page = [], bare = []] = await inTurn(
    ROUNDS,
    () => timeToFirst(LONGVIEW, env, LIST),
    () => timeToFirst(LONGVIEW, env, PAGE),
    () => timeToFirst(RAW, rawEnv, PAGE),
  );
  const [memory = [], bareMemory = []] = await inTurn(
    5,
    () => memoryAtRest(LONGVIEW, env),
    () => memoryAtRest(RAW, rawEnv),
  );
  const against = { name: 'node:http', values: bare };
  return [
    {
      what: 'Server start to first 200, list',
      unit: 'ms',
      ours: list,
      against,
      figure: { ratioAtMost: 3 },
    },
    { what: 'Server start to first 200, page', unit: 'ms', ours: page, against },
    {
      what: 'Server memory at rest',
      unit: 'MB',
      ours: memory,
      against: { name: 'node:http', values: bareMemory },
    },
  ];
}

/** Returns the time until a server that has just been started answers. */
async function timeToFirst(
  script: string,
  env: Record<string, string>,
  at: string,
): Promise<number> {
  const began = performance.now();
  const server = await startProcess(script, env);
  const { status } = await fetchWhole(server.url + at, { 'accept-encoding': 'br' });
  const ms = performance.now() - began;
  await server.stop();
  if (status !== 200) throw new Error(`${script} answered ${status}.`);
  return ms;
}

/** Returns the memory of a server that has come to rest. */
async function memoryAtRest(script: string, env: Record<string, string>): Promise<number> {
  const server = await startProcess(script, env);
  for (const at of [PAGE, LIST]) await fetchWhole(server.url + at, { 'accept-encoding': 'br' });
  await wait(REST_MS);
  const { memoryMb } = await server.usage();
  await server.stop();
  return memoryMb;
}
