import { setTimeout as wait } from 'node:timers/promises';
import type { Command, Option } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { FieldKind } from '#lib/schemas/record-kind.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import { Log } from '#lib/store/log.ts';
import { openPlace } from '#lib/store/open-place.ts';
import type { PlaceAddress } from '#lib/store/place-address.ts';
import { placeIn } from '../context.ts';
import { flagOf } from '../fields.ts';
import { registerVerbs } from '../program.ts';
import { writeOut } from '../terminal.ts';
import { SHELLS } from './completion.ts';

/** Nobody waits longer for a tab than for this and the start of the program: 300 ms. */
const LONGEST_LOOK_MS = 200;

const FIELDS: readonly [name: string, FieldKind][] = [CURRENCY, ASSET_CLASS].flatMap(({ fields }) =>
  Object.entries(fields),
);

/** What may stand next on the command line, with a few words on it. */
type Candidate = { value: string; help?: string };

/** What kind of value is wanted, where the grammar alone cannot list the candidates. */
type Wanted = { candidates: readonly Candidate[] } | { valueOf: string };

/**
 * Prints what may stand where the last word is being typed, one a line, with a tab before its help: the completion
 * scripts run it on a tab. Prints nothing where a file name is wanted, or where something is wrong.
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
  const data = await catalogueOf(words);
  return data ? valuesOf(wanted.valueOf, words, data) : [];
}

/** Returns what may follow `words`, whose last one is still being typed. The command is a noun or a verb. */
function wantedAfter(command: Command, words: readonly string[]): Wanted {
  const [first = '', ...rest] = words;
  const verb = command.commands.find((each) => each.name() === first);
  if (verb && rest.length > 0) return wantedAfter(verb, rest);
  if (command.commands.length > 0)
    return { candidates: rest.length > 0 ? [] : command.commands.map(asCandidate) };

  const current = words.at(-1) ?? '';
  const option = optionTyped(command, words.at(-2));
  if (option?.required) return wantedByOption(option);
  if (current.startsWith('-')) return { candidates: freeOptions(command, words) };
  const argument = command.registeredArguments[operandsBefore(command, words)];
  if (argument?.name() === 'shell') return { candidates: valuesOnly(SHELLS) };
  return argument ? { valueOf: argument.name() } : { candidates: freeOptions(command, words) };
}

function wantedByOption({ long }: Option): Wanted {
  const choices = FIELDS.find(([name]) => flagOf(name) === long)?.[1].choices;
  if (choices) return { candidates: valuesOnly(Object.keys(choices)) };
  return { valueOf: long === '--currency' ? 'currency' : (long ?? '') };
}

function valuesOnly(values: readonly string[]): Candidate[] {
  return values.map((value) => ({ value }));
}

function asCandidate(command: Command): Candidate {
  return { value: command.name(), help: command.summary() || command.description() };
}

function freeOptions(command: Command, words: readonly string[]): Candidate[] {
  const free = command.options.filter(({ long }) => long && !words.slice(0, -1).includes(long));
  return free.map(({ long, description }) => ({ value: long ?? '', help: description }));
}

function optionTyped(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(
    ({ long, short }) => word !== undefined && (word === long || word === short),
  );
}

/** Returns how many arguments stand before the word that is being typed. */
function operandsBefore(command: Command, words: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < words.length - 1; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) count++;
    else if (optionTyped(command, word)?.required) index++;
  }
  return count;
}

function valuesOf(what: string, [noun]: readonly string[], data: CatalogueData): Candidate[] {
  if (what === 'code' || what === 'currency')
    return data.currencies.map(({ code, name }) => ({ value: code, help: name }));
  if (what === 'class' || (what === 'name' && noun === 'asset-class'))
    return valuesOnly(data.assetClasses.map(({ name }) => name));
  if (what === 'username') return valuesOnly(data.users.map(({ username }) => username));
  return [];
}

/** Returns the catalogue if there is one: a tab makes none, and says nothing about a damaged one. */
async function catalogueOf(words: readonly string[]): Promise<CatalogueData | null> {
  try {
    const data = words.includes('--data') ? words[words.indexOf('--data') + 1] : undefined;
    const address = placeIn({ data });
    if (!address.database) return await newestIn(address);
    return await Promise.race([newestIn(address), wait(LONGEST_LOOK_MS, null)]);
  } catch {
    return null;
  }
}

async function newestIn(address: PlaceAddress): Promise<CatalogueData | null> {
  const place = await openPlace(address);
  const log = new Log(place);
  await log.look().finally(() => place.close());
  return log.current.revision > 0 ? log.current.data : null;
}

/** Returns a word as the shell will see it: bash hands over the quotes that were typed. */
function unquoted(word: string): string {
  return word.replace(/^['"]/, '').replace(/\\(.)/g, '$1');
}
