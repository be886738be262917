import * as v from 'valibot';
import { listed } from '#lib/domain/sentence.ts';

const ASCII = /^[\t -~]*$/;

/**
 * Returns the schema of the header x-expected: JSON with at least one field of a record as the sender last saw it, in ASCII,
 * because proxies decode other characters differently. `noun` names the kind of record: 'currency'.
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
