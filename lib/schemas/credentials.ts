import * as v from 'valibot';
import { PASSWORD_CHARACTERS, PASSWORD_LENGTH, USERNAME_LENGTH } from '#lib/domain/limits.ts';
import { composed, nameKey } from '#lib/domain/same-name.ts';
import { line } from './fields.ts';
import { typedCode } from './second-factor.ts';

/** What a login sends. Its password is only compared, so only its kind is checked; so too its code. */
export const credentials = v.object(
  {
    username: v.pipe(
      v.string('Username must be text.'),
      v.transform((text) => composed(text).trim()),
      v.nonEmpty('Username is required.'),
    ),
    password: v.pipe(v.string('Password must be text.'), v.nonEmpty('Password is required.')),
    /** Of the second factor; empty where none was typed. */
    code: v.optional(typedCode, ''),
  },
  'Send username and password as text.',
);

/** The name a new account may have. */
export const newUsername = line('Username', USERNAME_LENGTH);

const { min, max } = PASSWORD_LENGTH;

/** The password that the account of this name may have, kept as typed. */
export function newPassword(username: string) {
  return v.pipe(
    v.string('Password must be text.'),
    v.check(
      (text) => [...text].length >= min && [...text].length <= max,
      `Password must have ${min} to ${max} characters.`,
    ),
    v.check(
      (text) => new Set(text).size >= PASSWORD_CHARACTERS,
      `Password must have at least ${PASSWORD_CHARACTERS} different characters.`,
    ),
    v.check(
      (text) => !nameKey(text).includes(nameKey(username)),
      'Password must not contain the username.',
    ),
  );
}
