import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';

/** Returns the normalised input. Throws AppError 'invalid' with the schema's first finding. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (!result.success) throw new AppError('invalid', result.issues[0].message);
  return result.output;
}
