import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { FIELD } from './field-names.ts';

/**
 * Takes over what a visitor put into the form before the page's script came: where a control shows something
 * else than the store holds, the control is right.
 */
export function restoreForm(form: HTMLFormElement, calculator: CalculatorStore): void {
  const shown = new FormData(form);
  const take = (
    name: string,
    held: string | number | null | undefined,
    set: (v: string) => void,
  ) => {
    const value = shown.get(name);
    if (typeof value === 'string' && value !== String(held ?? '')) set(value);
  };

  take(FIELD.mode, calculator.mode, (v) => calculator.setMode(v === 'blended' ? v : 'single'));
  take(FIELD.currency, calculator.currency?.code, (v) => calculator.setCurrency(v));
  take(FIELD.assetClass, calculator.selectedClassId, (v) => calculator.selectClass(Number(v)));
  calculator.portfolio.allocations.forEach(({ shownPercent }, index) => {
    take(FIELD.weight(index), shownPercent, (v) => calculator.setWeight(index, Number(v)));
  });
  take(FIELD.deposit, calculator.initialDepositText, (v) => calculator.setInitialDeposit(v));
  take(FIELD.topUp, calculator.monthlyTopUpText, (v) => calculator.setMonthlyTopUp(v));
  take(FIELD.escalation, calculator.annualEscalationText, (v) => calculator.setAnnualEscalation(v));
  take(FIELD.inflation, calculator.inflationRateText, (v) => calculator.setInflationRate(v));
  take(FIELD.years, calculator.years, (v) => calculator.setYears(Number(v)));
  if (shown.has(FIELD.adjust) !== calculator.adjustForInflation)
    calculator.setAdjustForInflation(shown.has(FIELD.adjust));
}
