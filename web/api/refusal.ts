import * as v from 'valibot';
import { type Call, CSV } from '#lib/api/call.ts';
import { actorInWords } from '#lib/domain/actor.ts';
import { conflictWith } from '#lib/schemas/answers.ts';
import { ApiError } from './client.ts';

/** Who last changed a record and when, null if unknown, and the current record, null if it was deleted. */
export type ConflictFacts<Item> = { actor: string | null; at: Date | null; current: Item | null };

/** The refusal of a change because somebody else changed or deleted the record since it was last seen. */
export class ConflictError<Item> extends ApiError implements ConflictFacts<Item> {
  readonly actor: string | null;
  readonly at: Date | null;
  readonly current: Item | null;

  constructor(message: string, { actor, at, current }: ConflictFacts<Item>) {
    super(409, 'Conflict', message);
    this.name = 'ConflictError';
    this.actor = actor;
    this.at = at;
    this.current = current;
  }
}

const ANOTHER_PERSON = /^You are now signed in as .* in this browser\.$/;

const json = v.pipe(v.string(), v.parseJson());
const refusalBody = conflictWith(v.unknown());

/** Returns the error for a failed call: a refusal in JSON with its sentence, as a ConflictError if it is one. */
export function refusalOf(error: unknown, { answers }: Pick<Call, 'answers'>): unknown {
  if (!(error instanceof ApiError)) return error;
  const details = v.safeParse(json, error.text).output;
  const { success, output } = v.safeParse(refusalBody, details);
  if (!success) return error;
  const { message, actor = null, at = null, current } = output;
  const schema = answers[error.status] ?? CSV;
  const isConflict = current !== undefined && schema !== CSV && v.is(schema, output);
  const refusal = new ApiError(error.status, '', message, error.headers);
  if (!isConflict) return Object.assign(refusal, { details });
  const who = actor === null ? null : actorInWords(actor);
  return new ConflictError(message, { actor: who, at: at === null ? null : new Date(at), current });
}

/** Returns whether a call was refused because a second factor is missing: its code at sign-in, or any where one is required. */
export function asksForSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.headers.get('Second-Factor') === 'required';
}

/** Returns whether a call was refused because the session has ended or belongs to somebody else. The input is still valid. */
export function isForSigningIn(error: unknown): boolean {
  return isOfAnotherPerson(error) || (error instanceof ApiError && error.status === 401);
}

/** Returns whether a change was refused because somebody else has signed in in this browser. The input is still valid. */
export function isOfAnotherPerson(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && ANOTHER_PERSON.test(error.text);
}
