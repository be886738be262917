import * as v from 'valibot';
import { currentPassword } from './fields.ts';

/** A code without the spaces that people type between its groups. */
export const typedCode = v.pipe(
  v.string('Code must be text.'),
  v.transform((text) => text.replace(/[\s-]/g, '')),
);

const code = v.pipe(
  v.optional(typedCode, ''),
  v.nonEmpty('Enter the code from your authenticator app.'),
);

export const secondFactorCode = v.object({ code }, 'Send code as text.');

export const secondFactorProof = v.object(
  {
    password: currentPassword,
    code,
  },
  'Send password and code as text.',
);
