import { type ParsedUrlQuery, parse } from 'node:querystring';
import type * as v from 'valibot';
import { NOTE_LENGTH } from '#lib/domain/limits.ts';
import { AppError } from '#lib/errors.ts';
import { line } from '#lib/schemas/fields.ts';
import { validate } from '#lib/services/validate.ts';
import type { Context } from './context.ts';

/** A character has up to four bytes, each sent as three: %F0. */
const MOST_NOTE_BYTES = NOTE_LENGTH * 12;

/** Returns the query of a request, with a list for a name that is repeated. Koa's own looks through all names for each. */
export function queryOf({ querystring }: Context): ParsedUrlQuery {
  return parse(querystring);
}

/** Returns the parameters of a path. An id that is no positive whole number is 0, which no record has. */
export function paramsOf(params: Readonly<Record<string, string>>) {
  const values = Object.entries(params).map(([name, text]) => {
    const isId = /^(?:id|.+Id)$/.test(name);
    return [name, isId ? idIn(text) : text] as const;
  });
  return Object.fromEntries(values);
}

function idIn(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}

/** Returns the record as the sender of a request saw it last; undefined where it does not say. */
export function expectedOf<Schema extends v.GenericSchema>(
  ctx: Context,
  schema: Schema | undefined,
): v.InferOutput<Schema> | undefined {
  const header = ctx.req.headers['x-expected'];
  return header === undefined || !schema ? undefined : validate(schema, header);
}

/** Returns why the sender of a request changes something; undefined where it does not say. */
export function noteOf(ctx: Context): string | undefined {
  const header = ctx.req.headers['x-note'];
  if (header === undefined) return undefined;
  return validate(line('The reason in x-note', NOTE_LENGTH), decoded(String(header)));
}

function decoded(header: string): string {
  if (header.length > MOST_NOTE_BYTES)
    throw new AppError(
      'invalid',
      `The reason in x-note can have at most ${NOTE_LENGTH} characters.`,
    );
  try {
    if (/^[ -~]+$/.test(header)) return decodeURIComponent(header);
  } catch {}
  throw new AppError('invalid', 'Send x-note as text in percent-encoded UTF-8, or leave it out.');
}
