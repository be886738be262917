import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { refusalText } from './outcome.ts';

type Work = () => Promise<unknown>;
type OnFailure = (error: unknown) => void;

/** A user's action that takes time: whether it is pending, and why the last run failed. */
export class Action {
  isPending = false;
  /** The error of the last run; null after a success and while one is pending. */
  error: unknown = null;

  /** The `failure` to show if the server gave no reason. */
  readonly #fallback: string;
  #running: Promise<unknown> = Promise.resolve();

  constructor(fallback = 'That could not be done. Please try again.') {
    this.#fallback = fallback;
    // As MobX actions, these would delay what the screen shows until `work` first awaits.
    makeAutoObservable(this, { error: observableRef, run: false, queue: false });
  }

  get hasFailed(): boolean {
    return this.error !== null;
  }

  /** Why the last run failed, as a sentence; '' if it did not. */
  get failure(): string {
    return this.hasFailed ? refusalText(this.error) || this.#fallback : '';
  }

  /**
   * Runs `work`; if it fails, sets `failure` and calls `onFailure`. Does nothing while another run is pending. Returns whether
   * `work` succeeded; never rejects.
   */
  run(work: Work, onFailure?: OnFailure): Promise<boolean> {
    if (this.isPending) return Promise.resolve(false);
    const running = this.#settle(work, onFailure);
    this.#running = running;
    return running;
  }

  /** Like `run`, but waits for the pending run first. */
  async queue(work: Work, onFailure?: OnFailure): Promise<boolean> {
    while (this.isPending) await this.#running;
    return this.run(work, onFailure);
  }

  /** Forgets the last failure. */
  clear(): void {
    this.error = null;
  }

  async #settle(work: Work, onFailure?: OnFailure): Promise<boolean> {
    runInAction(() => {
      this.isPending = true;
      this.error = null;
    });
    try {
      await work();
      runInAction(() => {
        this.isPending = false;
      });
      return true;
    } catch (error) {
      runInAction(() => {
        this.isPending = false;
        this.error = error;
        onFailure?.(error);
      });
      return false;
    }
  }
}
