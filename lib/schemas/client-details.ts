import * as v from 'valibot';

// The pattern browsers use for <input type="email">, but the domain needs a dot.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Who a report is for. Only ever used on the visitor's own device. */
export const clientDetails = v.object({
  firstName: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a first name')),
  lastName: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a last name')),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter an email address'),
    v.regex(EMAIL, 'Enter an email address like name@example.com'),
  ),
  phone: v.pipe(v.string(), v.trim()),
});

export type ClientDetails = v.InferOutput<typeof clientDetails>;

/** Limits of the form; the schema does not check them. */
export const CLIENT_DETAIL_LENGTH = {
  firstName: 200,
  lastName: 200,
  email: 254,
  phone: 60,
} as const satisfies Record<keyof ClientDetails, number>;
