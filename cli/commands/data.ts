import type { Command } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { printedCommand } from '#lib/store/printed-command.ts';
import { type Context, inContext } from '../context.ts';
import { print } from '../output.ts';
import { WITHOUT_APPROVAL } from '../shared-options.ts';
import { addVerb } from '../verb.ts';
import { backup } from './data-backup.ts';
import { check } from './data-check.ts';
import { copy } from './data-copy.ts';
import { restoreFrom } from './data-restore.ts';

/** `longview data …`: maintains the data folder or the database itself. */
export function registerData(noun: Command): void {
  addVerb(noun, 'init', {
    kind: 'changes',
    summary: 'Make the first catalogue, as the first start of the server would',
    details:
      'Makes the folder or the tables, too. Begins with the seed.json of the folder, else with the shipped one. An existing catalogue stays as it is, so it can be run before every start.',
    examples: ['longview data init --data /srv/longview'],
  }).action(inContext(init));

  addVerb(noun, 'check', {
    kind: 'reads',
    summary: 'Check that every revision is, to the byte, what was written',
    details:
      'Reads all revisions of the data folder, of the database or of a backup, verifies the chain of their checksums and the rules of the catalogue in each, and exits with 1 if anything is wrong. Of a database it says how safely it keeps changes.',
    optionalArgs: { file: 'a backup, to check that in place of the data folder' },
    examples: ['longview data check', 'longview data check longview-2026-11-20.tar.gz'],
  }).action(inContext(check));

  addVerb(noun, 'backup', {
    kind: 'reads',
    summary: 'Copy the catalogue with its history into a file, also while it is being changed',
    details:
      'The file holds every revision, with currencies, asset classes, rates and users with their password hashes, and site.json and seed.json of the data folder; only you can read it. --keep deletes the oldest of the files that --dir made, and no others.',
    optionalArgs: { file: 'the file to write, or - for stdout; an existing one is replaced' },
    options: {
      '--dir <dir>': 'write a file named by the time into this folder',
      '--keep <number>': 'with --dir, keep so many of the newest and delete the others',
    },
    examples: [
      'longview data backup longview-$(date +%F).tar.gz',
      'longview data backup --dir /srv/backups --keep 14',
      'longview data backup - > /mnt/backups/longview.tar.gz',
    ],
  }).action(inContext(backup));

  addVerb(noun, 'restore', {
    kind: 'asks',
    summary: 'Go back to a backup or to an older revision, also where the newest is damaged',
    details:
      'Into an empty folder a backup comes back with its history, and nothing is asked. Elsewhere this shows what will change, asks, and commits it as a new revision: nothing is lost.',
    optionalArgs: { file: 'a file that data backup wrote' },
    options: {
      '--revision <number>': 'the revision to go back to, in place of a file',
      '--site': 'bring back site.json and seed.json of the backup too',
      ...WITHOUT_APPROVAL,
    },
    examples: [
      'longview data restore longview-2026-11-20.tar.gz',
      'longview data restore --revision 41',
    ],
  }).action(inContext(restoreFrom));

  addVerb(noun, 'copy', {
    kind: 'copies',
    summary:
      'Copy the catalogue with its history into another place, also from files to PostgreSQL',
    details:
      'A place is a data folder, or the URL of a database: postgres://user@host:5432/database. Only what the other place lacks is copied, byte by byte, so an interrupted copy is simply run again. It is refused when each place has changes that the other lacks. Sessions are not copied. Stop the servers of both places first. A password left out of the URL is read from PGPASSWORD, or from the password file of PostgreSQL.',
    options: {
      '--from <place>': 'the place to read',
      '--to <place>': 'the place to write; a folder or tables that are not there are made',
      '--session-keys': 'copy the keys that session cookies are signed with too',
    },
    examples: [
      'longview data copy --from data --to postgres://ann@db.example.com/longview',
      'longview data copy --from postgres://ann@db.example.com/longview --to data --dry-run',
    ],
  }).action(inContext(copy));
}

async function init(context: Context): Promise<void> {
  const { address, backendName, options } = context;
  const isNew = !(await context.hasCatalogue());
  const { revision, data } = (await context.store({ create: !options.dryRun })).current;
  if (options.dryRun) return print(context, { changes: [] }, () => 'Nothing would change.');
  if (isNew) context.io.isSaved = true;
  print(context, { revision, isNew }, () => {
    if (!isNew)
      return `Nothing had to change: the catalogue in ${printable(backendName)} is at revision ${revision}.`;
    const add = printedCommand('user add EMAIL --admin', address);
    const { currencies, assetClasses, returnRates } = data;
    const holds = `${currencies.length} currencies, ${assetClasses.length} asset classes and ${grouped(returnRates.length)} return rates`;
    return printable(
      `A new catalogue was made in ${backendName}: ${holds}. Create an administrator with: ${add}`,
    );
  });
}
