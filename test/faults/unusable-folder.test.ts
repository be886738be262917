import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { revisionsOf } from '#test/data-folder.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Root may read and write everything, so the programs run as the user who owns nothing. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const CASES: readonly [what: string, where: string, mode: number, sentence: RegExp][] = [
  [
    'revisions not readable',
    'revisions',
    0o300,
    /revisions cannot be used \(EACCES\); make it a folder this user can read and write/,
  ],
  ['revisions not enterable', 'revisions', 0o600, /cannot be (?:used|read) \(EACCES\)/],
  [
    'the newest revision not readable',
    'revisions/0000000002.json',
    0o000,
    /2\.json cannot be read \(EACCES\); make it a file this user can read and write/,
  ],
  ['the data folder not enterable', '.', 0o000, /EACCES/],
];

const CARE = [['check'], ['backup', '/tmp/never-made'], ['restore', '--revision', '1', '--yes']];

type End = { code: number; stderr: string };

function runAs(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<End> {
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const options = { ...who, env: { ...process.env, ...env }, timeout: 20_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stderr }),
    );
  });
}

/** Copies the built programs to where that user can read them. */
async function publish(): Promise<string> {
  const folder = await tempDir();
  for (const part of ['dist', 'data', 'package.json'])
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  await openUp(folder);
  return folder;
}

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openUp(file);
    else await chmod(file, 0o644);
  }
}

async function makeData(): Promise<string> {
  const parent = await tempDir();
  await chmod(parent, 0o755);
  const directory = path.join(parent, 'data');
  await mkdir(directory, { mode: 0o700 });
  const store = await Store.open(new FilesBackend(directory));
  await store.transact('someone', (draft) => updateReturnRate(draft, 1, { returnRate: 0.01 }));
  await store.close();
  if (isRoot)
    for (const name of ['.', ...(await readdir(directory, { recursive: true }))])
      await chown(path.join(directory, name), NOBODY, NOBODY);
  return directory;
}

fault('5 a folder that may not be read or written', CASES.length + 1, async ({ round, lost }) => {
  const programs = await publish();
  const command = path.join(programs, 'dist/cli/main.js');
  const set = (data: string) =>
    runAs(command, ['rate', 'set', 'ZAR', 'Yield Funds', '9', '--data', data], {});
  for (const [what, where, mode, sentence] of CASES) {
    const data = await makeData();
    const target = path.join(data, where);
    const { mode: before } = await stat(target);
    const bytes = await revisionsOf(data);
    await chmod(target, mode);
    const server = await runAs(path.join(programs, 'dist/server/main.js'), [], {
      DATA_DIR: data,
      PORT: '0',
    });
    const cared = CARE.map((args) => runAs(command, ['data', ...args, '--data', data], {}));
    for (const { code, stderr } of [server, await set(data), ...(await Promise.all(cared))]) {
      lost(code !== 1 && `${what}: ended with ${code}`);
      lost(!/^longview: [^\n]+\n$/.test(stderr) && `${what}: said ${stderr}`);
      lost(!sentence.test(stderr) && `${what}: said ${stderr}`);
    }
    await chmod(target, before & 0o777);
    lost(!isDeepStrictEqual(await revisionsOf(data), bytes) && `${what}: something was changed`);
    const again = await set(data);
    lost(again.code !== 0 && `${what}: once mended, it said ${again.stderr}`);
    round();
  }
  const data = await makeData();
  const bytes = await revisionsOf(data);
  await chmod(path.join(data, 'revisions'), 0o500);
  const { code, stderr } = await set(data);
  lost((code !== 1 || !/^longview: [^\n]+EACCES[^\n]+\n$/.test(stderr)) && `read-only: ${stderr}`);
  lost(!isDeepStrictEqual(await revisionsOf(data), bytes) && 'read-only: something was changed');
  await chmod(path.join(data, 'revisions'), 0o700);
  lost((await set(data)).code !== 0 && 'read-only: once mended, it takes no write');
  round();
});
