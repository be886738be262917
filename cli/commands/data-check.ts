import { printable } from '#lib/domain/printable.ts';
import { counted, grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { readBackupFile } from '#lib/store/archive/backup-file.ts';
import type { Backend } from '#lib/store/backend/backend.ts';
import type { DatabaseFacts, PostgresBackend } from '#lib/store/backend/postgres/postgres.ts';
import { revisionNumbers, verifyChain } from '#lib/store/log/history.ts';
import { noCatalogue, printedCommand } from '#lib/store/printed-command.ts';
import type { Argument, Context } from '../context.ts';
import { localTime, print } from '../output.ts';
import { withProgress } from '../progress.ts';

const SOUND = 'each is what was written and follows from the one before.';

/** `longview data check [file]` */
export function check(context: Context, file: Argument): Promise<void> {
  return file === undefined ? checkCatalogue(context) : checkBackup(context, file);
}

async function checkCatalogue(context: Context): Promise<void> {
  const { address } = context;
  const backend = await context.backend();
  const newest = (await revisionNumbers(backend)).at(-1);
  if (newest === undefined) throw noCatalogue(address);
  const findings = await withProgress(context.io, 'Checking', newest, (advance) =>
    verifyChain(backend, advance),
  );
  const database = await factsOf(backend);
  const shown = findings.map(({ revision, location: file, finding }) =>
    database ? { revision, finding } : { revision, file, finding },
  );
  print(context, { revisions: newest, findings: shown, ...(database && { database }) }, () =>
    [
      ...(findings.length === 0 ? [`${counted(newest, 'revision')} checked: ${SOUND}`] : []),
      ...findings.map(({ location, finding }) => printable(`${location}: ${finding}`)),
      ...(database ? factLines(database).map(printable) : []),
    ].join('\n'),
  );
  if (findings.length === 0) return;
  // Opening it throws an error with the command for the repair if the newest revision is damaged or one is missing.
  await context.store();
  throw new AppError(
    'damaged',
    `${damagedOf(findings.length, newest)}. Make a backup with: ${printedCommand('data backup FILE', address)}`,
  );
}

async function factsOf(backend: Backend): Promise<DatabaseFacts | undefined> {
  return backend.address.database && (backend as PostgresBackend).facts();
}

function factLines({ version, fsync, synchronousCommit, standbys }: DatabaseFacts) {
  const isConfirmed = standbys !== '' && !['off', 'local'].includes(synchronousCommit);
  return [
    `PostgreSQL ${version}: fsync is ${fsync}, synchronous_commit is ${synchronousCommit}.`,
    isConfirmed
      ? `Each change waits for a standby (${standbys}): it survives a failover.`
      : 'No standby has to confirm a change: a failover may lose the newest ones.',
  ];
}

async function checkBackup(context: Context, file: string): Promise<void> {
  const { revision, at, isWhole, findings } = await readBackupFile(file);
  const revisions = isWhole ? revision : 1;
  print(context, { file, revision, at, revisions, findings }, () =>
    [
      printable(`${file}: revision ${revision} of ${localTime(at)}.`),
      ...findings.map(({ revision, finding }) => printable(`revision ${revision}: ${finding}`)),
      ...(findings.length === 0 ? [`${counted(revisions, 'revision')} checked: ${SOUND}`] : []),
    ].join('\n'),
  );
  if (findings.length === 0) return;
  throw new AppError(
    'damaged',
    `${damagedOf(findings.length, revisions)}. It can be restored all the same.`,
  );
}

function damagedOf(damaged: number, all: number): string {
  return `${counted(damaged, 'revision')} of ${grouped(all)} ${damaged === 1 ? 'is' : 'are'} damaged`;
}
