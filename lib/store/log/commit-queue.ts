import { setTimeout as wait } from 'node:timers/promises';
import { utcDay } from '#lib/domain/planned-rate.ts';
import type { Watcher } from '../watcher.ts';
import type { CatalogueData } from './document.ts';
import { Draft } from './draft.ts';
import { checkInvariants } from './invariants.ts';
import { commitTime, type Log, RevisionTaken } from './log.ts';

const MAX_PAUSE_MS = 50;

/** A change to the document. It may run again on a newer document, so it must have no side effects. */
export type Transaction<T = unknown> = (draft: Draft) => T;

export type CommitInfo = {
  /** What the history shows instead of the changes: 'Reverted 12'. */
  summary?: string | undefined;
  /** Why the change was made, as its author wrote it. */
  note?: string | undefined;
};

type Pending = {
  actor: string;
  info: CommitInfo;
  change: Transaction;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Transactions waiting to be committed. Those with the same author, summary and note share one revision. */
export class CommitQueue {
  readonly #log: Log;
  readonly #watcher: Watcher;
  readonly #now: () => Date;
  readonly #waiting: Pending[] = [];
  /** How many of the first pending commits are being written. */
  #inFlight = 0;
  #worker: Promise<void> | null = null;

  constructor(log: Log, watcher: Watcher, now: () => Date) {
    this.#log = log;
    this.#watcher = watcher;
    this.#now = now;
  }

  /** Resolves with the change's result once it is committed. Rejects with the error it threw, or that of the commit. */
  add<T>(actor: string, change: Transaction<T>, info: CommitInfo): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ actor, info, change, resolve: resolve as Pending['resolve'], reject });
      this.#worker ??= this.#work();
    });
  }

  /** Rejects every commit that is not being written yet. Used when the backend cannot be read. */
  rejectWaiting(error: unknown): void {
    for (const { reject } of this.#waiting.splice(this.#inFlight)) reject(error);
  }

  /** Resolves when the queue is empty. */
  async drained(): Promise<void> {
    await this.#worker;
  }

  async #work(): Promise<void> {
    for (let attempt = 0; this.#waiting.length > 0; ) {
      try {
        await this.#commitBatch();
        attempt = 0;
      } catch (error) {
        if (error instanceof RevisionTaken)
          await wait(Math.random() * Math.min(2 ** attempt++, MAX_PAUSE_MS));
        else this.rejectWaiting(error);
      }
    }
    this.#worker = null;
  }

  /** Commits the next batch as one revision. */
  async #commitBatch(): Promise<void> {
    await this.#watcher.refresh();
    const batch = this.#nextBatch();
    const [first] = batch;
    if (!first) return;
    const { data, at: before } = this.#log.current;
    const at = commitTime(before, this.#now());
    const applied = applyEach(batch, data, at);
    try {
      this.#inFlight = batch.length;
      if (applied.data !== data)
        await this.#watcher.save(() =>
          this.#log.append({ actor: first.actor, ...first.info, data: applied.data, at }),
        );
    } catch (error) {
      if (error instanceof RevisionTaken) throw error;
      for (const { reject } of this.#waiting.splice(0, batch.length)) reject(error);
      return;
    } finally {
      this.#inFlight = 0;
    }
    this.#waiting.splice(0, batch.length);
    for (const settle of applied.outcomes) settle();
  }

  /** Returns the pending commits at the head of the queue that have the same actor, summary and note. */
  #nextBatch(): Pending[] {
    const [first] = this.#waiting;
    const end = this.#waiting.findIndex(
      ({ actor, info }) =>
        actor !== first?.actor ||
        info.summary !== first.info.summary ||
        info.note !== first.info.note,
    );
    return this.#waiting.slice(0, end < 0 ? undefined : end);
  }
}

/** Applies transactions in order. One that throws or would break an invariant is rejected without any effect. */
function applyEach(transactions: readonly Pending[], base: CatalogueData, at: string) {
  const today = utcDay(new Date(at));
  let data = base;
  const outcomes = transactions.map(({ change, resolve, reject }) => {
    try {
      const draft = new Draft(data, today);
      const result = change(draft);
      const next = draft.finish(at);
      if (next !== data) checkInvariants(next);
      data = next;
      return () => resolve(result);
    } catch (error) {
      return () => reject(error);
    }
  });
  return { data, outcomes };
}
