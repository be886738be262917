import type { ListStore } from './list-store.ts';
import { type FailureText, isOutOfDate, tellFailure, tellSuccess } from './outcome.ts';
import type { ToastStore } from './toast-store.ts';

/** A change made by a call to the server, and the notifications of its success and failure. */
export type Action<Args extends unknown[], Answer = void> = {
  call: (...args: Args) => Promise<Answer>;
  success: string;
  failure: FailureText;
};

/** How a change went. */
export type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/** What changes stand on. */
export type ChangesParts<Item> = {
  /** The records that are changed. */
  list: ListStore<Item>;
  toasts: ToastStore;
  /** Called after every change that was made. */
  changed: () => void;
};

/** Changes to the records of a list, one after another: each waits for its turn, and none is dropped. */
export class Changes<Item> {
  readonly #parts: ChangesParts<Item>;
  /** Done when the last change is; never fails. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ChangesParts<Item>) {
    this.#parts = parts;
  }

  /** Makes a change when those before it are done, and notifies of the outcome. Done when the list shows it. */
  make<Args extends unknown[], Answer>(
    action: Action<Args, Answer>,
    ...args: Args
  ): Promise<Outcome<Answer>> {
    const turn = this.#turn.then(() => this.#make(action, args));
    this.#turn = turn;
    return turn;
  }

  async #make<Args extends unknown[], Answer>(
    { call, success, failure }: Action<Args, Answer>,
    args: Args,
  ): Promise<Outcome<Answer>> {
    const { list, toasts, changed } = this.#parts;
    try {
      const answer = await call(...args);
      changed();
      await list.load();
      tellSuccess(toasts, success);
      return { isDone: true, answer };
    } catch (error) {
      tellFailure(toasts, failure, error);
      if (isOutOfDate(error)) {
        changed();
        void list.load({ isKept: true });
      }
      return { isDone: false, error };
    }
  }
}
