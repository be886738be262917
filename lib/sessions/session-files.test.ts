import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#test/temp-dir.ts';
import { SessionFiles } from './session-files.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T08:00:00Z');
const WHO = { userId: 7, epoch: 2 };

async function begun() {
  const directory = await tempDir();
  const clock = { now: START };
  const sessions = new SessionFiles(directory, () => clock.now);
  await sessions.begin('first', WHO);
  const folder = path.join(directory, 'sessions');
  return { sessions, clock, folder, another: () => new SessionFiles(directory, () => clock.now) };
}

test('keeps no id: a file is named by a hash, for its owner alone', async () => {
  const { folder } = await begun();
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
  expect(name + (await readFile(path.join(folder, name), 'utf8'))).not.toContain('first');
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test.each([
  ['one day back', -24 * HOUR],
  ['one hour back', -HOUR],
  ['ten years on', 10 * 365 * 24 * HOUR],
])('has ended when the clock is set %s, and stays so when it is set right', async (_, jump) => {
  const { another, clock } = await begun();
  clock.now += jump;
  expect(await another().use('first')).toBeNull();
  clock.now = START + MINUTE;
  expect(await another().use('first')).toBeNull();
});

test.each(['', 'null', '{}', '{"userId":7,"epoch":2}', '{"userId":'])(
  'knows no session in a file that holds %j',
  async (content) => {
    const { sessions, folder } = await begun();
    const [name = ''] = await readdir(folder);
    await writeFile(path.join(folder, name), content);
    await utimes(path.join(folder, name), START / 1000, START / 1000);
    expect(await sessions.use('first')).toBeNull();
  },
);

test('takes away now and then the files of sessions that nobody uses any more', async () => {
  const { sessions, clock, folder } = await begun();
  await sessions.begin('second', WHO);
  clock.now += HOUR;
  await sessions.begin('third', WHO);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await sessions.use('third')).toEqual(WHO);
});
