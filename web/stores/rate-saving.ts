import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import * as v from 'valibot';
import { changeReturnRates } from '#lib/api/return-rates.ts';
import { actorInWords } from '#lib/domain/actor.ts';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { counted, listed } from '#lib/domain/sentence.ts';
import { rateChangesRefusal, rateConflicts } from '#lib/schemas/rate-changes-answers.ts';
import { call } from '../api/call.ts';
import { ApiError } from '../api/client.ts';
import type { StoredRate } from '../api/return-rates.ts';
import { Action } from './action.ts';
import type { AdminParts } from './editor-store.ts';
import type { ListStore } from './list-store.ts';
import { isOutOfDate, tellFailure, tellProposed, tellSuccess } from './outcome.ts';
import type { ProposalsStore } from './proposals-store.ts';
import type { RateDrafts } from './rate-drafts.ts';
import { isUsable, needsConfirmation, type RateRow } from './rate-row.ts';
import { unfitDayText } from './save-terms.ts';
import type { ToastAction } from './toast-store.ts';

const SAVED = 'Return rates saved successfully';
const FAILED = 'Failed to save return rates';

/** Whether rates can be shown, and if not, why. */
export type RatesState = 'data-loading' | 'data-failed' | 'loading' | 'failed' | 'ready';

/** The rates of one currency, as a save needs them. */
type EditedRates = {
  readonly state: RatesState;
  readonly currencies: readonly Currency[];
  readonly currency: Currency | undefined;
  readonly classes: readonly AssetClass[];
  readonly stored: ListStore<StoredRate>;
  readonly drafts: RateDrafts;
  readonly dueRows: readonly RateRow[];
  readonly leftOutRows: readonly RateRow[];
  readonly undecidedRows: readonly RateRow[];
  readonly isProposing: boolean;
  open: () => Promise<void>;
  reloadLists: () => Promise<void>;
};

type Parts = AdminParts & {
  undoOf: (revision: number) => ToastAction;
  proposals: ProposalsStore;
};

/** Saving the unsaved changes of one currency, all or none: the question before it, and what is shown if it fails. */
export class RateSaving {
  /** The rows to confirm before a save; null while nothing is asked. */
  question: readonly RateRow[] | null = null;
  readonly sending = new Action();
  readonly #rates: EditedRates;
  readonly #parts: Parts;

  constructor(rates: EditedRates, parts: Parts) {
    this.#rates = rates;
    this.#parts = parts;
    makeAutoObservable(this, { sending: false, question: observableRef });
  }

  get isPending(): boolean {
    return this.sending.isPending;
  }

  get canSave(): boolean {
    const { state, currency } = this.#rates;
    const isLoading = state === 'data-loading' || state === 'loading';
    return !this.isPending && !isLoading && currency !== undefined;
  }

  /** Saves all changes, after a question if some may be mistakes. If loading had failed, loads instead. */
  async save(): Promise<void> {
    const rates = this.#rates;
    const { terms } = rates.drafts;
    const undecided = rates.undecidedRows.length;
    if (!this.canSave) return;
    if (rates.state !== 'ready') {
      await rates.reloadLists();
      return rates.open();
    }
    const description = terms.isDayFit ? notSavedText(undecided, []) : unfitDayText();
    if (!terms.isDayFit || undecided > 0)
      return tellFailure(this.#parts.toasts, { title: FAILED, description });
    const toConfirm = rates.dueRows.filter((row) => needsConfirmation(row, terms.day));
    // No question about changes that will be refused.
    if (toConfirm.length === 0 || !rates.dueRows.every(isUsable)) return this.send();
    this.question = toConfirm;
  }

  leaveQuestion(): void {
    this.question = null;
  }

  /** Saves all changes in one call, or proposes them, without a question. */
  async send(): Promise<void> {
    const rates = this.#rates;
    const { currency, dueRows, isProposing } = rates;
    const { request, toasts, changed, undoOf, proposals } = this.#parts;
    const { day, reason } = rates.drafts.terms;
    if (!currency) return;
    if (dueRows.length === 0) {
      await this.sending.run(() => rates.stored.load());
      if (rates.stored.hasFailed) return;
      return tellSuccess(toasts, SAVED, leftOutText(rates.leftOutRows.length));
    }
    const body = { currencyId: currency.id, from: day || null, changes: dueRows.map(changeOf) };
    let failure: unknown = null;
    const isSaved = await this.sending.run(
      async () => {
        const query = isProposing ? { propose: 'true' as const } : {};
        const saved = await call(request, changeReturnRates, { query, body, note: reason });
        changed();
        // Another currency may have been chosen meanwhile, and input in it stays.
        if (rates.currency?.id === currency.id) rates.drafts.clear(rates.leftOutRows);
        await rates.stored.load();
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
    if (!isSaved) await this.showFailure(failure, currency, dueRows);
  }

  /** Notifies why nothing was saved, and shows it in the rows. */
  private async showFailure(
    error: unknown,
    currency: Currency,
    due: readonly RateRow[],
  ): Promise<void> {
    const { toasts, changed } = this.#parts;
    const rates = this.#rates;
    const { stored, drafts } = rates;
    const isBehind = isOutOfDate(error);
    if (isBehind) {
      changed();
      await rates.reloadLists();
    }
    if (!rates.currencies.some(({ id }) => id === currency.id)) {
      stored.clear();
      drafts.clear();
      await stored.load();
      return tellFailure(toasts, { title: FAILED, description: notSavedText(0, [currency.code]) });
    }
    if (isBehind) await stored.load({ isKept: true });
    const isStillShown = rates.currency?.id === currency.id;
    const details = error instanceof ApiError ? error.details : null;
    const { bad = [] } = v.is(rateChangesRefusal, details) ? details : {};
    const { conflicts = [] } = v.is(rateConflicts, details) ? details : {};
    const names = deletedOf(due, rates.classes);
    runInAction(() => {
      if (!isStillShown) return;
      drafts.refuse(bad);
      drafts.showConflicts(conflicts.map(readConflict));
      // Changes that are stored already: a colleague made the same, or the answer was lost.
      drafts.dropStored(stored.items ?? []);
    });
    if (conflicts.length === 0) return tellFailure(toasts, { title: FAILED }, error);
    const description = notSavedText(conflicts.length - names.length, names);
    tellFailure(toasts, { title: FAILED, description });
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
function notSavedText(count: number, deleted: readonly string[]): string {
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
