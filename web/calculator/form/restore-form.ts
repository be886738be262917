import { readYears } from '#lib/domain/typed-years.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { FIELD } from './field-names.ts';

type Control = [name: string, held: unknown, take: (shown: string) => void];

/**
 * Notes what a visitor put into the form before the page's script came: where a control shows something else than the
 * store holds. Returns the function that has the store take it over.
 */
export function restoreForm(form: HTMLFormElement, held: CalculatorStore): () => void {
  const shown = new FormData(form);
  const ofClasses: Control[] = [
    [FIELD.assetClass, held.selectedClassId, (id) => held.selectClass(Number(id))],
    ...held.portfolio.allocations.map(
      ({ shownPercent }, at): Control => [
        FIELD.weight(at),
        shownPercent,
        (percent) => held.setWeight(at, Number(percent)),
      ],
    ),
  ];
  const controls: Control[] = [
    [FIELD.mode, held.mode, (mode) => held.setMode(mode === 'blended' ? mode : 'single')],
    [FIELD.currency, held.currency?.code ?? '', (code) => held.setCurrency(code)],
    // Those on the page are of the currency that it opened with; another has others.
    ...(shown.get(FIELD.currency) === held.currency?.code ? ofClasses : []),
    [FIELD.deposit, held.initialDepositText, (text) => held.setInitialDeposit(text)],
    [FIELD.topUp, held.monthlyTopUpText, (text) => held.setMonthlyTopUp(text)],
    [FIELD.escalation, held.annualEscalationText, (text) => held.setAnnualEscalation(text)],
    [FIELD.inflation, held.inflationRateText, (text) => held.setInflationRate(text)],
    [FIELD.years, held.years, (years) => held.setYears(Number(years))],
    [FIELD.typedYears, held.years, (text) => held.setYears(readYears(text) ?? held.years)],
  ];
  const changed = controls.filter(
    ([name, value]) => shown.has(name) && shown.get(name) !== String(value),
  );
  const isOn = shown.has(FIELD.adjust);
  const isTurned = isOn !== held.adjustForInflation;
  return () => {
    for (const [name, , take] of changed) take(String(shown.get(name)));
    if (isTurned) held.setAdjustForInflation(isOn);
  };
}
