import { ConflictError } from '../api/conflict.ts';
import type { Action } from './changes.ts';

/** A record's fields as they stand in the form. */
export type Texts = Record<string, string>;

/** How a kind of record is edited; a record's fields are texts while they are. */
export type EditorKind<Item, T extends Texts> = {
  /** Returns the form before anything is typed to add a record to these. */
  empty: (items: readonly Item[]) => T;
  textsOf: (item: Item) => T;
  required: readonly (keyof T)[];
  /** The notification when one of them is empty. */
  missing: string;
  add: Action<[T]>;
  /** Changes a record that is still as it was last seen, and returns it. */
  update: Action<[T, Item], Item>;
  remove: Action<[Item]>;
};

/** Returns the change that adds what the form says. */
export function adding<Item, T extends Texts>(
  { add }: EditorKind<Item, T>,
  texts: T,
): Action<[], null> {
  return { ...add, call: () => add.call(texts).then(() => null) };
}

/** Returns the change of a record to what the form says. Where somebody else made the same of it, that is as good. */
export function updating<Item, T extends Texts>(
  { update, textsOf }: EditorKind<Item, T>,
  texts: T,
  seen: Item,
): Action<[], Item> {
  const call = async (): Promise<Item> => {
    try {
      return await update.call(texts, seen);
    } catch (error) {
      const theirs = error instanceof ConflictError ? error.current : null;
      if (theirs && isSame(textsOf(theirs), texts)) return theirs;
      throw error;
    }
  };
  return { ...update, call };
}

/** A field that reads differently by now. */
export type TextChange<T extends Texts> = { field: keyof T; before: string; after: string };

/** Returns whether a form reads the same as another. */
export function isSame(some: Texts, others: Texts): boolean {
  return Object.keys(some).every((field) => some[field] === others[field]);
}

/** Returns the fields that have another text than was sent. */
export function typedSince(sent: Texts, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([field, text]) => text !== sent[field]));
}

/** Returns the fields that read differently after a change. */
export function changedTexts<T extends Texts>(before: T, after: T): TextChange<T>[] {
  return Object.entries(before).flatMap(([field, text]) => {
    const other = after[field] ?? '';
    return text === other ? [] : { field, before: text, after: other };
  });
}
