import { makeAutoObservable } from 'mobx';
import type { Currency } from '#lib/domain/currency.ts';
import type { Inputs } from '#lib/domain/inputs.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { readAmount, readPercent } from '#lib/domain/typed-number.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { inputsOf } from '../form/input-changes.ts';

/** The plan of the form. */
export class CurrentPlan {
  readonly #calculator: CalculatorStore;

  constructor({ calculator }: { calculator: CalculatorStore }) {
    this.#calculator = calculator;
    makeAutoObservable(this);
  }

  /** Null until it has a result. */
  get plan(): Plan | null {
    return planOf(this.#calculator);
  }
}

function planOf(calculator: CalculatorStore): Plan | null {
  const { input, currency, symbol, mode, selectedClass, classes } = calculator;
  if (!input || !currency) return null;
  const held = mode === 'single' && selectedClass ? [selectedClass] : classes;
  return {
    inputs: withNumbersAlone(inputsOf({ calculator }), currency),
    assumed: input,
    currency: { code: currency.code, symbol },
    classNames: held.map(({ name }) => name),
  };
}

/** What is no number counts as 0, and is kept as that: it may be anything, a client's name too. */
function withNumbersAlone(inputs: Inputs, currency: Currency): Inputs {
  const amount = (text: string) => (Number.isNaN(readAmount(text, currency)) ? '0' : text);
  const percent = (text: string) => (Number.isNaN(readPercent(text)) ? '0' : text);
  return {
    ...inputs,
    initialDepositText: amount(inputs.initialDepositText),
    monthlyTopUpText: amount(inputs.monthlyTopUpText),
    annualEscalationText: percent(inputs.annualEscalationText),
    inflationRateText: percent(inputs.inflationRateText),
  };
}
