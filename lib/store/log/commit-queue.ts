import { setTimeout as wait } from 'node:timers/promises';
import { utcDay } from '#lib/domain/planned-rate.ts';
import type { Watcher } from '../watcher.ts';
import { Draft } from './draft.ts';
import { checkInvariants } from './invariants.ts';
import { commitTime, type Log, RevisionTaken } from './log.ts';
import type { RevisionHeader } from './revision.ts';

const MAX_PAUSE_MS = 50;

/** A change to the document. It may run again on a newer document, so it must have no side effects. */
export type Transaction<T = unknown> = (draft: Draft) => T;

type InfoField = 'summary' | 'note' | 'approvedBy' | 'approvalNote' | 'withoutApproval';

/** What a revision says beside its changes. */
export type CommitInfo = {
  -readonly [Field in InfoField]?: RevisionHeader[Field];
};

type Pending = {
  actor: string;
  info: CommitInfo;
  change: Transaction;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Transactions waiting to be committed, each as a revision of its own. */
export class CommitQueue {
  readonly #log: Log;
  readonly #watcher: Watcher;
  readonly #now: () => Date;
  readonly #waiting: Pending[] = [];
  /** Whether the first of them is being written. */
  #isWriting = false;
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
    for (const { reject } of this.#waiting.splice(this.#isWriting ? 1 : 0)) reject(error);
  }

  /** Resolves when the queue is empty. */
  async drained(): Promise<void> {
    await this.#worker;
  }

  async #work(): Promise<void> {
    for (let attempt = 0; this.#waiting.length > 0; ) {
      try {
        await this.#commitNext();
        attempt = 0;
      } catch (error) {
        if (error instanceof RevisionTaken)
          await wait(Math.random() * Math.min(2 ** attempt++, MAX_PAUSE_MS));
        else this.rejectWaiting(error);
      }
    }
    this.#worker = null;
  }

  /** Commits the first pending change. One that throws or would break an invariant is rejected without any effect. */
  async #commitNext(): Promise<void> {
    await this.#watcher.refresh();
    const [next] = this.#waiting;
    if (!next) return;
    const { data: before, at: previous, revision } = this.#log.current;
    const at = commitTime(previous, this.#now());
    try {
      const draft = new Draft(before, utcDay(new Date(at)), revision);
      const result = next.change(draft);
      const data = draft.finish(at);
      if (data !== before) {
        checkInvariants(data);
        this.#isWriting = true;
        const commit = { actor: next.actor, ...next.info, data, at };
        await this.#watcher.save(() => this.#log.append(commit));
      }
      this.#settle(() => next.resolve(result));
    } catch (error) {
      if (error instanceof RevisionTaken) throw error;
      this.#settle(() => next.reject(error));
    } finally {
      this.#isWriting = false;
    }
  }

  #settle(settle: () => void): void {
    this.#waiting.shift();
    settle();
  }
}
