import type { Command } from 'commander';
import { onDemand } from '../context.ts';
import { addVerb } from '../verb.ts';

/** `longview data …`: care for the data folder itself. */
export function registerData(noun: Command): void {
  addVerb(noun, 'check', {
    kind: 'reads',
    summary: 'Check that every revision is, to the byte, what was written',
    details:
      'Reads all revisions, verifies the chain of their checksums and the rules of the catalogue in each, and exits with 1 if anything is wrong.',
    examples: ['longview data check', 'longview data check --json'],
  }).action(onDemand(async () => (await import('./data-check.ts')).check));

  addVerb(noun, 'backup', {
    kind: 'reads',
    summary: 'Copy the catalogue into a file, also while it is being changed',
    details:
      'The file holds currencies, asset classes, rates and users with their password hashes; only you can read it.',
    args: { file: 'the file to write; one that is there is replaced' },
    examples: ['longview data backup longview-$(date +%F).json'],
  }).action(onDemand(async () => (await import('./data-backup.ts')).backup));

  addVerb(noun, 'restore', {
    kind: 'deletes',
    summary: 'Go back to a backup or to an older revision, also where the newest is damaged',
    details:
      'Shows what will change and commits it as a new revision: nothing is lost. Into an empty folder it makes a working catalogue.',
    optionalArgs: { file: 'a file that data backup wrote' },
    options: { '--revision <number>': 'the revision to go back to, in place of a file' },
    examples: [
      'longview data restore longview-2026-11-20.json',
      'longview data restore --revision 41',
    ],
  }).action(onDemand(async () => (await import('./data-restore.ts')).restoreData));
}
