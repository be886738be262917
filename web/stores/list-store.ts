import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { nameKey } from '#lib/domain/same-name.ts';

/** A list of the server's, as it answered last. */
export class ListStore<Item> {
  /** Null until the server has answered, and when it could not. */
  items: readonly Item[] | null = null;
  hasFailed = false;

  readonly #fetch: () => Promise<Item[]>;
  /** Counts the calls: only the last one's answer is kept. */
  #round = 0;
  #asking: Promise<void> | null = null;

  constructor(fetch: () => Promise<Item[]>) {
    this.#fetch = fetch;
    makeAutoObservable(this, { items: observableRef });
  }

  get isLoading(): boolean {
    return !this.items && !this.hasFailed;
  }

  /** Asks for the list, which stays until the answer is there. A failure takes it away unless it is to be kept; never rejects. */
  load({ isKept = false } = {}): Promise<void> {
    this.hasFailed = false;
    this.#asking = this.ask(++this.#round, isKept);
    return this.#asking;
  }

  /** Asks for the list unless it is known or asked for already. */
  ensure(): Promise<void> {
    if (this.items) return Promise.resolve();
    return this.#asking ?? this.load();
  }

  /** Forgets the list, and what is still on its way. */
  clear(): void {
    this.#round++;
    this.#asking = null;
    this.items = null;
    this.hasFailed = false;
  }

  private async ask(round: number, keepsItems: boolean): Promise<void> {
    const items = await this.#fetch().catch(() => (keepsItems ? this.items : null));
    if (round !== this.#round) return;
    runInAction(() => {
      this.#asking = null;
      this.items = items;
      this.hasFailed = items === null;
    });
  }
}

/** A list with more rows than this can be filtered. */
export const FEW = 10;

export class ListFilter {
  text = '';

  constructor() {
    makeAutoObservable(this);
  }

  type(text: string): void {
    this.text = text;
  }

  /** Returns the items with a text that has what was typed in it, in any letter case; all of a short list. */
  among<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[]): readonly Item[] {
    const wanted = nameKey(this.text.trim());
    if (items.length <= FEW || wanted === '') return items;
    return items.filter((item) => textsOf(item).some((text) => nameKey(text).includes(wanted)));
  }
}
