import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import { type Currency, openingCurrency } from '#lib/domain/currency.ts';
import { createReturnRate, fetchReturnRates, updateReturnRate } from '../api/admin.ts';
import type { Request } from '../api/client.ts';
import { ListStore } from './list-store.ts';
import { isUnconfirmed, tellFailure, tellSuccess } from './outcome.ts';
import { draftOf, type RateDraft, type RateRow, rateRow } from './rate-row.ts';
import type { ToastStore } from './toast-store.ts';

type Parts = {
  request: Request;
  toasts: ToastStore;
  currencies: ListStore<Currency>;
  assetClasses: ListStore<AssetClass>;
  /** Called after rates were saved. */
  changed: () => void;
};

/** The rates of one currency: what is stored, and what has been typed over it. */
export class ReturnRatesStore {
  isSaving = false;
  /** What was typed or could not be saved, by asset class. */
  drafts: ReadonlyMap<number, RateDraft> = new Map();
  /** The asset classes whose rates the server refused when they were last sent. */
  refused: ReadonlySet<number> = new Set();

  readonly stored: ListStore<ReturnRate>;
  readonly #parts: Parts;
  private chosenId: number | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.stored = new ListStore(async () =>
      this.currency ? fetchReturnRates(parts.request, this.currency.id) : [],
    );
    makeAutoObservable(this, { stored: false, drafts: observableRef, refused: observableRef });
  }

  get currencies(): readonly Currency[] {
    return this.#parts.currencies.items ?? [];
  }

  /** The one chosen; until then the one with the code ZAR, or the first. */
  get currency(): Currency | undefined {
    return (
      this.currencies.find(({ id }) => id === this.chosenId) ?? openingCurrency(this.currencies)
    );
  }

  /** What the table area shows: the rows, or why there are none. */
  get state(): 'data-loading' | 'data-failed' | 'loading' | 'failed' | 'ready' {
    const { currencies, assetClasses } = this.#parts;
    if (currencies.hasFailed || assetClasses.hasFailed) return 'data-failed';
    if (currencies.isLoading || assetClasses.isLoading) return 'data-loading';
    if (this.stored.hasFailed) return 'failed';
    return this.stored.isLoading ? 'loading' : 'ready';
  }

  /** One row for each asset class; none until everything is known, and none while there is no currency. */
  get rows(): readonly RateRow[] {
    if (this.state !== 'ready' || !this.currency) return [];
    const stored = new Map(this.stored.items?.map((rate) => [rate.assetClassId, rate]));
    return (this.#parts.assetClasses.items ?? []).map((assetClass) =>
      rateRow(assetClass, stored.get(assetClass.id), this.drafts.get(assetClass.id)),
    );
  }

  get unsavedCount(): number {
    if (this.state !== 'ready') return this.drafts.size;
    return this.rows.filter(({ isUnsaved }) => isUnsaved).length;
  }

  /** True while something that a person typed is not saved. */
  get hasTyped(): boolean {
    if (this.state !== 'ready') return this.drafts.size > 0;
    return this.rows.some(({ isTyped }) => isTyped);
  }

  get canSave(): boolean {
    const isLoading = this.state === 'data-loading' || this.state === 'loading';
    return !this.isSaving && !isLoading && this.currency !== undefined;
  }

  /** Loads what the screen needs; the rates anew each time it is opened. */
  async open(): Promise<void> {
    const { currencies, assetClasses } = this.#parts;
    this.stored.clear();
    await Promise.all([currencies.ensure(), assetClasses.ensure()]);
    await this.stored.load();
  }

  /** Goes to another currency. What was typed for the last one is dropped. */
  async choose(currencyId: number): Promise<void> {
    this.discard();
    this.chosenId = currencyId;
    this.stored.clear();
    await this.stored.load();
  }

  /** Takes over the text of a field. */
  type(assetClassId: number, text: string): void {
    this.drafts = new Map(this.drafts).set(assetClassId, draftOf(text));
    this.refused = new Set([...this.refused].filter((id) => id !== assetClassId));
  }

  /** Drops what was typed. */
  discard(): void {
    this.drafts = new Map();
    this.refused = new Set();
  }

  /**
   * Saves every row: those without a stored rate are created, all others updated, and all are tried. Rows that fail
   * keep their text. Then the rates are loaded anew. Where they could not be loaded, they are asked for again.
   */
  async save(): Promise<void> {
    const { toasts, changed } = this.#parts;
    const { currency, rows } = this;
    if (!this.canSave || !currency) return;
    if (this.state !== 'ready') return this.open();
    this.isSaving = true;
    const outcomes = await Promise.allSettled(rows.map((row) => this.send(row, currency.id)));
    const failed = rows.filter((_, index) => outcomes[index]?.status === 'rejected');
    this.keep(failed);
    const isNothingSaved = failed.length === rows.length;
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    if (!isNothingSaved || errors.some(isUnconfirmed)) changed();
    await this.stored.load({ isKept: isNothingSaved });
    runInAction(() => {
      this.isSaving = false;
    });
    if (errors.length > 0) tellFailure(toasts, { title: 'Failed to save return rates' }, ...errors);
    else tellSuccess(toasts, 'Return rates saved successfully');
  }

  private send({ id, assetClass, newRate }: RateRow, currencyId: number): Promise<void> {
    const { request } = this.#parts;
    if (id > 0) return updateReturnRate(request, id, newRate);
    return createReturnRate(request, {
      currencyId,
      assetClassId: assetClass.id,
      returnRate: newRate,
    });
  }

  /** Keeps the texts of these rows, and no others. */
  private keep(rows: readonly RateRow[]): void {
    this.drafts = new Map(
      rows.map(({ assetClass, text, newRate }) => [assetClass.id, { text, rate: newRate }]),
    );
    this.refused = new Set(rows.map(({ assetClass }) => assetClass.id));
  }
}
