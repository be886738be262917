import type { FieldKind } from '#lib/schemas/record-kind.ts';
import { validate } from '#lib/services/validate.ts';
import type { Context } from './context.ts';
import { UsageError } from './failure.ts';
import { integerOf } from './input.ts';
import { askMissing, canAsk, type Question } from './prompts.ts';

type Fields = Readonly<Record<string, FieldKind>>;

/** The given options, by name. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** Returns the options for these fields: flags with their descriptions. */
export function fieldOptions(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { value, help }]) => [`${flagOf(name)} <${value}>`, help]),
  );
}

/** Returns the fields of a new record. Asks for required ones that were not given. */
export async function newFields(context: Context<Typed>, fields: Fields): Promise<object> {
  // Checked first, so that nobody answers questions for a catalogue that does not exist.
  await context.store();
  const required = Object.entries(fields).filter(([, { isOptional }]) => !isOptional);
  const typed: Typed = context.options;
  return fieldsGiven(fields, await askMissing(context, typed, questionsFor(required)));
}

/** Returns the fields to change: the given ones, or if there are none, all fields, asked for with their current values. */
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
  // A prompt has a single line, so text of several lines is not asked for.
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

function readField({ isNumber, isOptional, choices }: FieldKind, text: string): unknown {
  if (isOptional && text.trim() === '') return null;
  if (isNumber) return integerOf(text);
  return choices ? text.trim().toLowerCase() : text;
}

/** Returns the option of a field: '--display-order'. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
