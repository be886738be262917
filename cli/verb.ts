import type { Command } from 'commander';
import { usageLine } from './failure.ts';

/**
 * What a command does to the catalogue, which determines its shared options. 'asks' changes it after a question; 'copies' takes
 * its backends from options of its own.
 */
type Kind = 'reads' | 'changes' | 'asks' | 'copies';

type Verb = {
  kind: Kind;
  summary: string;
  /** Its arguments with their descriptions. On a terminal, missing ones are asked for. */
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

/** Sets a command's texts, arguments and options, and the options shared by its kind. */
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
  // Arguments are optional to commander, because missing ones are asked for.
  for (const [name, help] of Object.entries({ ...args, ...optionalArgs }))
    command.argument(`[${name}]`, help);
  for (const [flags, help] of Object.entries(options)) command.option(flags, help);
  addSharedOptions(command, verb.kind);
  const examples = verb.examples.map((example) => `  $ ${example}`);
  return command.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
}

/** Returns a verb with its arguments as listed in the help of its noun: 'update <code>'. */
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
    command.option('--note <text>', 'the reason for the change, for the history');
  if (kind === 'asks') command.option('--yes', 'do it without being asked');
  command.helpOption('-h, --help', 'print this help');
}
