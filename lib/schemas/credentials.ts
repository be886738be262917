import * as v from 'valibot';
import { line } from './fields.ts';

/** What a login sends. Its password is only compared, so only its kind is checked. */
export const credentials = v.object(
  {
    username: v.pipe(
      v.string('Username must be text.'),
      v.transform((text) => text.normalize('NFC').trim()),
      v.nonEmpty('Username is required.'),
    ),
    password: v.pipe(v.string('Password must be text.'), v.nonEmpty('Password is required.')),
  },
  'Send username and password as text.',
);

/** The name a new account may have. */
export const newUsername = line('Username', 100);

/** The password a new account may have: 12 to 128 characters, kept as typed. */
export const newPassword = v.pipe(
  v.string('Password must be text.'),
  v.check(
    (text) => [...text].length >= 12 && [...text].length <= 128,
    'Password must have 12 to 128 characters.',
  ),
);

export type Credentials = v.InferOutput<typeof credentials>;
