import { makeAutoObservable, observableRef, reaction, when } from 'mobx';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { type Currency, defaultCurrency, symbolFor } from '#lib/domain/currency.ts';
import { CALCULATOR_DEFAULTS, type InvestmentMode } from '#lib/domain/defaults.ts';
import {
  type ClassChoice,
  type Inputs,
  inflationIn,
  type NumericInputs,
  START_INPUTS,
} from '#lib/domain/inputs.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { type Holding, makePlan, type Plan, type PlanBasis } from '#lib/domain/plan.ts';
import { blend, isSplit, moveWeight, startWeights, wholePercents } from '#lib/domain/portfolio.ts';
import { finderByName } from '#lib/domain/same-name.ts';
import { amountFromText, percentFromText } from '#lib/domain/typed-number.ts';
import type { Site } from '#lib/schemas/site.ts';
import type { CatalogueStore } from './catalogue-store.ts';

/** The inputs that do not depend on one another. */
type Field = Exclude<keyof Inputs, 'currencyCode' | 'className' | 'weights'> | 'selectedClassId';

type SiteFigures = Partial<
  Pick<Site, 'annualCharges' | 'chargesIncluded' | 'inflation' | 'returnRange'>
>;

/** The visitor's inputs, as typed, and what follows from them. */
export class CalculatorStore {
  mode: InvestmentMode = CALCULATOR_DEFAULTS.mode;
  selectedClassId: number | null = null;
  /** One weight per class, 0 to 100, totalling 100; may be fractions. */
  weights: readonly number[] = [];
  /** The indices of weights that keep their value while others move. */
  held: ReadonlySet<number> = new Set();
  initialDepositText = String(CALCULATOR_DEFAULTS.initialDeposit);
  monthlyTopUpText = String(CALCULATOR_DEFAULTS.monthlyTopUp);
  annualEscalationText = String(CALCULATOR_DEFAULTS.annualEscalation);
  /** Null means the inflation rate of the currency. */
  inflationRateText: string | null = null;
  adjustForInflation: boolean = CALCULATOR_DEFAULTS.adjustForInflation;
  years: number = CALCULATOR_DEFAULTS.years;
  isAfterCharges: boolean;

  readonly #catalogue: CatalogueStore;
  readonly #site: () => SiteFigures;
  /** The last choice among classes, which may not have loaded yet. */
  #wanted: ClassChoice = START_INPUTS;

  constructor(catalogue: CatalogueStore, site: () => SiteFigures = () => ({})) {
    this.#catalogue = catalogue;
    this.#site = site;
    this.isAfterCharges = this.#startsAfterCharges;
    makeAutoObservable(this, { weights: observableRef, held: observableRef });
    reaction(
      () => this.classes,
      (classes) => this.startWith(classes),
      { fireImmediately: true },
    );
    reaction(
      () => [this.classes, this.currency?.code],
      () => this.releaseAll(),
    );
    when(
      () => this.currency !== undefined,
      () => this.followCurrency(),
    );
  }

  /** In the order they are offered; empty until they are known. */
  get currencies(): readonly Currency[] {
    return this.#catalogue.currencies;
  }

  get currency(): Currency | undefined {
    return this.currencies.find(({ code }) => code === this.#catalogue.currencyCode);
  }

  /** Shown before every amount; '' until a currency is known. */
  get symbol(): string {
    return this.currency ? symbolFor(this.currency.code, this.currencies) : '';
  }

  get classes(): readonly RatedAssetClass[] {
    return this.#catalogue.classes;
  }

  /** True until the classes of the chosen currency have loaded. */
  get isLoading(): boolean {
    return this.#catalogue.isLoading;
  }

  get selectedClass(): RatedAssetClass | undefined {
    return this.classes.find(({ id }) => id === this.selectedClassId);
  }

  /** The weights as whole percents totalling 100. Results use these, because they are what is shown. */
  get shares(): readonly number[] {
    return wholePercents(this.weights);
  }

  /** The return of the projection, a fraction; null if it is not known. */
  get annualRate(): number | null {
    if (this.isLoading) return null;
    if (this.mode === 'blended')
      return blend(
        this.holdings.map(({ rate, sharePercent: percentage }) => ({ rate, percentage })),
      ).rate;
    return this.selectedClass?.rate ?? null;
  }

  /** The inflation rate as it is shown. */
  get shownInflationText(): string {
    return this.inflationRateText ?? String(this.#ownInflation);
  }

  /** The charges in percent a year that reduce the return; undefined if not known. */
  get annualCharges(): number | undefined {
    return this.#site().annualCharges;
  }

  /** The typed texts as numbers. The same object while only the period changes. */
  get counted(): NumericInputs {
    return {
      initialDeposit: amountFromText(this.initialDepositText, this.currency),
      monthlyTopUp: amountFromText(this.monthlyTopUpText, this.currency),
      annualEscalation: percentFromText(this.annualEscalationText),
      adjustForInflation: this.adjustForInflation,
      inflationRate: percentFromText(this.shownInflationText),
    };
  }

  get inputs(): Inputs {
    return {
      mode: this.mode,
      currencyCode: this.currency?.code ?? null,
      className: this.selectedClass?.name ?? null,
      weights: this.shares,
      initialDepositText: this.initialDepositText,
      monthlyTopUpText: this.monthlyTopUpText,
      annualEscalationText: this.annualEscalationText,
      inflationRateText: this.inflationRateText,
      adjustForInflation: this.adjustForInflation,
      years: this.years,
      isAfterCharges: this.isAfterCharges,
    };
  }

  /** The inputs with which the calculator opens. */
  get start(): Inputs {
    return {
      ...START_INPUTS,
      currencyCode: defaultCurrency(this.currencies)?.code ?? null,
      className: this.classes[0]?.name ?? null,
      weights: startWeights(this.classes.length),
      inflationRateText: String(this.#ownInflation),
      isAfterCharges: this.#startsAfterCharges,
    };
  }

  /** The holdings: one class, or all classes of a blended portfolio. */
  get holdings(): readonly Holding[] {
    if (this.mode === 'blended')
      return this.classes.map((one, index) => holdingOf(one, this.shares[index] ?? 0));
    return this.selectedClass ? [holdingOf(this.selectedClass, 100)] : [];
  }

  /** The basis of the plan; null until there is a rate. */
  get basis(): PlanBasis | null {
    const { annualRate, currency, symbol, mode, holdings, counted, years } = this;
    if (annualRate === null || !currency) return null;
    return {
      currency: { code: currency.code, symbol },
      isBlended: mode === 'blended',
      holdings,
      input: { ...counted, annualRate, years },
      annualCharges: this.annualCharges,
      isAfterCharges: this.isAfterCharges,
    };
  }

  /** The plan with its result; null until there is a rate. */
  get plan(): Plan | null {
    return this.basis && makePlan(this.basis, this.#site().returnRange);
  }

  /** Sets all inputs at once. */
  apply({ currencyCode, className, weights, ...others }: Inputs): void {
    Object.assign(this, others);
    this.#wanted = { className, weights };
    void this.#catalogue.choose(currencyCode);
    this.startWith(this.classes);
    if (this.annualCharges === undefined) this.isAfterCharges = false;
    this.followCurrency();
  }

  /** Sets the given inputs. The period is rounded to whole years within its limits. */
  set({ years = this.years, ...others }: Partial<Pick<CalculatorStore, Field>>): void {
    const { min, max } = INPUT_LIMITS.years;
    Object.assign(this, others, { years: Math.min(max, Math.max(min, Math.round(years))) });
  }

  setCurrency(code: string): void {
    this.#wanted = START_INPUTS;
    void this.#catalogue.choose(code);
  }

  /** Sets one weight to `percent`. The others that are not held share the remainder. */
  setWeight(index: number, percent: number): void {
    this.weights = moveWeight(this.weights, index, percent, this.held);
  }

  /** Holds or releases a weight, without moving any. */
  toggleHold(index: number): void {
    const held = new Set(this.held);
    if (!held.delete(index)) held.add(index);
    this.held = held;
  }

  /** Releases all weights. */
  releaseAll(): void {
    this.held = new Set();
  }

  get #startsAfterCharges(): boolean {
    const { annualCharges, chargesIncluded = false } = this.#site();
    return chargesIncluded && annualCharges !== undefined;
  }

  get #ownInflation(): number {
    return inflationIn(this.currency?.code, this.#site().inflation);
  }

  /** Once the currency's inflation rate is known, drops a typed one that equals it, so that it follows the currency. */
  private followCurrency(): void {
    if (this.currency && this.counted.inflationRate === this.#ownInflation)
      this.inflationRateText = null;
  }

  /** Selects the wanted class and weights if they are among these classes, else those of the start. */
  private startWith(classes: readonly RatedAssetClass[]): void {
    const { className, weights } = this.#wanted;
    const [named = classes[0]] = finderByName(classes, ({ name }) => name)(className ?? '');
    this.selectedClassId = named?.id ?? null;
    this.weights = isSplit(weights, classes.length) ? weights : startWeights(classes.length);
  }
}

function holdingOf({ name, rate, risk }: RatedAssetClass, sharePercent: number): Holding {
  return { name, rate, risk, sharePercent };
}
