import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { revisionPath } from '#lib/store/revision-folder.ts';
import { verifyChain } from '#lib/store/revision-log.ts';
import { Store } from '#lib/store/store.ts';
import type { CommandEnd } from '../test/run-command.ts';
import { runCommand } from '../test/run-command.ts';
import { SMALL_SEED } from '../test/sample-seed.ts';
import { buildScript } from '../test/script.ts';
import { tempDir } from '../test/temp-dir.ts';
import { temporaryFiles } from '../test/temporary-files.ts';
import { fault } from './fault.ts';
import { need } from './needs.ts';

const COMMAND = path.join(import.meta.dirname, '../dist/cli/main.js');
const WRITER = path.join(import.meta.dirname, '../test/store-writer.ts');
const ERRORS = ['EIO', 'ENOSPC', 'EROFS'];
/** Enough that the oldest revisions lose their data. */
const COMMITS = 210;

/** Runs a script of ours on a disk that refuses every rename. Answers also how often it was refused. */
async function runWithoutRename(
  error: string,
  args: readonly (string | number)[],
): Promise<CommandEnd & { met: number }> {
  const log = path.join(await tempDir(), 'strace');
  const inject = ['-e', 'trace=rename', '-e', `inject=rename:error=${error}`];
  const all = ['-f', '-o', log, ...inject, process.execPath, ...args.map(String)];
  const end = await new Promise<CommandEnd>((resolve) => {
    execFile('strace', all, { timeout: 60_000 }, (failure, stdout, stderr) =>
      resolve({ code: failure === null ? 0 : Number(failure.code ?? -1), stdout, stderr }),
    );
  });
  const met = (await readFile(log, 'utf8')).split('\n').filter((line) => /INJECTED/.test(line));
  return { ...end, met: met.length };
}

fault('2 the disk refuses to rename', ERRORS.length * 3, async ({ round, lost, count }) => {
  need('strace');
  const writer = await buildScript(WRITER);
  for (const error of ERRORS) {
    const directory = await tempDir();
    await (await Store.open({ directory, seed: SMALL_SEED })).close();

    const old = await runWithoutRename(error, [writer, directory, 'writer', COMMITS, 1]);
    count('faults met', old.met);
    const values = old.stdout.trim().split('\n');
    lost(old.met === 0 && `${error}: no old revision was to lose its data`);
    lost((old.code !== 0 || values.length !== COMMITS) && `${error}: commits: ${old.stderr}`);
    lost(await remains(directory, `${error}, old revisions`));
    round();

    const file = path.join(await tempDir(), 'backup.json');
    await writeFile(file, 'the backup of yesterday');
    const data = ['--data', directory];
    const backup = await runWithoutRename(error, [COMMAND, 'data', 'backup', file, ...data]);
    count('faults met', backup.met);
    lost(backup.code !== 1 && `${error}: backup ended with ${backup.code}`);
    const kept = await readFile(file, 'utf8');
    lost(kept !== 'the backup of yesterday' && `${error}: the older backup is gone`);
    lost((await readdir(path.dirname(file))).length !== 1 && `${error}: half a backup is left`);
    const again = await runCommand(['data', 'backup', file, ...data]);
    lost(again.code !== 0 && `${error}: then backup said ${again.stderr}`);
    round();

    const newest = revisionPath(path.join(directory, 'revisions'), COMMITS + 1);
    await writeFile(newest, 'damaged');
    const restore = [COMMAND, 'data', 'restore', '--revision', COMMITS, ...data];
    const repair = await runWithoutRename(error, restore);
    count('faults met', repair.met);
    lost(repair.code !== 1 && `${error}: restore ended with ${repair.code}`);
    lost((await readFile(newest, 'utf8')) !== 'damaged' && `${error}: the damage was overwritten`);
    const mended = await runCommand(restore.slice(1).map(String));
    lost(mended.code !== 0 && `${error}: then restore said ${mended.stderr}`);
    lost(await remains(directory, `${error}, restore`));
    round();
  }
});

async function remains(directory: string, when: string): Promise<string | null> {
  const store = await Store.open({ directory });
  await store.close();
  const findings = await verifyChain(directory);
  const left = await temporaryFiles(directory);
  if (findings.length + left.length === 0) return null;
  return `${when}: ${JSON.stringify(findings)} ${left}`;
}
