import { setTimeout as wait } from 'node:timers/promises';
import { applyBatch, type Transaction } from './batch.ts';
import type { Mutex } from './mutex.ts';
import type { RevisionHead } from './revision-head.ts';
import { RevisionTaken } from './revisions.ts';

const LONGEST_PAUSE_MS = 50;

type Waiting = {
  actor: string;
  change: Transaction;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Transactions on their way to the disk: those that wait together go down together. */
export class CommitQueue {
  readonly #head: RevisionHead;
  readonly #mutex: Mutex;
  readonly #now: () => Date;
  readonly #waiting: Waiting[] = [];
  #isTurnAsked = false;

  constructor(head: RevisionHead, turns: Mutex, now: () => Date) {
    this.#head = head;
    this.#mutex = turns;
    this.#now = now;
  }

  /** Answers what the change returned, once it is committed. */
  add<T>(actor: string, change: Transaction<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ actor, change, resolve: resolve as Waiting['resolve'], reject });
      this.#askForTurn();
    });
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0) await this.#mutex.take(async () => {});
  }

  #askForTurn(): void {
    if (this.#isTurnAsked || this.#waiting.length === 0) return;
    this.#isTurnAsked = true;
    void this.#mutex.take(async () => {
      this.#isTurnAsked = false;
      await this.#commit();
      this.#askForTurn();
    });
  }

  async #commit(): Promise<void> {
    for (let attempt = 0; this.#waiting.length > 0; attempt++) {
      try {
        return await this.#commitOnce();
      } catch (error) {
        if (!(error instanceof RevisionTaken)) return this.#reject(this.#waiting.length, error);
        await wait(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
      }
    }
  }

  /** Takes down, in one revision, all that waits at the head of the queue under one name. */
  async #commitOnce(): Promise<void> {
    await this.#head.look();
    const batch = this.#headUnderOneName();
    const { data } = this.#head.current;
    const at = this.#now().toISOString();
    const changes = batch.map(({ change }) => change);
    const applied = applyBatch(changes, data, at);
    try {
      const [first] = batch;
      if (first && applied.data !== data) await this.#head.append(first.actor, applied.data, at);
    } catch (error) {
      if (error instanceof RevisionTaken) throw error;
      return this.#reject(batch.length, error);
    }
    this.#waiting.splice(0, batch.length);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = applied.outcomes[index];
      if (outcome && 'result' in outcome) resolve(outcome.result);
      else reject(outcome?.error);
    }
  }

  /** The disk failed the first so many, whatever each would have come to. */
  #reject(count: number, error: unknown): void {
    for (const { reject } of this.#waiting.splice(0, count)) reject(error);
  }

  #headUnderOneName(): Waiting[] {
    const actor = this.#waiting[0]?.actor;
    const end = this.#waiting.findIndex((waiting) => waiting.actor !== actor);
    return this.#waiting.slice(0, end < 0 ? undefined : end);
  }
}
