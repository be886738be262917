import { makeAutoObservable } from 'mobx';
import { nameKey } from '#lib/domain/same-name.ts';

/** A list with more rows than this can be filtered. */
export const FEW = 10;

/** What a long list is narrowed to. */
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
