import * as v from 'valibot';
import { type ClientDetails, clientDetails } from '#lib/schemas/client-details.ts';
import { cleanText } from './clean-text.ts';

/** What is wrong with each field, in one sentence. */
export type ClientErrors = Partial<Record<keyof ClientDetails, string>>;

/**
 * Typed details as the report will show them (so that a name of invisible marks counts as none), or what is
 * wrong with them.
 */
export function checkClient(
  typed: ClientDetails,
): { client: ClientDetails; errors?: never } | { client?: never; errors: ClientErrors } {
  const result = v.safeParse(clientDetails, {
    firstName: cleanText(typed.firstName),
    lastName: cleanText(typed.lastName),
    email: cleanText(typed.email),
    phone: cleanText(typed.phone),
  });
  if (result.success) return { client: result.output };
  const errors: ClientErrors = {};
  for (const issue of result.issues) {
    const field = issue.path?.[0]?.key as keyof ClientDetails;
    errors[field] ??= issue.message;
  }
  return { errors };
}
