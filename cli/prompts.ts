import { printable } from '#lib/domain/printable.ts';
import { capitalised, listed } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import type { RecordKind, Records } from '#lib/schemas/record-kind.ts';
import { listRecords, nameOf } from '#lib/services/records.ts';
import type { Context } from './context.ts';
import { UsageError } from './failure.ts';
import { hasPerson, type Io, writeNote } from './io.ts';

export type Question = {
  message: string;
  /** The option or argument that answers it: '--code' or '<code>'. */
  as: string;
  /** The choices; without it, anything may be typed. */
  choices?: () => readonly string[] | Promise<readonly string[]>;
  /** The initial value. */
  start?: string | undefined;
  /** Throws an error that says what is wrong with an answer. */
  check?: (answer: string) => unknown;
};

export type Confirmation = {
  question: string;
  /** A table of what would change, if `about` is not enough. */
  table?: string;
  /** Shown before the question, without a full stop. */
  about: string;
  /** The sentence printed after a no. */
  refused: string;
};

type Asking = { io: Io; options: { input: boolean } };

/** Returns the question for choosing a record of a kind by its name. */
export function whichRecord<T extends keyof Records>(
  { catalogue }: Pick<Context, 'catalogue'>,
  kind: RecordKind<T>,
  as: string,
): Question {
  const { one } = kind.noun;
  return {
    as,
    message: capitalised(one),
    choices: async () => listRecords(kind, await catalogue()).map((record) => nameOf(kind, record)),
  };
}

/** Returns whether questions may be asked. */
export function canAsk({ io, options }: Asking): boolean {
  return options.input && hasPerson(io);
}

/** Returns the given values, and asks for missing ones. Throws a UsageError if nobody can be asked. */
export async function askMissing<Name extends string>(
  context: Asking,
  given: { readonly [N in Name]?: string | undefined },
  questions: Readonly<Record<Name, Question>>,
): Promise<Record<Name, string>> {
  const missing = (Object.keys(questions) as Name[]).filter((name) => given[name] === undefined);
  if (missing.length === 0) return given as Record<Name, string>;
  if (!canAsk(context)) {
    const names = listed(missing.map((name) => questions[name].as));
    throw new UsageError(`${names} ${missing.length === 1 ? 'is' : 'are'} missing.`);
  }
  const prompts = await Promise.all(missing.map((name) => promptFor(name, questions[name])));
  const answers = await ask(context.io, prompts);
  return { ...given, ...answers } as Record<Name, string>;
}

/** Returns the one value given, or asks for it, as `askMissing` does. */
export async function askOne(
  context: Asking,
  given: string | undefined,
  question: Question,
): Promise<string> {
  return (await askMissing(context, { given }, { given: question })).given;
}

/** Resolves after a yes. Refuses if nobody can be asked. */
export async function confirm(
  context: Asking,
  { question, table, about, refused }: Confirmation,
): Promise<void> {
  if (table !== undefined) writeNote(context.io, table);
  if (!canAsk(context))
    throw new AppError(
      'conflict',
      `${question} ${about}. Nothing was changed; add --yes to do it.`,
    );
  writeNote(context.io, printable(about));
  const { isSure } = await ask(context.io, [
    { type: 'confirm', name: 'isSure', message: question, default: false },
  ]);
  if (!isSure) throw new Error(refused);
}

/** Returns a new password, typed twice without being shown. */
export async function askNewPassword(
  io: Io,
  check: (password: string) => unknown,
): Promise<string> {
  const unseen = { type: 'password', toggleMask: false };
  const { password } = await ask(io, [
    { ...unseen, name: 'password', message: 'Password', validate: verdict(check) },
    {
      ...unseen,
      name: 'again',
      message: 'Password again',
      validate: (again: string, answers: { password: string }) =>
        again === answers.password ||
        "Passwords don't match. Please make sure your passwords match.",
    },
  ]);
  return String(password);
}

async function promptFor(name: string, { message, as, choices, start, check }: Question) {
  if (choices === undefined)
    return {
      type: 'input',
      name,
      message,
      default: start,
      validate: verdict(check),
      prefill: 'editable',
    };
  const offered = await choices();
  if (offered.length === 0)
    throw new AppError('not-found', `There is nothing to choose from for ${as}.`);
  return { type: 'select', name, message, choices: offered, default: start };
}

function verdict(check: ((answer: string) => unknown) | undefined) {
  return (answer: string): true | string => {
    try {
      check?.(answer);
      return true;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

async function ask({ stdin, stderr }: Io, questions: object[]): Promise<Record<string, unknown>> {
  const { default: inquirer } = await import('inquirer');
  // Questions go to stderr, so that stdout has only the result.
  const prompt = inquirer.createPromptModule({ input: stdin, output: stderr });
  return prompt(questions as never);
}
