/** Work that must not overlap, done in the order it was asked for. What fails leaves the others alone. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Returns what the work returns, once it had its turn. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
