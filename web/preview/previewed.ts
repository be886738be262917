import type { AssetClass, RatedAssetClass } from '#lib/domain/asset-class.ts';
import { asksToPreview } from '#lib/domain/preview.ts';
import type { Site } from '#lib/schemas/site.ts';
import { keptPreview } from './preview.ts';

/** What a tab shows instead of what is stored, until it is closed. */
export type Preview = {
  /** What is unsaved, as the bar says it: 'rates', '4 changes in ZAR'. */
  what: 'rates' | 'texts';
  changes: string;
  /** The white label with unsaved texts. */
  site?: Site;
  /** All asset classes in order, and the rates that differ by currency code: fractions, or null for not offered. */
  classes: readonly AssetClass[];
  rates: Readonly<Record<string, Readonly<Record<number, number | null>>>>;
};

/** This tab's preview, as it was opened; null to show what is stored. */
export const preview: Preview | null = asksToPreview(globalThis.location?.search ?? '')
  ? JSON.parse(keptPreview() ?? 'null')
  : null;

/** Returns the classes of a currency with the rates of a preview instead of the stored ones. */
export function previewed(
  stored: readonly RatedAssetClass[],
  code: string,
  { classes, rates }: Pick<Preview, 'classes' | 'rates'>,
): readonly RatedAssetClass[] {
  const changed = rates[code];
  if (!changed) return stored;
  const rateOf = new Map(stored.map(({ id, rate }) => [id, rate]));
  return classes.flatMap((one) => {
    const rate = one.id in changed ? changed[one.id] : rateOf.get(one.id);
    return rate === null || rate === undefined ? [] : [{ ...one, rate }];
  });
}
