import { createReadStream } from 'node:fs';
import type { GenericSchema, InferOutput } from 'valibot';
import type { Bounds } from '#lib/domain/limits.ts';
import { grouped } from '#lib/domain/sentence.ts';
import { AppError } from '#lib/errors.ts';
import { validate } from '#lib/services/validate.ts';
import { UsageError } from './failure.ts';
import type { Io } from './io.ts';

const MIB = 2 ** 20;
const MAX_INPUT_MIB = 64;

/** Returns a number within bounds. Throws a UsageError for any other number, or NaN. */
export function numberWithin(as: string, value: number, { min, max }: Bounds): number {
  if (value >= min && value <= max) return value;
  throw new UsageError(`${as} must be a number from ${grouped(min)} to ${grouped(max)}.`);
}

/** Returns a whole number within bounds. Throws a UsageError for anything else. */
export function wholeNumberWithin(
  as: string,
  text: string,
  { min, max }: { min: number; max?: number },
): number {
  const value = integerOf(text);
  if (Number.isSafeInteger(value) && value >= min && value <= (max ?? value)) return value;
  const bounds = max === undefined ? `${min} up` : `${min} to ${max}`;
  throw new UsageError(`${as} must be a whole number from ${bounds}.`);
}

/** Returns a whole number as typed; NaN for anything else. */
export function integerOf(text: string): number {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns a value parsed by a schema. Throws a UsageError if the schema refuses it. */
export function checked<Schema extends GenericSchema>(
  schema: Schema,
  text: string,
): InferOutput<Schema> {
  try {
    return validate(schema, text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Returns the content of a file named on the command line; '-' means stdin. */
export async function readInput(io: Io, file: string): Promise<Buffer> {
  if (file === '-') return readStdin(io);
  try {
    return await readAll(createReadStream(file), file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AppError('not-found', `There is no file ${file}.`);
    if (code === 'EISDIR') throw new AppError('invalid', `${file} is a folder; name a file.`);
    throw new AppError('unavailable', `${file} cannot be read (${code}).`, { cause: error });
  }
}

/** Returns all of stdin. */
export async function readStdin({ stdin }: Io): Promise<Buffer> {
  return readAll(stdin, 'What is piped in');
}

async function readAll(source: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_INPUT_MIB * MIB)
      throw new AppError('invalid', `${name} is larger than ${MAX_INPUT_MIB} MiB.`);
  }
  return Buffer.concat(chunks);
}
