import { nameKey } from '#lib/domain/same-name.ts';
import type { CatalogueData, Change } from '#lib/store/document.ts';
import { quoted } from './quoted.ts';

/** The catalogue as a revert would leave it. */
export type Undone = {
  [T in 'currencies' | 'assetClasses' | 'returnRates']: CatalogueData[T][number][];
};

/** The rule that a revert of these changes would break, as a reason; null if all hold. */
export function ruleBrokenBy(undone: Undone, changes: readonly Change[]): string | null {
  return (
    lostParent(undone, changes) ?? takenName(undone) ?? takenPair(undone) ?? wrongDefault(undone)
  );
}

function lostParent({ currencies, assetClasses, returnRates }: Undone, changes: readonly Change[]) {
  const currencyIds = new Set(currencies.map(({ id }) => id));
  const classIds = new Set(assetClasses.map(({ id }) => id));
  const orphan = returnRates.find(
    (rate) => !currencyIds.has(rate.currencyId) || !classIds.has(rate.assetClassId),
  );
  if (!orphan) return null;
  const isBack = changes.some(({ table, id }) => table === 'returnRates' && id === orphan.id);
  return isBack
    ? 'it deleted a return rate whose currency or asset class is no longer there'
    : 'what it added has return rates by now';
}

function takenName({ currencies, assetClasses }: Undone): string | null {
  const code = twice(currencies.map((currency) => currency.code));
  if (code) return `another currency has the code ${quoted(code)} by now`;
  const name = twice(assetClasses.map((assetClass) => assetClass.name));
  return name ? `another asset class is named ${quoted(name)} by now` : null;
}

function takenPair({ returnRates }: Undone): string | null {
  const pairs = returnRates.map(({ currencyId, assetClassId }) => `${currencyId} ${assetClassId}`);
  return twice(pairs) ? 'a return rate it deleted has been set anew' : null;
}

function wrongDefault({ currencies }: Undone): string | null {
  const defaults = currencies.filter(({ isDefault }) => isDefault).length;
  if (defaults === 1 || currencies.length === 0) return null;
  return 'there would not be one default currency';
}

function twice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(nameKey(name)).size);
}
