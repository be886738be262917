import { refusal } from '#lib/schemas/answers.ts';
import { type Answer, type Call, isRead, needsHeader } from './call.ts';

/** Returns every answer of a call by status: its own, and the refusals common to all calls of its kind. */
export function answersOf(call: Call): Readonly<Record<number, Answer>> {
  const { access, body, upload, answers } = call;
  const hasHeader = needsHeader(call);
  return {
    400: refusal,
    ...(access !== 'public' && { 401: refusal, 429: refusal }),
    ...((hasHeader || !isRead(call)) && { 403: refusal }),
    ...(hasHeader && !isRead(call) && { 409: refusal }),
    ...((body || upload || (hasHeader && !isRead(call))) && { 413: refusal, 415: refusal }),
    ...answers,
  };
}
