import { makeAutoObservable, runInAction } from 'mobx';
import { cancelUpcomingRate, createReturnRate, updateReturnRate } from '#lib/api/return-rates.ts';
import {
  type AssetClass,
  isOffered,
  type RateOnDay,
  type ReturnRate,
} from '#lib/domain/asset-class.ts';
import { type Currency, openingCurrency } from '#lib/domain/currency.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { counted, listed } from '#lib/domain/sentence.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { ConflictError, type ConflictFacts } from '../api/refusal.ts';
import { expectedRate, fetchReturnRates } from '../api/return-rates.ts';
import type { AdminParts } from './editor-store.ts';
import { ListFilter, ListStore } from './list-store.ts';
import { isOutOfDate, tellFailure, tellSuccess } from './outcome.ts';
import { RateDrafts } from './rate-drafts.ts';
import { readPaste } from './rate-paste.ts';
import { type RateOutcome, type RateRow, rateRow } from './rate-row.ts';
import { unfitDayText } from './save-terms.ts';
import type { ToastStore } from './toast-store.ts';

const FAILED = 'Failed to save return rates';
const NOTHING_DUE = 'There is no rate to save until you choose or type one.';

/** The rates of one currency: what is stored, and what has been typed over it. */
export class ReturnRatesStore {
  /** What is on its way: all rates, or one over a colleague's, by its asset class. */
  saving: 'all' | number | null = null;
  readonly drafts = new RateDrafts();
  readonly filter = new ListFilter();
  readonly stored: ListStore<ReturnRate>;
  readonly #parts: AdminParts;
  readonly #currencies: ListStore<Currency>;
  readonly #assetClasses: ListStore<AssetClass>;
  private chosenId: number | null = null;

  constructor(
    parts: AdminParts,
    currencies: ListStore<Currency>,
    assetClasses: ListStore<AssetClass>,
  ) {
    this.#parts = parts;
    this.#currencies = currencies;
    this.#assetClasses = assetClasses;
    this.stored = new ListStore(async () =>
      this.currency ? fetchReturnRates(parts.request, this.currency.id) : [],
    );
    makeAutoObservable(this, { drafts: false, filter: false, stored: false });
  }

  get currencies(): readonly Currency[] {
    return this.#currencies.items ?? [];
  }

  /** The one chosen; until then the one with the code ZAR, or the first. */
  get currency(): Currency | undefined {
    return (
      this.currencies.find(({ id }) => id === this.chosenId) ?? openingCurrency(this.currencies)
    );
  }

  /** What the table area shows: the rows, or why there are none. */
  get state(): 'data-loading' | 'data-failed' | 'loading' | 'failed' | 'ready' {
    const lists = [this.#currencies, this.#assetClasses];
    if (lists.some(({ hasFailed }) => hasFailed)) return 'data-failed';
    if (lists.some(({ isLoading }) => isLoading)) return 'data-loading';
    if (this.stored.hasFailed) return 'failed';
    return this.stored.isLoading ? 'loading' : 'ready';
  }

  /** One row for each asset class; none until everything is known, and none while there is no currency. */
  get rows(): readonly RateRow[] {
    if (this.state !== 'ready' || !this.currency) return [];
    const stored = new Map(this.stored.items?.map((rate) => [rate.assetClassId, rate]));
    const { items, leftDeleted, terms } = this.drafts;
    return (this.#assetClasses.items ?? []).map((one) =>
      rateRow(
        one,
        stored.get(one.id),
        items.get(one.id),
        leftDeleted.has(one.id),
        terms.day !== '',
      ),
    );
  }

  /** Those of the rows that the filter leaves. */
  get shownRows(): readonly RateRow[] {
    return this.filter.among(this.rows, ({ assetClass }) => [assetClass.name]);
  }

  get unsavedCount(): number {
    if (this.state !== 'ready') return this.drafts.items.size;
    return this.rows.filter(({ isUnsaved }) => isUnsaved).length;
  }

  /** How many of the unsaved rows the filter hides. */
  get hiddenCount(): number {
    const shown = new Set(this.shownRows);
    return this.rows.filter((row) => row.isUnsaved && !shown.has(row)).length;
  }

  /** True while something that a person typed is not saved. */
  get hasTyped(): boolean {
    if (this.state !== 'ready') return this.drafts.items.size > 0;
    return this.rows.some(({ isTyped }) => isTyped);
  }

  /** True while there is a rate to store that is not: a first one counts at once. */
  get hasFirstRate(): boolean {
    return this.rows.some(({ id, isUnsaved }) => id === 0 && isUnsaved);
  }

  /** The day from which typed rates are to count; empty for at once. */
  get day(): string {
    const { day, isDayFit } = this.drafts.terms;
    return isDayFit && !this.hasFirstRate ? day : '';
  }

  get canSave(): boolean {
    const isLoading = this.state === 'data-loading' || this.state === 'loading';
    return this.saving === null && !isLoading && this.currency !== undefined;
  }

  /** Loads what the screen needs; the rates anew each time it is opened. */
  async open(): Promise<void> {
    this.stored.clear();
    await Promise.all([this.#currencies.ensure(), this.#assetClasses.ensure()]);
    await this.stored.load();
  }

  /** Goes to another currency. What was typed for the last one is dropped. */
  async choose(currencyId: number): Promise<void> {
    this.drafts.clear();
    this.chosenId = currencyId;
    this.stored.clear();
    await this.stored.load();
  }

  /** Takes over the text of a field. */
  type(assetClassId: number, text: string): void {
    const row = this.rows.find(({ assetClass }) => assetClass.id === assetClassId);
    if (row) this.drafts.type(row, text);
  }

  /** Brings the shown row at this place back to what is stored. */
  restore(place: number): void {
    const row = this.shownRows[place];
    if (row) this.drafts.drop(row.assetClass.id);
  }

  /** Takes over cells of a spreadsheet that were pasted into the field of a row. */
  paste(assetClassId: number, text: string): void {
    const { rows, shownRows } = this;
    this.drafts.paste(rows, readPaste(text, assetClassId, { shown: shownRows, all: rows }));
  }

  /** Takes back what is planned for a row, unless a colleague changed it meanwhile. */
  async cancelPlan({ stored }: RateRow): Promise<void> {
    if (!stored) return;
    const { request, toasts, changed } = this.#parts;
    try {
      const sent = { id: stored.id, expected: expectedRate(stored) };
      await call(request, cancelUpcomingRate, sent);
      changed();
      tellSuccess(toasts, 'Planned rate cancelled successfully');
    } catch (error) {
      tellFailure(toasts, { title: 'Failed to cancel the planned rate' }, error);
    }
    await this.stored.load({ isKept: true });
  }

  /** Saves all but what waits for a choice or is left deleted, or loads what could not be. Rows that fail keep their text. */
  async save(): Promise<void> {
    if (!this.canSave) return;
    const due = this.rows.filter((row) => !row.conflict && (row.id > 0 || row.isUnsaved));
    if (this.state === 'ready') return this.send('all', due);
    await this.loadLists();
    await this.open();
  }

  /** Saves what was typed over a colleague's change of it, unless the rate was changed once more. */
  async saveMine(assetClassId: number): Promise<void> {
    if (!this.canSave) return;
    const isMine = ({ assetClass }: RateRow) => assetClass.id === assetClassId;
    await this.send(assetClassId, this.rows.filter(isMine));
  }

  private async send(saving: 'all' | number, rows: readonly RateRow[]): Promise<void> {
    const { request, toasts, changed } = this.#parts;
    const { currency, day, drafts } = this;
    if (!currency) return;
    if (!drafts.terms.isDayFit && !this.hasFirstRate) {
      tellFailure(toasts, { title: FAILED, description: unfitDayText() });
      return;
    }
    // What was typed for a day is not saved with a first rate, which counts at once.
    const isDayWaiting = drafts.terms.day !== '' && this.hasFirstRate;
    const due = isDayWaiting ? rows.filter((row) => row.id === 0 || !row.isTyped) : rows;
    const waiting =
      due.length < rows.length
        ? `Rates for ${formatDay(drafts.terms.day)} are saved once every asset class has a rate.`
        : '';
    if ((day || due.length === 0) && !due.some(({ isTyped }) => isTyped)) {
      tellFailure(toasts, { title: FAILED, description: waiting || NOTHING_DUE });
      return;
    }
    this.saving = saving;
    const terms = { note: drafts.terms.reason, day };
    const outcomes = await Promise.all(due.map((row) => saveRate(request, row, currency, terms)));
    const isAnySaved = outcomes.some(({ isSettled }) => isSettled);
    const isBehind = outcomes.some(({ error }) => error !== null && isOutOfDate(error));
    if (isAnySaved || isBehind) changed();
    if (isBehind) await this.loadLists();
    const isDeleted = !this.currencies.some(({ id }) => id === currency.id);
    if (isDeleted) this.stored.clear();
    await this.stored.load({ isKept: !isAnySaved });
    runInAction(() => {
      this.saving = null;
      if (isDeleted) this.drafts.clear();
      // Another may have been chosen meanwhile: what is typed then is for that.
      else if (this.currency?.id === currency.id) this.drafts.settle(outcomes);
    });
    if (isDeleted)
      tellFailure(toasts, { title: FAILED, description: deletedText([currency.code]) });
    else tellOutcomes(toasts, outcomes, this.#assetClasses.items ?? [], waiting);
  }

  private async loadLists(): Promise<void> {
    const lists = [this.#currencies, this.#assetClasses];
    await Promise.all(lists.map((list) => list.load({ isKept: true })));
  }
}

/** Creates or updates a rate. One that nobody typed gives way to a colleague's, and so does one that says the same. */
async function saveRate(
  request: Request,
  row: RateRow,
  currency: Currency,
  { note, day }: { note: string; day: string },
): Promise<RateOutcome> {
  const { stored, assetClass, newRate, isTyped } = row;
  const from = isTyped && day ? day : undefined;
  try {
    const returnRate = newRate;
    if (stored) {
      const sent = {
        id: stored.id,
        body: { returnRate, from },
        expected: expectedRate(stored),
        note,
      };
      await call(request, updateReturnRate, sent);
    } else {
      const body = { currencyId: currency.id, assetClassId: assetClass.id, returnRate };
      await call(request, createReturnRate, { body, note });
    }
    return { row, error: null, conflict: null, isSettled: true };
  } catch (error) {
    if (!(error instanceof ConflictError)) return { row, error, conflict: null, isSettled: false };
    const { actor, at, current: theirs }: ConflictFacts<RateOnDay> = error;
    const current = theirs && isOffered(theirs) ? theirs : null;
    const isSame = from
      ? current?.next?.from === from && current.next.returnRate === newRate
      : current?.returnRate === newRate;
    const conflict = { actor, at, current, before: stored };
    return { row, error, conflict, isSettled: !isTyped || isSame };
  }
}

/** Notifies of how saving went, and of what `waits`. `classes` are those that are left: a colleague may delete some. */
function tellOutcomes(
  toasts: ToastStore,
  outcomes: readonly RateOutcome[],
  classes: readonly AssetClass[],
  waits: string,
): void {
  const left = new Set(classes.map(({ id }) => id));
  const isLeft = ({ row }: RateOutcome) => left.has(row.assetClass.id);
  const gone = outcomes.filter((outcome) => !isLeft(outcome)).map(({ row }) => row);
  const failed = outcomes.filter((outcome) => !outcome.isSettled && isLeft(outcome));
  const conflicts = failed.filter(({ conflict }) => conflict);
  const sentences = [
    conflicts.length > 0 &&
      `A colleague changed ${counted(conflicts.length, 'rate')} in the meantime.`,
    gone.length > 0 && deletedText(gone.map(({ assetClass }) => assetClass.name)),
    waits,
  ];
  const description = sentences.filter(Boolean).join('\n');
  const isAllSaved = failed.length === 0 && !gone.some(({ isTyped }) => isTyped);
  const errors = failed.filter(({ conflict }) => !conflict).map(({ error }) => error);
  if (isAllSaved) tellSuccess(toasts, 'Return rates saved successfully', description);
  else tellFailure(toasts, { title: FAILED, description }, ...errors);
}

function deletedText(names: readonly string[]): string {
  return `${listed(names)} ${names.length === 1 ? 'was' : 'were'} deleted in the meantime.`;
}
