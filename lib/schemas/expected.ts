import * as v from 'valibot';
import { RISK_LEVELS } from '#lib/domain/risk.ts';
import { listed } from '#lib/domain/sentence.ts';

const ASCII = /^[\t -~]*$/;

/** A currency as the sender of a change saw it last: the text of the header x-expected. */
export const expectedCurrency = expected('the currency', {
  id: v.number(),
  code: v.string(),
  name: v.string(),
  symbol: v.string(),
  isDefault: v.boolean(),
  displayOrder: v.number(),
});

/** An asset class as the sender of a change saw it last: the text of the header x-expected. */
export const expectedAssetClass = expected('the asset class', {
  id: v.number(),
  name: v.string(),
  description: v.nullable(v.string()),
  risk: v.picklist(RISK_LEVELS),
});

/** A return rate as the sender of a change saw it last: the text of the header x-expected. */
export const expectedReturnRate = expected('the return rate', {
  id: v.number(),
  currencyId: v.number(),
  assetClassId: v.number(),
  returnRate: v.number(),
});

/**
 * Returns the schema of JSON with at least one of these fields; others are dropped. It is ASCII because programs that a
 * header passes through read other characters differently.
 */
function expected<const Entries extends v.ObjectEntries>(subject: string, entries: Entries) {
  const fields = listed(Object.keys(entries), 'or');
  return v.message(
    v.pipe(
      v.string(),
      v.regex(ASCII),
      v.parseJson(),
      v.partial(v.object(entries)),
      v.check((found) => Object.keys(found).length > 0),
    ),
    `The header x-expected must be a JSON object in ASCII with ${subject} as it was last read: ${fields}.`,
  );
}
