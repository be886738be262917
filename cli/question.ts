import type { GenericSchema } from 'valibot';
import { validate } from '#lib/services/untrusted-input.ts';
import type { Question } from './prompts.ts';

/** A question whose answer the schema of that field judges, so that a wrong one is asked again on the spot. */
export function question(
  as: string,
  message: string,
  schema: GenericSchema,
  start?: string | null,
): Question {
  return { as, message, start: start ?? undefined, check: (answer) => validate(schema, answer) };
}
