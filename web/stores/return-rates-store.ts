import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import * as v from 'valibot';
import { cancelUpcomingRate, changeReturnRates, listNotOffered } from '#lib/api/return-rates.ts';
import { actorInWords } from '#lib/domain/actor.ts';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { type Currency, openingCurrency } from '#lib/domain/currency.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { counted, listed } from '#lib/domain/sentence.ts';
import { rateChangesRefusal, rateConflicts } from '#lib/schemas/rate-changes-answers.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/client.ts';
import { isForSigningIn } from '../api/refusal.ts';
import { fetchStoredRates, type PlannedItem, type StoredRate } from '../api/return-rates.ts';
import type { Preview } from '../preview/previewed.ts';
import { Action } from './action.ts';
import type { AdminParts } from './editor-store.ts';
import { ListFilter, ListStore } from './list-store.ts';
import { isOutOfDate, tellFailure, tellProposed, tellSuccess } from './outcome.ts';
import type { OpenProposal, ProposalsStore } from './proposals-store.ts';
import { RateDrafts } from './rate-drafts.ts';
import { readPaste } from './rate-paste.ts';
import { isUsable, needsLook, type RateRow, rateRow } from './rate-row.ts';
import { unfitDayText } from './save-terms.ts';
import type { SessionStore } from './session-store.ts';
import type { ToastAction } from './toast-store.ts';

const SAVED = 'Return rates saved successfully';
const FAILED = 'Failed to save return rates';

type Parts = AdminParts & {
  undoOf: (revision: number) => ToastAction;
  session: SessionStore;
  proposals: ProposalsStore;
};

/** The rates of one currency, stored and unsaved. */
export class ReturnRatesStore {
  /** The rows to confirm before a save; null while nothing is asked. */
  question: readonly RateRow[] | null = null;
  readonly saving = new Action();
  readonly drafts = new RateDrafts();
  readonly filter = new ListFilter();
  readonly stored: ListStore<StoredRate>;
  readonly #parts: Parts;
  readonly #currencies: ListStore<Currency>;
  readonly #assetClasses: ListStore<AssetClass>;
  /** The planned rates of all currencies. */
  #upcoming: readonly PlannedItem[] = [];
  private chosenId: number | null = null;

  constructor(parts: Parts, currencies: ListStore<Currency>, assetClasses: ListStore<AssetClass>) {
    this.#parts = parts;
    this.#currencies = currencies;
    this.#assetClasses = assetClasses;
    this.stored = new ListStore(async () => {
      if (!this.currency) return [];
      const { rates, upcoming } = await fetchStoredRates(parts.request, this.currency.id);
      this.#upcoming = upcoming;
      return rates;
    });
    makeAutoObservable(this, {
      saving: false,
      drafts: false,
      filter: false,
      stored: false,
      question: observableRef,
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

  /** The chosen currency; until one is chosen ZAR, else the first. */
  get currency(): Currency | undefined {
    return (
      this.currencies.find(({ id }) => id === this.chosenId) ?? openingCurrency(this.currencies)
    );
  }

  /** Whether the rows can be shown, and if not, why. */
  get state(): 'data-loading' | 'data-failed' | 'loading' | 'failed' | 'ready' {
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
    return (this.#assetClasses.items ?? []).map((one) =>
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

  /** Returns the rates for a preview, as of the chosen day or today. */
  preview(): Preview {
    const { day } = this.drafts.terms;
    const { rows, dueRows, currency } = this;
    const code = currency?.code ?? '';
    const rates: Record<string, Record<number, number | null>> = {};
    for (const plan of this.#upcoming.filter(({ planned }) => planned.from <= day)) {
      const other = this.codeOf(plan);
      rates[other] = { ...rates[other], [plan.assetClassId]: plan.planned.returnRate };
    }
    const due = new Set(dueRows.filter(isUsable));
    const then = rows.map((row) => [row.assetClass.id, rateThen(row, day, due.has(row))] as const);
    return {
      what: 'rates',
      changes: `${counted(due.size, 'change')} in ${code}${day && `, from ${formatDay(day)}`}`,
      classes: this.#assetClasses.items ?? [],
      rates: { ...rates, [code]: Object.fromEntries(then) },
    };
  }

  /** Returns the name of a planned rate's class; the next one returns its currency's code. */
  classNameOf({ assetClassId }: Pick<PlannedItem, 'assetClassId'>): string {
    return this.#assetClasses.items?.find(({ id }) => id === assetClassId)?.name ?? '';
  }
  codeOf({ currencyId }: Pick<PlannedItem, 'currencyId'>): string {
    return this.currencies.find(({ id }) => id === currencyId)?.code ?? '';
  }

  get canSave(): boolean {
    const isLoading = this.state === 'data-loading' || this.state === 'loading';
    return !this.saving.isPending && !isLoading && this.currency !== undefined;
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

  /** Saves all changes, after a question if some may be mistakes. If loading had failed, loads instead. */
  async save(): Promise<void> {
    const { terms } = this.drafts;
    const undecided = this.undecidedRows.length;
    if (!this.canSave) return;
    if (this.state !== 'ready') {
      await this.loadLists();
      return this.open();
    }
    const description = terms.isDayFit ? changedText(undecided, []) : unfitDayText();
    if (!terms.isDayFit || undecided > 0)
      return tellFailure(this.#parts.toasts, { title: FAILED, description });
    const toLookAt = this.dueRows.filter((row) => needsLook(row, terms.day));
    // No question about changes that will be refused.
    if (toLookAt.length === 0 || !this.dueRows.every(isUsable)) return this.send();
    this.question = toLookAt;
  }

  leaveQuestion(): void {
    this.question = null;
  }

  /** Saves all changes in one call, all or none. */
  async send(): Promise<void> {
    const { currency, dueRows } = this;
    const { isProposing } = this;
    const { request, toasts, changed, undoOf, proposals } = this.#parts;
    const { day, reason } = this.drafts.terms;
    if (!currency) return;
    if (dueRows.length === 0) {
      await this.saving.run(() => this.stored.load());
      if (this.stored.hasFailed) return;
      return tellSuccess(toasts, SAVED, leftOutText(this.leftOutRows.length));
    }
    const body = { currencyId: currency.id, from: day || null, changes: dueRows.map(changeOf) };
    let failure: unknown = null;
    const isSaved = await this.saving.run(
      async () => {
        const query = isProposing ? { propose: 'true' as const } : {};
        const saved = await call(request, changeReturnRates, { query, body, note: reason });
        changed();
        // Another currency may have been chosen meanwhile, and input in it stays.
        if (this.currency?.id === currency.id) this.drafts.clear(this.leftOutRows);
        await this.stored.load();
        if (isProposing) {
          await proposals.list.load({ isKept: true });
          return tellProposed(toasts);
        }
        const label = `${counted(dueRows.length, 'change')} in ${currency.code}`;
        const revision = 'revision' in saved ? saved.revision : 0;
        tellSuccess(toasts, SAVED, label, undoOf(revision));
      },
      (error) => {
        failure = error;
      },
    );
    if (!isSaved) await this.meet(failure, currency, dueRows);
  }

  /** Notifies why nothing was saved, and shows it in the rows. */
  private async meet(error: unknown, currency: Currency, due: readonly RateRow[]): Promise<void> {
    const { toasts, changed } = this.#parts;
    const isBehind = isOutOfDate(error);
    if (isBehind) {
      changed();
      await this.loadLists();
    }
    if (!this.currencies.some(({ id }) => id === currency.id)) {
      this.stored.clear();
      this.drafts.clear();
      await this.stored.load();
      return tellFailure(toasts, { title: FAILED, description: changedText(0, [currency.code]) });
    }
    if (isBehind) await this.stored.load({ isKept: true });
    const isStillShown = this.currency?.id === currency.id;
    const details = error instanceof ApiError ? error.details : null;
    const { bad = [] } = v.is(rateChangesRefusal, details) ? details : {};
    const { conflicts = [] } = v.is(rateConflicts, details) ? details : {};
    const names = deletedOf(due, this.#assetClasses.items ?? []);
    runInAction(() => {
      if (!isStillShown) return;
      this.drafts.refuse(bad);
      this.drafts.meet(conflicts.map(readConflict));
      // Changes that are stored already: a colleague made the same, or the answer was lost.
      this.drafts.dropStored(this.stored.items ?? []);
    });
    if (conflicts.length === 0) return tellFailure(toasts, { title: FAILED }, error);
    const description = changedText(conflicts.length - names.length, names);
    tellFailure(toasts, { title: FAILED, description });
  }

  private async loadLists(): Promise<void> {
    const lists = [this.#currencies, this.#assetClasses];
    await Promise.all(lists.map((list) => list.load({ isKept: true })));
  }
}

type SentConflict = NonNullable<v.InferOutput<typeof rateConflicts>['conflicts']>[number];

function readConflict({ actor, at, ...conflict }: SentConflict) {
  return {
    ...conflict,
    actor: actor === null ? null : actorInWords(actor),
    at: at === null ? null : new Date(at),
  };
}

/** Returns a row's rate as of a day, or today; null if the class is not offered then. */
function rateThen({ current, planned, newRate }: RateRow, day: string, isDue: boolean) {
  if (isDue) return newRate;
  if (planned && planned.from <= day) return planned.returnRate;
  return typeof current === 'number' ? current : null;
}

/** Returns a row as it is sent. A text that is not a rate is sent unchanged, so that the server says what is wrong. */
function changeOf({ assetClass, current, planned, newRate, text }: RateRow) {
  const after = Number.isNaN(newRate) ? text : newRate;
  return { assetClassId: assetClass.id, before: current, plannedBefore: planned, after };
}

function deletedOf(due: readonly RateRow[], left: readonly AssetClass[]): string[] {
  const ids = new Set(left.map(({ id }) => id));
  return due.flatMap(({ assetClass }) => (ids.has(assetClass.id) ? [] : [assetClass.name]));
}

/** Returns why nothing was saved: how many rates were changed, and what was deleted. */
function changedText(count: number, deleted: readonly string[]): string {
  const parts = [
    ...(count > 0 ? [`a colleague changed ${counted(count, 'rate')}`] : []),
    ...(deleted.length > 0
      ? [`${listed(deleted)} ${deleted.length > 1 ? 'were' : 'was'} deleted`]
      : []),
  ];
  return `Nothing was saved: ${listed(parts)} in the meantime.`;
}

/** Returns '1 change is left out'; '' if none is. */
export function leftOutText(count: number): string {
  if (count === 0) return '';
  return `${counted(count, 'change')} ${count === 1 ? 'is' : 'are'} left out`;
}
