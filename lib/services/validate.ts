import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';

/** The input as the schema tidies it; refused with the first sentence the schema has against it. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new AppError('invalid', result.issues[0].message);
  return result.output;
}
