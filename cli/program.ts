import { Command } from 'commander';
import { version } from '../package.json';
import { usageLine } from './failure.ts';
import type { Io } from './io.ts';
import { termOf } from './verb.ts';

type Noun = {
  summary: string;
  load: () => Promise<(noun: Command) => void>;
};

const NOUNS: Readonly<Record<string, Noun>> = {
  serve: {
    summary: 'Serve the calculator and the admin area',
    load: async () => (await import('./commands/serve.ts')).registerServe,
  },
  currency: {
    summary: 'Currencies: list, add, update, delete, set-default',
    load: async () => (await import('./commands/currency.ts')).registerCurrency,
  },
  'asset-class': {
    summary: 'Asset classes: list, add, update, delete',
    load: async () => (await import('./commands/asset-class.ts')).registerAssetClass,
  },
  rate: {
    summary: 'Return rates: list, set, delete, planned, cancel, edit, export, diff, import',
    load: async () => (await import('./commands/rate.ts')).registerRate,
  },
  user: {
    summary: 'Who may sign in: list, add, delete, passwords, second factors, rights',
    load: async () => (await import('./commands/user.ts')).registerUser,
  },
  token: {
    summary: 'Tokens with which programs act for an administrator: list, add, revoke',
    load: async () => (await import('./commands/token.ts')).registerToken,
  },
  approval: {
    summary: 'Whether changes of return rates need a second person: on, off',
    load: async () => (await import('./commands/approval.ts')).registerApproval,
  },
  proposal: {
    summary: 'Changes of return rates that wait for a second person: list, show, withdraw',
    load: async () => (await import('./commands/proposal.ts')).registerProposal,
  },
  project: {
    summary: 'Project savings as the calculator does',
    load: async () => (await import('./commands/project.ts')).registerProject,
  },
  history: {
    summary: 'Who changed what and when: list, show, revert',
    load: async () => (await import('./commands/history.ts')).registerHistory,
  },
  data: {
    summary: 'The data folder or database: init, check, backup, restore, copy',
    load: async () => (await import('./commands/data.ts')).registerData,
  },
  site: {
    summary: 'The white label: show, set, reset, check',
    load: async () => (await import('./commands/site.ts')).registerSite,
  },
  evidence: {
    summary: 'What visitors saw on a day, for auditors: write, verify',
    load: async () => (await import('./commands/evidence.ts')).registerEvidence,
  },
  completion: {
    summary: 'Completion for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).registerCompletion,
  },
};

const AFTER_HELP = `
Examples:
  $ longview rate set ZAR 'Money Market Funds' 7.25
  $ longview rate import rates.csv --dry-run
  $ longview currency list --json

Options follow the verb. Each verb has its own help: longview rate import --help
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`;

/** Returns the whole command line. Verbs are registered when their noun is used, so that the program starts fast. */
export function createProgram(io: Io): Command {
  const program = new Command('longview');
  program
    .description(
      'Rates, currencies and asset classes of the investment calculator, from the terminal.',
    )
    .usage('<noun> <verb> [options]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ subcommandTerm })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      outputError: (text, write) => write(usageLine(text, program)),
    })
    .commandsGroup('Nouns:')
    .addHelpText('after', AFTER_HELP);
  for (const [name, { summary }] of Object.entries(NOUNS)) {
    const noun = program.command(name).description(summary).usage('<verb> [options]');
    noun.helpCommand(false).commandsGroup('Verbs:');
    noun.configureOutput({ outputError: (text, write) => write(usageLine(text, noun)) });
  }
  program.hook('preSubcommand', (_program, noun) => registerVerbs(noun));
  // An action is passed the options of its command.
  program.hook('preAction', (_program, command) => void command.setOptionValue('io', io));
  return program;
}

/** Registers the verbs of a noun. */
export async function registerVerbs(noun: Command): Promise<void> {
  const register = await NOUNS[noun.name()]?.load();
  register?.(noun);
}

function subcommandTerm(command: Command): string {
  const isNoun = command.parent?.parent === null;
  return isNoun ? command.name() : termOf(command);
}
