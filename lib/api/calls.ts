import { refusal } from '#lib/schemas/answers.ts';
import * as account from './account.ts';
import * as assetClasses from './asset-classes.ts';
import { type Answer, type Call, isRead } from './call.ts';
import * as currencies from './currencies.ts';
import * as history from './history.ts';
import * as publicLists from './public.ts';
import * as returnRates from './return-rates.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';

/** Every call there is. */
export const CALLS: readonly Call[] = [
  publicLists,
  session,
  account,
  secondFactor,
  currencies,
  assetClasses,
  returnRates,
  history,
].flatMap((calls) => Object.values(calls));

/** Returns every answer of a call by its status: its own, and the refusals of all calls like it. */
export function answersOf(call: Call): Readonly<Record<number, Answer>> {
  const { access, body, upload, answers } = call;
  const hasHeader = access === 'account' || access === 'admin';
  return {
    400: refusal,
    ...(access !== 'public' && { 401: refusal }),
    ...((hasHeader || !isRead(call)) && { 403: refusal }),
    ...((body || upload || (hasHeader && !isRead(call))) && { 413: refusal, 415: refusal }),
    ...answers,
  };
}
