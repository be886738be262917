import type { Command } from 'commander';
import { usageLine } from './failure.ts';

/**
 * What a command does to the catalogue, which decides the options it takes; one that asks does so before it changes, one
 * that copies names its places itself.
 */
type Kind = 'reads' | 'changes' | 'asks' | 'copies';

type Verb = {
  kind: Kind;
  summary: string;
  /** Its arguments and what they are: asked for on a terminal when they are left out. */
  args?: Readonly<Record<string, string>>;
  optionalArgs?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, string>>;
  details?: string;
  examples: readonly string[];
};

/** Adds a verb to a noun. */
export function addVerb(noun: Command, name: string, verb: Verb): Command {
  return describeVerb(noun.command(name), verb);
}

/** Gives a command its texts, its arguments and options, and the options that commands of its kind share. */
export function describeVerb(command: Command, verb: Verb): Command {
  const { args = {}, optionalArgs = {}, options = {}, summary, details } = verb;
  const operands = [
    ...Object.keys(args).map((name) => `<${name}>`),
    ...Object.keys(optionalArgs).map((name) => `[${name}]`),
  ];
  command
    .summary(summary)
    .description(details ? `${summary}.\n\n${details}` : `${summary}.`)
    .usage([...operands, '[options]'].join(' '))
    .configureOutput({ outputError: (text, write) => write(usageLine(text, command)) });
  // Commander knows all arguments as optional: what is left out is asked for.
  for (const [name, help] of Object.entries({ ...args, ...optionalArgs }))
    command.argument(`[${name}]`, help);
  for (const [flags, help] of Object.entries(options)) command.option(flags, help);
  addSharedOptions(command, verb.kind);
  const examples = verb.examples.map((example) => `  $ ${example}`);
  return command.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
}

/** Returns a verb as the help of its noun lists it, with its arguments: 'update <code>'. */
export function termOf(verb: Command): string {
  return `${verb.name()} ${verb.usage()}`.replace(' [options]', '');
}

function addSharedOptions(command: Command, kind: Kind): void {
  command.optionsGroup('Common options:');
  if (kind !== 'copies')
    command.option(
      '--data <dir>',
      'the data folder (else DATA_DIR, else data), where DATABASE_URL is not set',
    );
  command
    .option('--json', 'print JSON alone on stdout')
    .option('--no-input', 'never ask a question');
  if (kind !== 'reads') command.option('--dry-run', 'print what would change, change nothing');
  if (kind === 'changes' || kind === 'asks')
    command.option('--note <text>', 'what the history should say beside the change');
  if (kind === 'asks') command.option('--yes', 'do it without being asked');
  command.helpOption('-h, --help', 'print this help');
}
