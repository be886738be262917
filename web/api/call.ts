import * as v from 'valibot';
import {
  type AnswerOf,
  type BodyInput,
  type Call,
  CSV,
  type ExpectedOf,
  isRead,
  needsHeader,
  type ParamsOf,
  type QueryInput,
  successOf,
} from '#lib/api/call.ts';
import type { Request } from './client.ts';
import { refusalOf } from './refusal.ts';

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : { [N in Name]: T };

/** The input of a call: its parameters by name, and its other parts. */
type Sent<C extends Call> = ParamsOf<C> &
  Given<'query', QueryInput<C>> &
  Given<'body', BodyInput<C>> &
  (C extends { readonly upload: unknown } ? { file: Blob } : unknown) & {
    /** The record as last seen. The call is refused if it has changed since. */
    expected?: ExpectedOf<C>;
    /** The reason for the change; may be empty. */
    note?: string;
  };

type AnySent = {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: Blob;
  expected?: unknown;
  note?: string;
};

/**
 * Makes a call and returns its validated answer. Throws ApiError if the server refuses, ConflictError if somebody else changed
 * the record first, and what fetch throws if there is no answer.
 */
export async function call<C extends Call>(
  request: Request,
  theCall: C,
  ...[sent]: Record<never, never> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>]
): Promise<AnswerOf<C>> {
  const { query, body, file, expected, note = '', ...params }: AnySent = sent ?? {};
  const { method } = theCall;
  const headers = {
    Accept: 'application/json',
    // It proves no identity, but another site's form cannot send it.
    ...(needsHeader(theCall) && { 'x-username': 'admin' }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    // The server looks at the content, so JSON may be sent as CSV.
    ...(file && { 'Content-Type': CSV }),
    ...(expected !== undefined && { 'x-expected': asciiJson(expected) }),
    ...(note.trim() && { 'x-note': encodeURIComponent(note.trim()) }),
  };
  const init = {
    method,
    headers,
    ...(!isRead(theCall) && { body: file ?? JSON.stringify(body) ?? null }),
  };
  try {
    const answer = await request(addressOf(theCall, params, query), init);
    return await readAnswer(theCall, answer.body);
  } catch (error) {
    throw refusalOf(error, theCall);
  }
}

/**
 * Returns the value of an answer's body: text for a file, undefined if the change was only proposed. Throws if it does not
 * match the call.
 */
async function readAnswer<C extends Call>(theCall: C, body: unknown): Promise<AnswerOf<C>> {
  const schema = theCall.answers[successOf(theCall)] ?? null;
  const parsed = async () => {
    const proposed = theCall.answers[202];
    if (proposed && proposed !== CSV && v.is(proposed, body)) return undefined;
    if (schema === null) return undefined;
    if (schema !== CSV) return v.parse(schema, body);
    return v.parse(v.instance(Response), body).text();
  };
  return (await parsed()) as AnswerOf<C>;
}

function addressOf(
  { path }: Call,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Returns a value as ASCII JSON, for a header. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
