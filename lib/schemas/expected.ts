import * as v from 'valibot';
import { listed } from '#lib/domain/sentence.ts';

const ASCII = /^[\t -~]*$/;

/**
 * Returns the schema of a record as the sender of a change saw it last: the text of the header x-expected, JSON with at
 * least one of the record's fields; others are dropped. It is ASCII because programs that a header passes through read
 * other characters differently. `noun` is what the record is: 'currency'.
 */
export function expectedSchema<const Entries extends v.ObjectEntries>(
  noun: string,
  { entries }: { entries: Entries },
) {
  const fields = listed(Object.keys(entries), 'or');
  return v.message(
    v.pipe(
      v.string(),
      v.regex(ASCII),
      v.parseJson(),
      v.partial(v.object(entries)),
      v.check((found) => Object.keys(found).length > 0),
    ),
    `The header x-expected must be a JSON object in ASCII with the ${noun} as it was last read: ${fields}.`,
  );
}
