import { setTimeout as wait } from 'node:timers/promises';
import { utcDay } from '#lib/domain/planned-rate.ts';
import type { Watcher } from '../watcher.ts';
import type { CatalogueData } from './document.ts';
import { Draft } from './draft.ts';
import { checkInvariants } from './invariants.ts';
import { commitTime, type Log, RevisionTaken } from './log.ts';

const LONGEST_PAUSE_MS = 50;

/** A rule at work on the document. It may be run again on a newer one, so it keeps nothing for itself. */
export type Transaction<T = unknown> = (draft: Draft) => T;

export type CommitInfo = {
  /** What the history says in place of the changes: 'Reverted 12'. */
  summary?: string | undefined;
  /** What the one who made it noted about it. */
  note?: string | undefined;
};

type Waiting = {
  actor: string;
  info: CommitInfo;
  change: Transaction;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Transactions on their way to the place: those that wait together go down together. */
export class CommitQueue {
  readonly #log: Log;
  readonly #watcher: Watcher;
  readonly #now: () => Date;
  readonly #waiting: Waiting[] = [];
  /** So many of the first are on their way to the place. */
  #underWay = 0;
  #working: Promise<void> | null = null;

  constructor(log: Log, watcher: Watcher, now: () => Date) {
    this.#log = log;
    this.#watcher = watcher;
    this.#now = now;
  }

  /** Returns what the change returned, once it is committed. Rejects with what it threw. */
  add<T>(actor: string, change: Transaction<T>, info: CommitInfo): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ actor, info, change, resolve: resolve as Waiting['resolve'], reject });
      this.#working ??= this.#work();
    });
  }

  /** Rejects all that is not on its way yet: nobody knows when the place can be asked again. */
  refuseWaiting(error: unknown): void {
    for (const { reject } of this.#waiting.splice(this.#underWay)) reject(error);
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let attempt = 0; this.#waiting.length > 0; ) {
      try {
        await this.#commitFirst();
        attempt = 0;
      } catch (error) {
        if (error instanceof RevisionTaken)
          await wait(Math.random() * Math.min(2 ** attempt++, LONGEST_PAUSE_MS));
        else this.refuseWaiting(error);
      }
    }
    this.#working = null;
  }

  /** Commits, in one revision, all that waits at the head of the queue under one name with the same note and remark. */
  async #commitFirst(): Promise<void> {
    await this.#watcher.look();
    const batch = this.#headOfOneKind();
    const [first] = batch;
    if (!first) return;
    const { data, at: before } = this.#log.current;
    const at = commitTime(before, this.#now());
    const applied = applyEach(batch, data, at);
    try {
      this.#underWay = batch.length;
      if (applied.data !== data)
        await this.#watcher.save(() =>
          this.#log.append({ actor: first.actor, ...first.info, data: applied.data, at }),
        );
    } catch (error) {
      if (error instanceof RevisionTaken) throw error;
      for (const { reject } of this.#waiting.splice(0, batch.length)) reject(error);
      return;
    } finally {
      this.#underWay = 0;
    }
    this.#waiting.splice(0, batch.length);
    for (const settle of applied.outcomes) settle();
  }

  #headOfOneKind(): Waiting[] {
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

/** Applies transactions one upon the other; one that throws, or would break an invariant, leaves no trace. */
function applyEach(transactions: readonly Waiting[], base: CatalogueData, at: string) {
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
