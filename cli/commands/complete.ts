import { setTimeout as wait } from 'node:timers/promises';
import type { Command, Option } from 'commander';
import { printable } from '#lib/domain/printable.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import type { FieldKind } from '#lib/schemas/record-kind.ts';
import type { BackendAddress } from '#lib/store/backend/address.ts';
import type { CatalogueData } from '#lib/store/log/document.ts';
import { Log } from '#lib/store/log/log.ts';
import { flagOf } from '../fields.ts';
import { type Io, writeOut } from '../io.ts';
import { registerVerbs } from '../program.ts';
import { backendAddressIn } from '../shared-options.ts';
import { bashCompletion, readShellWord } from './bash-word.ts';
import { SHELLS } from './completion.ts';

/** How long completion waits for a database. */
const MAX_WAIT_MS = 500;

const FIELDS: readonly [name: string, FieldKind][] = [CURRENCY, ASSET_CLASS].flatMap(({ fields }) =>
  Object.entries(fields),
);

/** The scripts of 1.0.0 name no shell and do not escape within quotes, so within quotes they get only such values. */
const PLAIN = /^[^$`"'\\!]*$/;

type Candidate = { value: string; help?: string };

/** Returns the candidates for an argument of this name. */
type ValuesOf = (argument: string) => Promise<Candidate[]>;

/**
 * Prints the candidates for the last of the typed words, one per line, with a tab before its help. For bash, values are escaped
 * for the open quotes; zsh and fish escape them themselves.
 */
export async function complete(
  program: Command,
  io: Io,
  typed: readonly string[],
  shell?: string,
): Promise<void> {
  const words = typed.map((word) => readShellWord(word).text);
  const last = readShellWord(typed.at(-1) ?? '');
  const noun = program.commands.find((each) => each.name() === words[0]);
  if (noun && words.length > 1) await registerVerbs(noun);
  const found = await candidatesAfter(program, words, (argument) => valuesOf(io, argument, words));
  const lines = found
    .map(({ value, help = '' }) => ({ value: printable(value), help: printable(help) }))
    .filter(({ value }) => value.toLowerCase().startsWith(last.text.toLowerCase()))
    .filter(({ value }) => shell || !last.quote || PLAIN.test(value))
    .map(({ value, help }) => [shell === 'bash' ? bashCompletion(last, value) : value, help]);
  if (lines.length > 0) writeOut(io, lines.map((line) => line.join('\t')).join('\n'));
}

/** Returns the candidates for the last of `words`, which is unfinished. */
async function candidatesAfter(
  command: Command,
  words: readonly string[],
  values: ValuesOf,
): Promise<readonly Candidate[]> {
  const [first = '', ...others] = words;
  const verb = command.commands.find((each) => each.name() === first);
  if (verb && others.length > 0) return candidatesAfter(verb, others, values);
  if (command.commands.length > 0)
    return others.length > 0 ? [] : command.commands.map(asCandidate);

  const option = optionTyped(command, words.at(-2));
  if (option?.required) return valuesOfOption(option, values);
  const argument = command.registeredArguments[operandsBefore(command, words)];
  if (words.at(-1)?.startsWith('-') || !argument) return freeOptions(command, words);
  return values(argument.name());
}

async function valuesOfOption({ long }: Option, values: ValuesOf) {
  const choices = FIELDS.find(([name]) => flagOf(name) === long)?.[1].choices;
  if (choices) return valuesOnly(Object.keys(choices));
  return long === '--currency' || long === '--class' ? values(long.slice(2)) : [];
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
  return command.options.find(({ long }) => word !== undefined && word === long);
}

/** Returns the number of arguments before the last word. */
function operandsBefore(command: Command, words: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < words.length - 1; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) count++;
    else if (optionTyped(command, word)?.required) index++;
  }
  return count;
}

async function valuesOf(io: Io, what: string, words: readonly string[]): Promise<Candidate[]> {
  if (what === 'shell') return valuesOnly(SHELLS);
  const data = await catalogueOf(io, words);
  if (!data) return [];
  if (what === 'code' || what === 'currency')
    return data.currencies.map(({ code, name }) => ({ value: code, help: name }));
  if (what === 'class' || (what === 'name' && words[0] === 'asset-class'))
    return valuesOnly(data.assetClasses.map(({ name }) => name));
  if (what === 'username') return valuesOnly(data.users.map(({ username }) => username));
  return [];
}

/** Returns the catalogue; null if there is none that can be read in time. */
async function catalogueOf(
  io: Io,
  words: readonly string[],
): Promise<Omit<CatalogueData, 'returnRates'> | null> {
  try {
    const data = words.includes('--data') ? words[words.indexOf('--data') + 1] : undefined;
    const address = backendAddressIn(io.env, data);
    if (!address.database) return await newestIn(io, address);
    return await Promise.race([newestIn(io, address), wait(MAX_WAIT_MS, null)]);
  } catch {
    return null;
  }
}

async function newestIn(
  io: Io,
  address: BackendAddress,
): Promise<Omit<CatalogueData, 'returnRates'> | null> {
  const backend = await io.openBackend(address);
  const log = new Log(backend);
  await log.refresh().finally(() => backend.close());
  return log.current.revision > 0 ? log.current.data : null;
}
