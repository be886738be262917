import type { Revisions } from './revisions.ts';

const PAUSE_MS = 250;
const MOST_UNPRUNED = 500;
const LAST_PRUNING_MS = 500;

/** When old revisions are pruned: never twice at a time. What fails is found when there is another revision. */
export class Pruning {
  readonly #revisions: Revisions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | null = null;

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /**
   * Prunes when 250 ms have brought no new revision: commits that follow each other closely have the disk to
   * themselves. After 500 of them it prunes all the same; when that fails, not before there is another.
   */
  start(newest: () => number): void {
    let last = 0;
    let pruned = 0;
    this.#timer = setInterval(() => {
      const now = newest();
      if (now !== pruned && (now === last || now - pruned > MOST_UNPRUNED)) {
        pruned = now;
        void this.#prune();
      }
      last = now;
    }, PAUSE_MS).unref();
  }

  /** Begins no more of it. */
  pause(): void {
    clearInterval(this.#timer);
  }

  /** Prunes a last time, for half a second at most: what is left holds up no end. */
  async finish(): Promise<void> {
    this.pause();
    setTimeout(() => this.#stop.abort(), LAST_PRUNING_MS).unref();
    await this.#underWay;
    await this.#prune();
  }

  /** Resolves when it is done, well or not. */
  #prune(): Promise<void> {
    this.#underWay ??= Promise.resolve(this.#revisions.prune?.(this.#stop.signal))
      .catch(() => {})
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }
}
