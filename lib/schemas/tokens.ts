import * as v from 'valibot';
import { listed } from '#lib/domain/sentence.ts';
import { SCOPES, TOKEN_DAYS, TOKEN_NAME_LENGTH } from '#lib/domain/token.ts';
import { count, time } from './answers.ts';
import { currentPassword, name, wholeNumber } from './fields.ts';
import { typedCode } from './second-factor.ts';

const scope = v.picklist(SCOPES, `Scope must be ${listed(SCOPES, 'or')}.`);

/** What a new token is told to be. */
export const tokenInput = v.object(
  {
    name: name('Name', TOKEN_NAME_LENGTH),
    scope: v.pipe(v.nullish(v.unknown(), null), scope),
    days: v.optional(wholeNumber('Days', TOKEN_DAYS), TOKEN_DAYS.usual),
  },
  'Send name, scope and days.',
);

/** The body of POST /api/account/tokens. The code is that of the authenticator app, where the second factor is on. */
export const newToken = v.object(
  { ...tokenInput.entries, password: currentPassword, code: v.optional(typedCode, '') },
  'Send name, scope, days and password.',
);

const token = v.object({ id: count, name: v.string(), scope, endsAt: time });

/** The answer to a new token, the only one that has the token itself. */
export const createdToken = v.object({ ...token.entries, token: v.string() });

/** Somebody's own tokens; `usedOn` is the day (UTC) of the last use, null if there was none. */
export const tokenList = v.array(
  v.object({ ...token.entries, usedOn: v.nullable(v.pipe(v.string(), v.isoDate())) }),
);
