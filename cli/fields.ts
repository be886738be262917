import type { GenericSchema } from 'valibot';
import { validate } from '#lib/services/untrusted-input.ts';
import type { CatalogueData } from '#lib/store/document.ts';
import type { Context } from './context.ts';
import { fillIn, type Question } from './prompts.ts';

/** One field of a record: its option, its question, and how it is read from what was typed. */
type Field = {
  /** The option as commander takes it: '--display-order <number>'. */
  flags: string;
  help: string;
  /** What a terminal is asked: 'Display order'. */
  message: string;
  /** The rules of the field. */
  schema: GenericSchema;
  /** Returns what was typed in the form the rules take it; left out, the text itself. */
  read?: (text: string) => unknown;
  /** What may be chosen from; left out, anything may be typed. */
  choices?: readonly string[];
  /** Whether it may be left out when a record is added. */
  isOptional?: true;
};

export type Fields<Name extends string> = Readonly<Record<Name, Field>>;

/** Fields as they were typed; those that were left out are missing. */
export type Typed<Name extends string> = { readonly [N in Name]?: string | undefined };

/** What a record holds in these fields now. */
type Current<Name extends string> = Readonly<Record<Name, string | number | null>>;

/** Returns the options of a command that takes these fields: flags and what they are. */
export function fieldOptions(fields: Fields<string>): Record<string, string> {
  return Object.fromEntries(Object.values(fields).map(({ flags, help }) => [flags, help]));
}

/** Returns the fields of a new record: those that were given, and those it cannot do without by asking. */
export async function newFields<Name extends string>(
  context: Context<Typed<Name>>,
  fields: Fields<Name>,
): Promise<Partial<Record<Name, unknown>>> {
  // Nobody answers questions for a catalogue that is not there.
  await context.store();
  const required = namesOf(fields).filter((name) => !fields[name].isOptional);
  const typed: Typed<Name> = context.options;
  return fieldsGiven(fields, await fillIn(context, typed, fieldQuestions(fields, required)));
}

/** Returns the fields to change in a record: those that were given, or else all, asked with what is there filled in. */
export async function changedFields<Name extends string>(
  context: Context<Typed<Name>>,
  fields: Fields<Name>,
  currentIn: (data: CatalogueData) => Current<Name>,
): Promise<Partial<Record<Name, unknown>>> {
  const given = fieldsGiven(fields, context.options);
  if (Object.keys(given).length > 0) return given;
  const current = currentIn(await context.catalogue());
  // A question has one line: a text of several is left as it is.
  const asked = namesOf(fields).filter((name) => !String(current[name]).includes('\n'));
  return fieldsGiven(fields, await fillIn(context, {}, fieldQuestions(fields, asked, current)));
}

/** Returns a question for each of these fields, beginning with what the record has now. */
function fieldQuestions<Name extends string>(
  fields: Fields<Name>,
  names: readonly Name[],
  current?: Current<Name>,
): Record<Name, Question> {
  const questions = names.map((name) => [name, questionFor(fields[name], current?.[name])]);
  return Object.fromEntries(questions);
}

/** Returns the fields that were given, in the form the rules take them. */
function fieldsGiven<Name extends string>(
  fields: Fields<Name>,
  typed: Typed<Name>,
): Partial<Record<Name, unknown>> {
  const given: Partial<Record<Name, unknown>> = {};
  for (const name of namesOf(fields)) {
    const text = typed[name];
    if (text !== undefined) given[name] = readField(fields[name], text);
  }
  return given;
}

function namesOf<Name extends string>(fields: Fields<Name>): Name[] {
  return Object.keys(fields) as Name[];
}

function questionFor(field: Field, start: string | number | null | undefined): Question {
  const { flags, message, schema, choices } = field;
  return {
    as: flags.replace(/ .*/, ''),
    message,
    start: start?.toString(),
    ...(choices
      ? { choices: () => choices }
      : { check: (answer) => validate(schema, readField(field, answer)) }),
  };
}

function readField({ read }: Field, text: string): unknown {
  return read ? read(text) : text;
}
