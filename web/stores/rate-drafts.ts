import { makeAutoObservable, observableRef } from 'mobx';
import { invalidText } from './outcome.ts';
import type { PasteSummary, ReadPaste } from './rate-paste.ts';
import { draftOf, type RateDraft, type RateOutcome, type RateRow, rateRow } from './rate-row.ts';
import { SaveTerms } from './save-terms.ts';

/** What was typed over the rates of one currency, and what of it could not be saved, by asset class. */
export class RateDrafts {
  items: ReadonlyMap<number, RateDraft> = new Map();
  /** The rates that could not be saved when they were last sent: why, in words where the rate itself was refused. */
  refused: ReadonlyMap<number, string> = new Map();
  /** The asset classes whose rate a colleague deleted, where that was left so until something is typed. */
  leftDeleted: ReadonlySet<number> = new Set();
  readonly terms = new SaveTerms();
  /** What was pasted last, until something is typed, saved or pasted. */
  pasted: PasteSummary | null = null;
  #beforePaste: ReadonlyMap<number, RateDraft> = new Map();

  constructor() {
    makeAutoObservable(this, {
      terms: false,
      items: observableRef,
      refused: observableRef,
      leftDeleted: observableRef,
      pasted: observableRef,
    });
  }

  /** Takes over the text of a row's field. The choice between it and a colleague's rate stays. */
  type({ assetClass, stored }: RateRow, text: string): void {
    this.pasted = null;
    const conflict = this.items.get(assetClass.id)?.conflict ?? null;
    const draft = { ...draftOf(text), base: stored, conflict };
    this.drop(assetClass.id);
    this.leftDeleted = new Set([...this.leftDeleted].filter((id) => id !== assetClass.id));
    if (conflict || rateRow(assetClass, stored, draft, false, true).isTyped)
      this.items = new Map(this.items).set(assetClass.id, draft);
  }

  /** Takes over a paste into these rows. */
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

  /** Goes back to what was typed before the last paste. */
  undoPaste(): void {
    this.items = this.#beforePaste;
    this.pasted = null;
  }

  /** Drops what was typed in a row. */
  drop(assetClassId: number): void {
    this.items = without(this.items, assetClassId);
    this.refused = without(this.refused, assetClassId);
  }

  /** Takes what a colleague made of a row in place of what was typed: their rate, or none. */
  takeTheirs(assetClassId: number): void {
    const isDeleted = !this.items.get(assetClassId)?.conflict?.current;
    if (isDeleted) this.leftDeleted = new Set(this.leftDeleted).add(assetClassId);
    this.drop(assetClassId);
  }

  /** Drops all that was typed. */
  clear(): void {
    this.items = new Map();
    this.refused = new Map();
    this.leftDeleted = new Set();
    this.terms.clear();
    this.pasted = null;
  }

  /** Drops what is saved; rows that failed keep their text, the reason and the day, and a colleague's rate beside it. */
  settle(outcomes: readonly RateOutcome[]): void {
    const items = new Map(this.items);
    const refused = new Map(this.refused);
    for (const { row, error, conflict: theirs, isSettled } of outcomes) {
      const { id } = row.assetClass;
      items.delete(id);
      refused.delete(id);
      if (isSettled) continue;
      const conflict = theirs ?? row.conflict;
      const base = theirs ? (theirs.current ?? undefined) : row.stored;
      // Not if it was dropped while it was on its way.
      if (this.items.has(id))
        items.set(id, { text: row.text, rate: row.newRate, base: base, conflict });
      if (!theirs) refused.set(id, invalidText(error));
    }
    this.items = items;
    this.refused = refused;
    this.pasted = null;
    if (items.size + refused.size === 0) this.terms.clear();
  }
}

function without<T>(map: ReadonlyMap<number, T>, key: number): ReadonlyMap<number, T> {
  return new Map([...map].filter(([id]) => id !== key));
}
