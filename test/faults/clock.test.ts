import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addUser, PASSWORD, withStore } from '#test/accounts.ts';
import { callApi, signIn } from '#test/api-client.ts';
import { startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS = [
  ['one day back', -DAY],
  ['ten years on', 3652 * DAY],
] as const;
const PRELOAD = path.join(import.meta.dirname, '../support/set-clock.cjs');

/** Starts a server whose clock can be set and for which time can be made to pass. */
async function startWithClock() {
  const dataDir = await tempDir();
  const file = path.join(dataDir, 'clock');
  const clock = { wall: 0, passed: 0 };
  const move = async (more: Partial<typeof clock>) => {
    clock.wall += more.wall ?? 0;
    clock.passed += more.passed ?? 0;
    await writeFile(`${file}.new`, JSON.stringify(clock));
    await rename(`${file}.new`, file);
  };
  await move({});
  const env = { NODE_OPTIONS: `--require ${PRELOAD}`, CLOCK_FILE: file };
  const start = () => startServer({ dataDir, env });
  await (await start()).stop();
  await withStore(dataDir, (store) => addUser(store, 'anna'));
  return { start, move };
}

const statusOf = async (url: string, cookie: string) =>
  (await callApi(url, 'GET', '/api/user', { cookie })).status;

for (const [name, jump] of JUMPS)
  fault(`7 the clock is set ${name}`, 4, async ({ round, lost }) => {
    const { start, move } = await startWithClock();
    let server = await start();
    // What a clock that was ahead has dated counts as now; what is long over is over.
    const wanted = jump < 0 ? 200 : 401;

    const early = await signIn(server.url, 'anna', PASSWORD);
    await move({ wall: jump });
    lost((await statusOf(server.url, early)) !== wanted && `not ${wanted} when the clock was set`);
    const late = await signIn(server.url, 'anna', PASSWORD);
    round();

    // However the clock was set, used or not: over after twelve hours.
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await move({ passed: 20 * MINUTE });
      lost((await statusOf(server.url, late)) !== 200 && `ended after ${minutes} minutes`);
      await statusOf(server.url, early);
    }
    await move({ passed: 21 * MINUTE });
    for (const cookie of [early, late])
      lost((await statusOf(server.url, cookie)) !== 401 && 'a session outlived twelve hours');
    round();

    await move({ wall: -jump });
    for (const cookie of [early, late])
      lost((await statusOf(server.url, cookie)) !== 401 && 'a session came back with the clock');
    round();

    // A server that is started after the clock was set says the same.
    await server.stop();
    server = await start();
    const last = await signIn(server.url, 'anna', PASSWORD);
    await server.stop();
    await move({ wall: jump });
    server = await start();
    lost((await statusOf(server.url, last)) !== wanted && `not ${wanted} after a restart`);
    await server.stop();
    round();
  });
