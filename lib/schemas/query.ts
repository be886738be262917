import * as v from 'valibot';
import { FILE_NAME_LENGTH } from '#lib/domain/limits.ts';
import { line } from './fields.ts';
import { fromDay } from './return-rate.ts';

const PREVIEW = 'Send preview as true or false.';
const REVISION = 'Send revision as the number of a revision.';

/** Returns the schema of a whole number from 1 to max in a query: digits only. */
export function digits(sentence: string, max: number) {
  return v.pipe(
    v.string(sentence),
    v.regex(/^[1-9]\d{0,15}$/, sentence),
    v.transform(Number),
    v.safeInteger(sentence),
    v.maxValue(max, sentence),
  );
}

export const previewQuery = v.object({
  preview: v.pipe(
    v.optional(v.picklist(['true', 'false'], PREVIEW), 'false'),
    v.transform((text) => text === 'true'),
  ),
});

/** The query of a rate sheet: the revision and time of its preview, the day it takes effect, and the file's name. */
export const sheetQuery = v.object({
  ...previewQuery.entries,
  revision: v.optional(digits(REVISION, Number.MAX_SAFE_INTEGER)),
  at: v.optional(v.string()),
  from: v.optional(fromDay),
  file: v.optional(line('The name of the file', FILE_NAME_LENGTH)),
});
