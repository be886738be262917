import type { FieldKind } from '#lib/schemas/record-kind.ts';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Context } from './context.ts';
import { UsageError } from './failure.ts';
import { integerOf } from './input.ts';
import { askMissing, canAsk, type Question } from './prompts.ts';

type Fields = Readonly<Record<string, FieldKind>>;

/** What was typed, by name; what was left out is missing. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** Returns the options of a command that takes these fields: flags and what they are. */
export function fieldOptions(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { value, help }]) => [`${flagOf(name)} <${value}>`, help]),
  );
}

/** Returns the fields of a new record: those that were given, and those it cannot do without by asking. */
export async function newFields(context: Context<Typed>, fields: Fields): Promise<object> {
  // Nobody answers questions for a catalogue that is not there.
  await context.store();
  const required = Object.entries(fields).filter(([, { isOptional }]) => !isOptional);
  const typed: Typed = context.options;
  return fieldsGiven(fields, await askMissing(context, typed, questionsFor(required)));
}

/** Returns the fields to change in a record: those that were given, or else all, asked with what is there filled in. */
export async function changedFields(
  context: Context<Typed>,
  fields: Fields,
  read: () => Promise<object>,
): Promise<object> {
  const given = fieldsGiven(fields, context.options);
  if (Object.keys(given).length > 0) return given;
  if (!canAsk(context)) {
    const flags = Object.keys(fields).map(flagOf);
    throw new UsageError(`Nothing is said to change: give one of ${flags.join(', ')}, or several.`);
  }
  const current = new Map<string, unknown>(Object.entries(await read()));
  // A question has one line: a text of several is left as it is.
  const asked = Object.entries(fields).filter(
    ([name]) => !String(current.get(name)).includes('\n'),
  );
  return fieldsGiven(fields, await askMissing(context, {}, questionsFor(asked, current)));
}

function questionsFor(
  fields: readonly (readonly [string, FieldKind])[],
  current?: ReadonlyMap<string, unknown>,
): Record<string, Question> {
  return Object.fromEntries(
    fields.map(([name, field]) => [name, questionFor(name, field, current?.get(name))]),
  );
}

function fieldsGiven(fields: Fields, typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, readField(field, text)]];
    }),
  );
}

function questionFor(name: string, field: FieldKind, start: unknown): Question {
  const { label, schema, choices } = field;
  return {
    as: flagOf(name),
    message: label,
    start: start?.toString(),
    ...(choices
      ? { choices: () => Object.keys(choices) }
      : { check: (answer) => answer === start || validate(schema, readField(field, answer)) }),
  };
}

function readField({ isNumber, choices }: FieldKind, text: string): unknown {
  if (isNumber) return integerOf(text);
  return choices ? text.trim().toLowerCase() : text;
}

/** Returns the option of a field: '--display-order'. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
