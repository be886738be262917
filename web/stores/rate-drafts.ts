import { makeAutoObservable, observableRef } from 'mobx';
import { draftOf, type RateDraft, type RateRow, rateRow } from './rate-row.ts';
import { conflictOf, type RateOutcome } from './rate-save.ts';

/** What was typed over the rates of one currency, and what of it could not be saved, by asset class. */
export class RateDrafts {
  items: ReadonlyMap<number, RateDraft> = new Map();
  /** The asset classes whose rates the server refused when they were last sent. */
  refused: ReadonlySet<number> = new Set();

  constructor() {
    makeAutoObservable(this, { items: observableRef, refused: observableRef });
  }

  /** Takes over the text of a row's field. The choice between it and a colleague's rate stays. */
  type({ assetClass, stored }: RateRow, text: string): void {
    const conflict = this.items.get(assetClass.id)?.conflict ?? null;
    const draft = { ...draftOf(text), over: stored, conflict };
    this.drop(assetClass.id);
    if (conflict || rateRow(assetClass, stored, draft).isTyped)
      this.items = new Map(this.items).set(assetClass.id, draft);
  }

  /** Drops what was typed in a row. */
  drop(assetClassId: number): void {
    this.items = new Map([...this.items].filter(([id]) => id !== assetClassId));
    this.refused = new Set([...this.refused].filter((id) => id !== assetClassId));
  }

  /** Drops all that was typed. */
  clear(): void {
    this.items = new Map();
    this.refused = new Set();
  }

  /** Drops what is saved; rows that failed keep their text, and a colleague's rate beside it. */
  settle(outcomes: readonly RateOutcome[]): void {
    const items = new Map(this.items);
    const refused = new Set(this.refused);
    for (const { row, error, isSettled } of outcomes) {
      const { id } = row.assetClass;
      items.delete(id);
      refused.delete(id);
      if (isSettled) continue;
      const theirs = conflictOf(error);
      const conflict = theirs ?? row.conflict;
      const over = theirs ? (theirs.current ?? undefined) : row.stored;
      // Not if it was dropped while it was on its way.
      if (this.items.has(id)) items.set(id, { text: row.text, rate: row.newRate, over, conflict });
      if (!theirs) refused.add(id);
    }
    this.items = items;
    this.refused = refused;
  }
}
