import { readYears } from '#lib/domain/typed-years.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { FIELD } from './field-names.ts';

/**
 * Notes what a visitor put into the form before the page's script came: where a control shows something else than the
 * store holds. Returns the function that has the store take it over.
 */
export function restoreForm(form: HTMLFormElement, held: CalculatorStore): () => void {
  const shown = new FormData(form);
  const noted: (() => void)[] = [];
  const take = (
    name: string,
    read: () => string | number | null | undefined,
    set: (v: string) => void,
  ) => {
    const value = shown.get(name);
    const isOther = () => typeof value === 'string' && value !== String(read() ?? '');
    if (isOther()) noted.push(() => isOther() && set(String(value)));
  };

  take(
    FIELD.mode,
    () => held.mode,
    (v) => held.setMode(v === 'blended' ? v : 'single'),
  );
  take(
    FIELD.currency,
    () => held.currency?.code,
    (v) => held.setCurrency(v),
  );
  // Those on the page are of the currency that it opened with; another has others.
  const isSameList = shown.get(FIELD.currency) === held.currency?.code;
  if (isSameList)
    take(
      FIELD.assetClass,
      () => held.selectedClassId,
      (v) => held.selectClass(Number(v)),
    );
  if (isSameList)
    held.weights.forEach((_, index) => {
      const shownPercent = () => held.portfolio.allocations[index]?.shownPercent;
      take(FIELD.weight(index), shownPercent, (v) => held.setWeight(index, Number(v)));
    });
  take(
    FIELD.deposit,
    () => held.initialDepositText,
    (v) => held.setInitialDeposit(v),
  );
  take(
    FIELD.topUp,
    () => held.monthlyTopUpText,
    (v) => held.setMonthlyTopUp(v),
  );
  take(
    FIELD.escalation,
    () => held.annualEscalationText,
    (v) => held.setAnnualEscalation(v),
  );
  take(
    FIELD.inflation,
    () => held.inflationRateText,
    (v) => held.setInflationRate(v),
  );
  take(
    FIELD.years,
    () => held.years,
    (v) => held.setYears(Number(v)),
  );
  take(
    FIELD.typedYears,
    () => held.years,
    (v) => held.setYears(readYears(v) ?? held.years),
  );
  const isOn = shown.has(FIELD.adjust);
  if (isOn !== held.adjustForInflation) noted.push(() => held.setAdjustForInflation(isOn));
  return () => {
    for (const takeOver of noted) takeOver();
  };
}
