import * as v from 'valibot';
import { FILE_NAME_LENGTH } from '#lib/domain/record-limits.ts';
import { line } from './fields.ts';
import { fromDay } from './return-rate.ts';

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

function flag(sentence: string) {
  return v.pipe(
    v.optional(v.picklist(['true', 'false'], sentence), 'false'),
    v.transform((text) => text === 'true'),
  );
}

/** The query of a change that may only be previewed, or proposed to a second person. */
export const changeQuery = v.object({
  preview: flag('Send preview as true or false.'),
  propose: flag('Send propose as true or false.'),
});

/** The query of a rate sheet: the revision and time of its preview, the day it takes effect, and the file's name. */
export const sheetQuery = v.object({
  ...changeQuery.entries,
  revision: v.optional(digits(REVISION, Number.MAX_SAFE_INTEGER)),
  at: v.optional(v.string()),
  from: v.optional(fromDay),
  file: v.optional(line('The name of the file', FILE_NAME_LENGTH)),
});
