import { makeAutoObservable } from 'mobx';
import { cancelUpcomingRate, changeReturnRates, listNotOffered } from '#lib/api/return-rates.ts';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { type Currency, openingCurrency } from '#lib/domain/currency.ts';
import { percentOf } from '#lib/domain/rates.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import { call } from '../api/call.ts';
import { isForSigningIn } from '../api/refusal.ts';
import { fetchStoredRates, type PlannedItem, type StoredRate } from '../api/return-rates.ts';
import type { AdminParts } from './editor-store.ts';
import { ListFilter, ListStore } from './list-store.ts';
import { tellFailure, tellProposed, tellSuccess } from './outcome.ts';
import type { OpenProposal, ProposalsStore } from './proposals-store.ts';
import { RateDrafts } from './rate-drafts.ts';
import { readPaste } from './rate-paste.ts';
import { type RateRow, rateRow } from './rate-row.ts';
import { RateSaving, type RatesState } from './rate-saving.ts';
import type { SessionStore } from './session-store.ts';
import type { ToastAction } from './toast-store.ts';

type Parts = AdminParts & {
  undoOf: (revision: number) => ToastAction;
  session: SessionStore;
  proposals: ProposalsStore;
};

/** The rates of one currency, stored and unsaved. */
export class ReturnRatesStore {
  readonly saving: RateSaving;
  readonly drafts = new RateDrafts();
  readonly filter = new ListFilter();
  readonly stored: ListStore<StoredRate>;
  readonly #parts: Parts;
  readonly #currencies: ListStore<Currency>;
  readonly #assetClasses: ListStore<AssetClass>;
  /** The planned rates of all currencies, as of the last load. */
  upcoming: readonly PlannedItem[] = [];
  private chosenId: number | null = null;

  constructor(parts: Parts, currencies: ListStore<Currency>, assetClasses: ListStore<AssetClass>) {
    this.#parts = parts;
    this.#currencies = currencies;
    this.#assetClasses = assetClasses;
    this.saving = new RateSaving(this, parts);
    this.stored = new ListStore(async () => {
      if (!this.currency) return [];
      const { rates, upcoming } = await fetchStoredRates(parts.request, this.currency.id);
      this.upcoming = upcoming;
      return rates;
    });
    makeAutoObservable(this, {
      saving: false,
      drafts: false,
      filter: false,
      stored: false,
      upcoming: false,
    });
  }

  get isProposing(): boolean {
    return this.#parts.session.isProposing;
  }

  /** Returns what is proposed for a class in the currency. */
  proposedFor(assetClassId: number) {
    return this.#parts.proposals.all.flatMap(({ id, from = '', changes }) =>
      changes
        .filter((one) => one.currencyId === this.currency?.id && one.assetClassId === assetClassId)
        .map((one) => ({ ...one, id, from })),
    );
  }

  get currencies(): readonly Currency[] {
    return this.#currencies.items ?? [];
  }

  get classes(): readonly AssetClass[] {
    return this.#assetClasses.items ?? [];
  }

  /** The chosen currency; until one is chosen ZAR, else the first. */
  get currency(): Currency | undefined {
    return (
      this.currencies.find(({ id }) => id === this.chosenId) ?? openingCurrency(this.currencies)
    );
  }

  /** Whether the rows can be shown, and if not, why. */
  get state(): RatesState {
    const lists = [this.#currencies, this.#assetClasses];
    if (lists.some(({ hasFailed }) => hasFailed)) return 'data-failed';
    if (lists.some(({ isLoading }) => isLoading)) return 'data-loading';
    if (this.stored.hasFailed) return 'failed';
    return this.stored.isLoading ? 'loading' : 'ready';
  }

  /** One row per asset class; empty until all is loaded, or if there is no currency. */
  get rows(): readonly RateRow[] {
    if (this.state !== 'ready' || !this.currency) return [];
    const stored = new Map(this.stored.items?.map((rate) => [rate.assetClassId, rate]));
    const { items, terms } = this.drafts;
    return this.classes.map((one) =>
      rateRow(one, stored.get(one.id), items.get(one.id), terms.day),
    );
  }

  /** The rows that match the filter. */
  get shownRows(): readonly RateRow[] {
    return this.filter.among(this.rows, ({ assetClass }) => [assetClass.name]);
  }

  /** The rows that a save sends. With a day, these exclude classes that stop being offered, and default rates. */
  get dueRows(): readonly RateRow[] {
    const isLater = this.drafts.terms.day !== '';
    return this.rows.filter(({ isUnsaved, isDefault, newRate }) =>
      isLater ? isUnsaved && newRate !== null : isUnsaved || isDefault,
    );
  }

  /** The changed rows that a save leaves out, because they cannot take effect on a later day. */
  get leftOutRows(): readonly RateRow[] {
    const due = new Set(this.dueRows);
    return this.rows.filter((row) => row.isUnsaved && !due.has(row));
  }

  /** The rows with a colleague's change about which the user has not decided. */
  get undecidedRows(): readonly RateRow[] {
    return this.rows.filter(({ conflict }) => conflict);
  }

  /** How many of the user's own changes a save sends, and how many of them the filter hides. */
  get unsavedCount(): number {
    if (this.state !== 'ready') return this.drafts.items.size;
    return this.dueRows.filter(({ isUnsaved }) => isUnsaved).length;
  }
  get hiddenCount(): number {
    const shown = new Set(this.shownRows);
    return this.dueRows.filter((row) => row.isUnsaved && !shown.has(row)).length;
  }

  /** How many classes the next save publishes at a default rate. */
  get defaultCount(): number {
    return this.dueRows.filter(({ isDefault }) => isDefault).length;
  }

  /** How many of the user's own changes are unsaved. */
  get typedCount(): number {
    return this.unsavedCount + this.leftOutRows.length;
  }

  /** Returns the name of a planned rate's class; the next one returns its currency's code. */
  classNameOf({ assetClassId }: Pick<PlannedItem, 'assetClassId'>): string {
    return this.classes.find(({ id }) => id === assetClassId)?.name ?? '';
  }
  codeOf({ currencyId }: Pick<PlannedItem, 'currencyId'>): string {
    return this.currencies.find(({ id }) => id === currencyId)?.code ?? '';
  }

  /** Loads what the tab needs. The rates are reloaded each time it is opened. */
  async open(): Promise<void> {
    this.stored.clear();
    await Promise.all([this.#currencies.ensure(), this.#assetClasses.ensure()]);
    await this.stored.load();
  }

  /** Switches to another currency, and drops unsaved changes. */
  async choose(currencyId: number): Promise<void> {
    this.drafts.clear();
    this.chosenId = currencyId;
    this.stored.clear();
    await this.stored.load();
  }

  /** Applies cells of a spreadsheet pasted into a row's field. */
  paste(assetClassId: number, text: string): void {
    const { rows, shownRows } = this;
    this.drafts.paste(rows, readPaste(text, assetClassId, { shown: shownRows, all: rows }));
  }

  /**
   * Cancels a planned rate, or proposes to, with an optional reason, unless a colleague changed it meanwhile. Returns false if
   * signing in is needed first.
   */
  async cancelPlan(plan: PlannedItem, note: string): Promise<boolean> {
    const { request, toasts, changed, proposals } = this.#parts;
    const { id, currencyId, assetClassId, returnRate, planned } = plan;
    try {
      if (this.isProposing) {
        // The list of planned rates does not distinguish 'not offered' from never offered.
        const notOffered =
          returnRate === null ? await call(request, listNotOffered, { currencyId }) : [];
        const before: SeenRate = notOffered.includes(assetClassId) ? 'not-offered' : returnRate;
        const change = { assetClassId, before, plannedBefore: planned, planned: null };
        const body = { currencyId, changes: [change] };
        await call(request, changeReturnRates, { query: { propose: 'true' }, body, note });
        await proposals.list.load({ isKept: true });
        tellProposed(toasts);
      } else {
        const sent = { id, expected: { returnRate, next: planned }, note };
        await call(request, cancelUpcomingRate, sent);
        changed();
        tellSuccess(toasts, 'Planned rate cancelled successfully');
      }
    } catch (error) {
      tellFailure(toasts, { title: 'Failed to cancel the planned rate' }, error);
      if (isForSigningIn(error)) return false;
    }
    await this.stored.load({ isKept: true });
    return true;
  }

  /** Fills the fields from a proposal, over today's rates. Sends nothing. */
  async fill(currencyId: number, { from = '', changes }: OpenProposal): Promise<void> {
    await this.choose(currencyId);
    const rows = new Map(this.rows.map((row) => [row.assetClass.id, row]));
    for (const one of changes) {
      const row = rows.get(one.assetClassId);
      const isHere = one.currencyId === currencyId && one.after !== undefined;
      if (row && isHere)
        this.drafts.type(row, one.after === null ? null : String(percentOf(one.after ?? 0)));
    }
    this.drafts.terms.chooseDay(from, true);
  }

  /** Reloads the currencies and the asset classes. */
  async reloadLists(): Promise<void> {
    const lists = [this.#currencies, this.#assetClasses];
    await Promise.all(lists.map((list) => list.load({ isKept: true })));
  }
}
