import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogueData } from './document.ts';
import { Draft } from './draft.ts';
import { checkInvariants } from './invariants.ts';
import { type Log, RevisionTaken } from './log.ts';
import { Mutex } from './mutex.ts';
import type { Watcher } from './watcher.ts';

const LONGEST_PAUSE_MS = 50;

/** A rule at work on the document. It may be run again on a newer one, so it keeps nothing for itself. */
export type Transaction<T = unknown> = (draft: Draft) => T;

/** What the history keeps of a change beside its records. */
export type Said = {
  /** What it says in place of the changes: 'Reverted 12'. */
  note?: string | undefined;
  /** What the one who made it noted about it. */
  remark?: string | undefined;
};

type Waiting = {
  actor: string;
  said: Said;
  change: Transaction;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** How one transaction of a batch ended. */
type Outcome = { result: unknown } | { error: unknown };

/** Transactions on their way to the disk: those that wait together go down together. */
export class CommitQueue {
  readonly #log: Log;
  readonly #watcher: Watcher;
  readonly #mutex = new Mutex();
  readonly #now: () => Date;
  readonly #waiting: Waiting[] = [];
  #isScheduled = false;
  /** So many of the first are on their way to the place. */
  #underWay = 0;

  constructor(log: Log, watcher: Watcher, now: () => Date) {
    this.#log = log;
    this.#watcher = watcher;
    this.#now = now;
  }

  /** Returns what the change returned, once it is committed. Rejects with what it threw. */
  add<T>(actor: string, change: Transaction<T>, said: Said): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ actor, said, change, resolve: resolve as Waiting['resolve'], reject });
      this.#schedule();
    });
  }

  /** Rejects all that is not on its way yet: nobody knows when the place can be asked again. */
  refuseWaiting(error: unknown): void {
    this.#reject(this.#waiting.splice(this.#underWay), error);
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0) await this.#mutex.take(async () => {});
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    void this.#mutex.take(async () => {
      this.#isScheduled = false;
      await this.#commit();
      this.#schedule();
    });
  }

  async #commit(): Promise<void> {
    for (let attempt = 0; this.#waiting.length > 0; attempt++) {
      try {
        return await this.#commitOnce();
      } catch (error) {
        if (!(error instanceof RevisionTaken)) return this.#reject(this.#waiting.splice(0), error);
        await wait(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
      }
    }
  }

  /** Commits, in one revision, all that waits at the head of the queue under one name with the same said of it. */
  async #commitOnce(): Promise<void> {
    await this.#watcher.look();
    const batch = this.#headOfOneKind();
    const { data, at: before } = this.#log.current;
    const at = notBefore(before, this.#now());
    const changes = batch.map(({ change }) => change);
    const applied = applyBatch(changes, data, at);
    const [first] = batch;
    try {
      this.#underWay = batch.length;
      if (first && applied.data !== data)
        await this.#watcher.save(() =>
          this.#log.append({ actor: first.actor, ...first.said, data: applied.data, at }),
        );
    } catch (error) {
      if (error instanceof RevisionTaken) throw error;
      return this.#reject(this.#waiting.splice(0, batch.length), error);
    } finally {
      this.#underWay = 0;
    }
    this.#waiting.splice(0, batch.length);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = applied.outcomes[index];
      if (outcome && 'result' in outcome) resolve(outcome.result);
      else reject(outcome?.error);
    }
  }

  /** Rejects these, whatever each would have come to. */
  #reject(transactions: readonly Waiting[], error: unknown): void {
    for (const { reject } of transactions) reject(error);
  }

  #headOfOneKind(): Waiting[] {
    const [first] = this.#waiting;
    const end = this.#waiting.findIndex(
      ({ actor, said }) =>
        actor !== first?.actor ||
        said.note !== first.said.note ||
        said.remark !== first.said.remark,
    );
    return this.#waiting.slice(0, end < 0 ? undefined : end);
  }
}

/** Returns the time of a revision: that of this machine, unless the revision before it was made by a clock that is ahead. */
function notBefore(before: string, now: Date): string {
  const at = now.toISOString();
  return at < before ? before : at;
}

/** Applies transactions one upon the other. One that throws, or would break an invariant, leaves no trace. */
function applyBatch(
  transactions: readonly Transaction[],
  base: CatalogueData,
  at: string,
): { data: CatalogueData; outcomes: Outcome[] } {
  const together = applyEach(transactions, base, at);
  if (together.data === base || isSound(together.data)) return together;
  return applyEach(transactions, base, at, checkInvariants);
}

function applyEach(
  transactions: readonly Transaction[],
  base: CatalogueData,
  at: string,
  check?: (data: CatalogueData) => void,
) {
  let data = base;
  const outcomes = transactions.map((change): Outcome => {
    try {
      const draft = new Draft(data);
      const result = change(draft);
      const next = draft.finish(at);
      if (next !== data) check?.(next);
      data = next;
      return { result };
    } catch (error) {
      return { error };
    }
  });
  return { data, outcomes };
}

function isSound(data: CatalogueData): boolean {
  try {
    checkInvariants(data);
    return true;
  } catch {
    return false;
  }
}
