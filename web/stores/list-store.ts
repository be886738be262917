import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { nameKey } from '#lib/domain/same-name.ts';

/** A list from the server, as of its last answer. */
export class ListStore<Item> {
  /** Null until loaded, and after a failure. */
  items: readonly Item[] | null = null;
  hasFailed = false;

  readonly #fetch: () => Promise<Item[]>;
  /** Counts requests, so that only the last one's answer is used. */
  #round = 0;
  #asking: Promise<void> | null = null;

  constructor(fetch: () => Promise<Item[]>) {
    this.#fetch = fetch;
    makeAutoObservable(this, { items: observableRef });
  }

  get isLoading(): boolean {
    return !this.items && !this.hasFailed;
  }

  /** Requests the list; the present one stays until then. A failure clears it, unless `isKept`. Never rejects. */
  load({ isKept = false } = {}): Promise<void> {
    this.hasFailed = false;
    this.#asking = this.ask(++this.#round, isKept);
    return this.#asking;
  }

  /** Requests the list unless it is loaded or requested already. */
  ensure(): Promise<void> {
    if (this.items) return Promise.resolve();
    return this.#asking ?? this.load();
  }

  /** Clears the list, and ignores pending answers. */
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

/** A list longer than this can be filtered. */
export const FEW = 10;

export class ListFilter {
  text = '';

  constructor() {
    makeAutoObservable(this);
  }

  type(text: string): void {
    this.text = text;
  }

  /** Returns the items with a text that contains the filter, in any letter case; all items of a short list. */
  among<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[]): readonly Item[] {
    const wanted = nameKey(this.text.trim());
    if (items.length <= FEW || wanted === '') return items;
    return items.filter((item) => textsOf(item).some((text) => nameKey(text).includes(wanted)));
  }
}
