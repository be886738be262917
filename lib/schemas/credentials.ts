import * as v from 'valibot';
import { USERNAME_LENGTH } from '#lib/domain/limits.ts';
import { PASSWORD_CHARACTERS, PASSWORD_LENGTH } from '#lib/domain/record-limits.ts';
import { nameKey } from '#lib/domain/same-name.ts';
import { listed } from '#lib/domain/sentence.ts';
import { currentPassword, name } from './fields.ts';
import { typedCode } from './second-factor.ts';

export const credentials = v.object(
  {
    username: v.pipe(
      v.string('Username must be text.'),
      v.trim(),
      v.nonEmpty('Username is required.'),
    ),
    password: currentPassword,
    /** The code of the second factor; empty if none was typed. */
    code: v.optional(typedCode, ''),
  },
  'Send username and password as text.',
);

export const passwordProof = v.object({ password: currentPassword }, 'Send password as text.');

/** The new password is checked only after the current one. */
export const passwordChange = v.object(
  { password: currentPassword, newPassword: v.string('Password must be text.') },
  'Send password and newPassword as text.',
);

export const newUsername = name('Username', USERNAME_LENGTH);

const { min, max } = PASSWORD_LENGTH;

/**
 * Returns the schema of a new password for this username, kept as typed. Occurrences of `names` do not count towards its
 * length.
 */
export function newPassword(username: string, names: readonly string[]) {
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
    v.check(
      (text) => {
        const remaining = names.reduce(withoutName, nameKey(text));
        return remaining === nameKey(text) || [...remaining].length >= min;
      },
      `Password must have at least ${min} characters besides the name ${listed(names, 'or')}.`,
    ),
  );
}

/** Returns a text (in capitals) without a name, regardless of what separates the words of the name. */
function withoutName(text: string, name: string): string {
  const words = nameKey(name).match(/[\p{L}\p{N}]+/gu);
  return words ? text.replace(new RegExp(words.join('[^\\p{L}\\p{N}]*'), 'gu'), '') : text;
}
