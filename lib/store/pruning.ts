import type { Revisions } from './revisions.ts';

const LAST_TIDYING_MS = 500;

/** Looks after old revisions, one time after the other. What fails is found when there is another revision. */
export class Pruning {
  readonly #adapter: Revisions;
  readonly #stop = new AbortController();
  #underWay: Promise<void> | null = null;

  constructor(adapter: Revisions) {
    this.#adapter = adapter;
  }

  /** Resolves when it is done, well or not. */
  tidy(): Promise<void> {
    this.#underWay ??= Promise.resolve(this.#adapter.tidy?.(this.#stop.signal))
      .catch(() => {})
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }

  /** A last time, with half a second for it: what is left holds up no end. */
  async finish(): Promise<void> {
    setTimeout(() => this.#stop.abort(), LAST_TIDYING_MS).unref();
    await this.#underWay;
    await this.tidy();
  }
}
