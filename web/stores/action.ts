import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { refusalText } from './outcome.ts';

type Work = () => Promise<unknown>;
type OnFailure = (error: unknown) => void;

/** Something a person does that takes time: whether it is pending, and why the last try failed. */
export class Action {
  isPending = false;
  /** What the last try threw; null after a success and while one is pending. */
  error: unknown = null;

  /** What `failure` says where the server said nothing. */
  readonly #fallback: string;
  #running: Promise<unknown> = Promise.resolve();

  constructor(fallback = 'That could not be done. Please try again.') {
    this.#fallback = fallback;
    // As MobX actions they would delay what the screen shows until the work first waits.
    makeAutoObservable(this, { error: observableRef, run: false, queue: false });
  }

  get hasFailed(): boolean {
    return this.error !== null;
  }

  /** Why the last try failed, as a sentence; empty where it did not fail. */
  get failure(): string {
    return this.hasFailed ? refusalText(this.error) || this.#fallback : '';
  }

  /**
   * Runs `work`, and `onFailure` once `failure` says why it threw. Does nothing while another run is pending.
   * Returns whether `work` succeeded; never rejects.
   */
  run(work: Work, onFailure?: OnFailure): Promise<boolean> {
    if (this.isPending) return Promise.resolve(false);
    const running = this.#settle(work, onFailure);
    this.#running = running;
    return running;
  }

  /** As `run`, after the pending run. */
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
