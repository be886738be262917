import { type ParsedUrlQuery, parse } from 'node:querystring';
import type * as v from 'valibot';
import { NOTE_LENGTH } from '#lib/domain/record-limits.ts';
import { AppError } from '#lib/errors.ts';
import { line } from '#lib/schemas/fields.ts';
import { validate } from '#lib/services/validate.ts';
import type { Context } from './context.ts';

/** A character has up to four bytes, and a query has three characters for each: %F0. */
const MAX_NOTE_BYTES = NOTE_LENGTH * 12;

/** Returns the query of a request; a repeated name has a list. (Koa's own parser takes quadratic time for many names.) */
export function queryOf({ querystring }: Context): ParsedUrlQuery {
  return parse(querystring);
}

/** Returns the parameters of a path. An id that is not a positive whole number becomes 0, which no record has. */
export function paramsOf(params: Readonly<Record<string, string>>) {
  const values = Object.entries(params).map(([name, text]) => {
    const isId = /^(?:id|.+Id)$/.test(name);
    const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
    return [name, isId ? id : text] as const;
  });
  return Object.fromEntries(values);
}

/** Returns the record as the sender last saw it; undefined if the request does not say. */
export function expectedOf<Schema extends v.GenericSchema>(
  ctx: Context,
  schema: Schema | undefined,
): v.InferOutput<Schema> | undefined {
  const header = ctx.req.headers['x-expected'];
  return header === undefined || !schema ? undefined : validate(schema, header);
}

/** Returns the sender's reason for the change; undefined if there is none. */
export function noteOf(ctx: Context): string | undefined {
  const header = ctx.req.headers['x-note'];
  if (header === undefined) return undefined;
  return validate(line('The reason in x-note', NOTE_LENGTH), decoded(String(header)));
}

function decoded(header: string): string {
  if (header.length > MAX_NOTE_BYTES)
    throw new AppError(
      'invalid',
      `The reason in x-note can have at most ${NOTE_LENGTH} characters.`,
    );
  try {
    if (/^[ -~]+$/.test(header)) return decodeURIComponent(header);
  } catch {}
  throw new AppError('invalid', 'Send x-note as text in percent-encoded UTF-8, or leave it out.');
}
