import type { Premises } from '#lib/domain/premises.ts';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import type { RootStore } from '../../stores/root-store.ts';

/** Returns what a result of the page rests on; `input` is what it is worked out from. */
export function shownPremises(
  { calculator, catalogue }: RootStore,
  input: ProjectionInput,
): Premises {
  const { mode, currency, symbol, selectedClass, portfolio } = calculator;
  const single = selectedClass ? [{ ...selectedClass, sharePercent: 100 }] : [];
  const blended = portfolio.allocations
    .filter(({ shownPercent }) => shownPercent > 0)
    .map(({ assetClass, shownPercent }) => ({ ...assetClass, sharePercent: shownPercent }));
  return {
    input,
    currency: { code: currency?.code ?? '', symbol },
    mode,
    holdings: mode === 'blended' ? blended : single,
    ratesOrigin: catalogue.isStandardRates ? 'standard' : catalogue.ratesAsAt,
  };
}
