import * as v from 'valibot';
import { actorInWords } from '#lib/domain/actor.ts';
import { ApiError } from './client.ts';

/** Who changed a record last, as people read it, and when (null where nobody can say), and the record as it is now (null if deleted). */
export type ConflictFacts<Item> = { actor: string | null; at: Date | null; current: Item | null };

/** A change that was refused because somebody else changed or deleted the record since it was last seen. */
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

/** Returns the conflict that the server answered with; null when the error is anything else. */
export function conflictIn<Item>(
  error: unknown,
  record: v.GenericSchema<unknown, Item>,
): ConflictError<Item> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const body = v.object({
    message: v.string(),
    actor: v.nullable(v.string()),
    at: v.nullable(v.string()),
    current: v.nullable(record),
  });
  const { success, output } = v.safeParse(body, error.body);
  if (!success) return null;
  const { message, actor, at, current } = output;
  const who = actor === null ? null : actorInWords(actor);
  return new ConflictError(message, { actor: who, at: dateOf(at), current });
}

/** Returns a value as JSON that fits into a header: of ASCII alone. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
