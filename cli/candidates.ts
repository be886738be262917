import type { Command, Option } from 'commander';

/** What may stand next on the command line, with a few words on it. */
export type Candidate = { value: string; help?: string };

/** What kind of value is wanted, where the grammar alone cannot list the candidates. */
export type Wanted = { candidates: readonly Candidate[] } | { valueOf: string };

const SHELLS = ['bash', 'zsh', 'fish'].map((value) => ({ value }));
const RISKS = ['low', 'medium', 'high'].map((value) => ({ value }));

/** What may follow `words`, whose last one is still being typed. The command is a noun with its verbs, or a verb. */
export function wantedAfter(command: Command, words: readonly string[]): Wanted {
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
  if (argument?.name() === 'shell') return { candidates: SHELLS };
  return argument ? { valueOf: argument.name() } : { candidates: freeOptions(command, words) };
}

function wantedByOption({ long }: Option): Wanted {
  if (long === '--risk') return { candidates: RISKS };
  return { valueOf: long === '--currency' ? 'currency' : (long ?? '') };
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

/** How many arguments stand before the word that is being typed. */
function operandsBefore(command: Command, words: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < words.length - 1; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) count++;
    else if (optionTyped(command, word)?.required) index++;
  }
  return count;
}
