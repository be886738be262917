import { makeAutoObservable, observableRef } from 'mobx';
import type { StoredRate } from '../api/return-rates.ts';
import type { PasteSummary, ReadPaste } from './rate-paste.ts';
import { isChange, type RateConflict, type RateDraft, type RateRow, rateOf } from './rate-row.ts';
import { SaveTerms } from './save-terms.ts';

const EMPTY = 'Type a rate, or stop offering it.';

/** The unsaved changes of one currency's rates, by asset class. */
export class RateDrafts {
  items: ReadonlyMap<number, RateDraft> = new Map();
  /** Why rates were refused, by asset class, each as a sentence. */
  refused: ReadonlyMap<number, string> = new Map();
  readonly terms = new SaveTerms();
  /** The last paste, until something is typed, saved or pasted. */
  pasted: PasteSummary | null = null;
  #beforePaste: ReadonlyMap<number, RateDraft> = new Map();

  constructor() {
    makeAutoObservable(this, {
      terms: false,
      items: observableRef,
      refused: observableRef,
      pasted: observableRef,
    });
  }

  /** Sets the text of a row's field; null stops offering the class. */
  type({ assetClass, current, planned, conflict }: RateRow, text: string | null): void {
    this.pasted = null;
    this.refused = without(this.refused, assetClass.id);
    const draft = { text, base: { current, planned }, conflict };
    this.items = new Map(this.items).set(assetClass.id, draft);
  }

  /** Shows what to do below a field that was left empty. */
  leave({ assetClass, text }: RateRow): void {
    if (text === '') this.refuse([{ assetClassId: assetClass.id, message: EMPTY }]);
  }

  /** Shows why rates were refused. */
  refuse(bad: readonly { assetClassId: number; message: string }[]): void {
    const why = bad.map(({ assetClassId, message }) => {
      const isEmpty = this.items.get(assetClassId)?.text === '';
      return [assetClassId, isEmpty ? EMPTY : message] as const;
    });
    this.refused = new Map([...this.refused, ...why]);
  }

  /** Sets the pasted texts of these rows. */
  paste(rows: readonly RateRow[], { texts, summary }: ReadPaste): void {
    const before = this.items;
    for (const row of rows) {
      const text = texts.get(row.assetClass.id);
      if (text === null) this.drop(row.assetClass.id);
      else if (text !== undefined) this.type(row, text);
    }
    this.#beforePaste = before;
    this.pasted = summary;
  }

  /** Restores what was typed before the last paste. */
  undoPaste(): void {
    this.items = this.#beforePaste;
    this.pasted = null;
  }

  /** Drops a row's change. */
  drop(assetClassId: number): void {
    this.items = without(this.items, assetClassId);
    this.refused = without(this.refused, assetClassId);
  }

  /** Shows colleagues' changes beside what was typed. */
  showConflicts(
    conflicts: readonly (Omit<RateConflict, 'before'> & { assetClassId: number })[],
  ): void {
    const items = new Map(this.items);
    for (const { assetClassId, ...theirs } of conflicts) {
      const draft = items.get(assetClassId);
      if (draft) items.set(assetClassId, { ...draft, conflict: { ...theirs, before: draft.base } });
    }
    this.items = items;
  }

  /** Keeps what was typed over a colleague's change, which the next save replaces. */
  keepMine(assetClassId: number): void {
    const draft = this.items.get(assetClassId);
    if (!draft?.conflict) return;
    const { current, planned } = draft.conflict;
    const kept = { ...draft, base: { current, planned }, conflict: null };
    this.items = new Map(this.items).set(assetClassId, kept);
  }

  /** Drops changes that are stored by now. */
  dropStored(stored: readonly StoredRate[]): void {
    for (const { assetClassId, ...state } of stored) {
      const draft = this.items.get(assetClassId);
      if (draft && !isChange(state, rateOf(draft.text), this.terms.day)) this.drop(assetClassId);
    }
  }

  /** Drops all changes but those of these rows. */
  clear(left: readonly RateRow[] = []): void {
    const ids = new Set(left.map(({ assetClass }) => assetClass.id));
    this.items = new Map([...this.items].filter(([id]) => ids.has(id)));
    this.refused = new Map();
    this.terms.clear();
    this.pasted = null;
  }
}

function without<T>(map: ReadonlyMap<number, T>, key: number): ReadonlyMap<number, T> {
  return new Map([...map].filter(([id]) => id !== key));
}
