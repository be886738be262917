import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { CatalogueData } from '#lib/store/document.ts';
import { revisionFolder } from '#lib/store/files/revision-folder.ts';
import { Store } from '#lib/store/store.ts';
import { type Candidate, wantedAfter } from '../candidates.ts';
import { printable } from '../printable.ts';
import { registerVerbs } from '../program.ts';
import { writeOut } from '../terminal.ts';

/**
 * What the completion scripts run on a tab: prints what may stand where the last word is being typed, one a line, with
 * a tab before its help. Prints nothing where a file name is wanted, or where something is wrong.
 */
export async function complete(program: Command, words: readonly string[]): Promise<void> {
  const noun = program.commands.find((each) => each.name() === words[0]);
  if (noun && words.length > 1) await registerVerbs(noun);
  const current = unquoted(words.at(-1) ?? '');
  const found = await candidatesFor(program, words);
  const fitting = found.filter(({ value }) =>
    value.toLowerCase().startsWith(current.toLowerCase()),
  );
  if (fitting.length > 0)
    writeOut(
      fitting.map(({ value, help = '' }) => `${printable(value)}\t${printable(help)}`).join('\n'),
    );
}

async function candidatesFor(
  program: Command,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const wanted = wantedAfter(program, words);
  if ('candidates' in wanted) return wanted.candidates;
  const data = await catalogueOf(folderIn(words));
  return data ? valuesOf(wanted.valueOf, words, data) : [];
}

function valuesOf(what: string, [noun]: readonly string[], data: CatalogueData): Candidate[] {
  if (what === 'code' || what === 'currency')
    return data.currencies.map(({ code, name }) => ({ value: code, help: name }));
  if (what === 'class' || (what === 'name' && noun === 'asset-class'))
    return data.assetClasses.map(({ name }) => ({ value: name }));
  if (what === 'username') return data.users.map(({ username }) => ({ value: username }));
  return [];
}

function folderIn(words: readonly string[]): string {
  const typed = words[words.indexOf('--data') + 1];
  return (words.includes('--data') && typed) || process.env.DATA_DIR || 'data';
}

/** The catalogue if there is one: a tab makes none, and says nothing about a damaged one. */
async function catalogueOf(folder: string): Promise<CatalogueData | null> {
  if (!existsSync(revisionFolder(folder))) return null;
  try {
    const store = await Store.open({ directory: folder });
    await store.close();
    return store.current.data;
  } catch {
    return null;
  }
}

/** A word as the shell will see it: bash hands over the quotes that were typed. */
function unquoted(word: string): string {
  return word.replace(/^['"]/, '').replace(/\\(.)/g, '$1');
}
