import { setTimeout as wait } from 'node:timers/promises';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { ratesMade } from '#test/rate-book.ts';
import type { Book } from './fault.ts';
import type { RateServer } from './one-rate.ts';

const PAUSE_MS = 2;

type Seen = { values: number[]; isCut: boolean };

/** Those who read the one rate while it is written: a visitor of the server, and another process on its folder. */
export class Readers {
  readonly #book: Book;
  /** Every value that was shown, and when. */
  readonly #shown = new Map<number, string>();

  constructor(book: Book) {
    this.#book = book;
  }

  /** Reads again and again until the work is done; a visitor of a server that is killed meanwhile reads until then. */
  async during<T>(
    target: RateServer,
    when: string,
    work: () => Promise<T>,
    isKilled = false,
  ): Promise<T> {
    const store = await Store.open(new FilesBackend(target.dataDir));
    let isOver = false;
    const follow = async (read: () => Promise<number>): Promise<Seen> => {
      const values: number[] = [];
      while (!isOver) {
        const value = await read().catch(() => null);
        if (value === null) return { values, isCut: true };
        values.push(value);
        await wait(PAUSE_MS);
      }
      return { values, isCut: false };
    };
    const visitor = follow(target.shown);
    const other = follow(async () => {
      const { data } = await store.latest();
      return Math.round((data.returnRates.find(({ id }) => id === 1)?.returnRate ?? 0) * 1e6);
    });
    const result = await work();
    isOver = true;
    this.#note(await visitor, `${when}: a visitor`, isKilled);
    this.#note(await other, `${when}: another process`, false);
    await store.close();
    return result;
  }

  /** Notes each value that was shown and that no revision tells of. */
  async check(dataDir: string): Promise<void> {
    const made = await ratesMade(dataDir);
    for (const [value, when] of this.#shown)
      this.#book.lost(!made.has(`rate 1 as ${value}`) && `${when} was shown ${value}`);
  }

  #note({ values, isCut }: Seen, who: string, mayBeCut: boolean): void {
    const { count, lost } = this.#book;
    count('reads meanwhile', values.length);
    lost(isCut && !mayBeCut && `${who} was not answered`);
    lost(values.length < 2 && !isCut && `${who} read nothing meanwhile`);
    for (const [n, value] of values.entries()) {
      // Each value that is written is higher than the one before it.
      lost(value < (values[n - 1] ?? 0) && `${who} was shown ${value} after ${values[n - 1]}`);
      if (!this.#shown.has(value)) this.#shown.set(value, who);
    }
  }
}
