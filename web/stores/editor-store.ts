import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '../api/client.ts';
import type { ListStore } from './list-store.ts';
import { type FailureText, isUnconfirmed, tellFailure, tellSuccess } from './outcome.ts';
import type { ToastStore } from './toast-store.ts';

/** A record's fields as they stand in the form. */
export type Texts = Record<string, string>;

/** How a kind of record is edited; a record's fields are texts while they are. */
export type EditorKind<Item, T extends Texts> = {
  empty: T;
  textsOf: (item: Item) => T;
  required: readonly (keyof T)[];
  /** The notification when one of them is empty. */
  missing: string;
  add: EditorAction<[T]>;
  update: EditorAction<[T, number]>;
  remove: EditorAction<[number]>;
};

/** A change made by a call to the server, and the notifications of its success and failure. */
export type EditorAction<Args extends unknown[]> = {
  call: (...args: Args) => Promise<void>;
  success: string;
  failure: FailureText;
};

/** What an editor stands on. */
export type EditorParts<Item> = {
  list: ListStore<Item>;
  toasts: ToastStore;
  /** Called after every change that was made. */
  changed: () => void;
};

/** A list of records, and the form that adds one or edits one of them. */
export class EditorStore<Item extends { id: number }, T extends Texts> {
  /** The record in the form; null while the form adds one. */
  editing: Item | null = null;
  texts: T;
  /** The required fields that were empty when the form was sent. */
  missing: readonly (keyof T)[] = [];
  /** True while the form is on its way. */
  isSaving = false;

  readonly list: ListStore<Item>;
  readonly #kind: EditorKind<Item, T>;
  readonly #toasts: ToastStore;
  readonly #changed: () => void;
  #isBusy = false;

  constructor(kind: EditorKind<Item, T>, { list, toasts, changed }: EditorParts<Item>) {
    this.#kind = kind;
    this.list = list;
    this.#toasts = toasts;
    this.#changed = changed;
    this.texts = kind.empty;
    makeAutoObservable(this, {
      list: false,
      editing: observableRef,
      texts: observableRef,
      missing: observableRef,
    });
  }

  /** Puts a record into the form. */
  edit(item: Item): void {
    this.editing = item;
    this.texts = this.#kind.textsOf(item);
    this.missing = [];
  }

  /** Goes back to adding, with an empty form. */
  reset(): void {
    this.editing = null;
    this.texts = this.#kind.empty;
    this.missing = [];
  }

  /** Takes over the text of a field. */
  type(field: keyof T, text: string): void {
    this.texts = { ...this.texts, [field]: text };
    this.missing = this.missing.filter((name) => name !== field);
  }

  /** Sends the form. Returns true when the record was saved; the form is empty then. */
  async submit(): Promise<boolean> {
    const { editing, texts } = this;
    const { required, missing, add, update } = this.#kind;
    this.missing = required.filter((field) => texts[field]?.trim() === '');
    if (this.missing.length > 0) {
      const title = 'Validation Error';
      this.#toasts.show({ kind: 'error', title, description: missing });
      return false;
    }
    this.isSaving = true;
    const isDone = editing
      ? await this.change(update, texts, editing.id)
      : await this.change(add, texts);
    runInAction(() => {
      this.isSaving = false;
      if (isDone && this.editing === editing) this.reset();
    });
    return isDone;
  }

  /** Deletes a record. Returns true when it is gone; a form that held it is empty then. */
  async remove({ id }: Item): Promise<boolean> {
    const isDone = await this.change(this.#kind.remove, id);
    if (isDone && this.editing?.id === id) this.reset();
    return isDone;
  }

  /** Makes a change, one at a time, and notifies of the outcome. Returns true when it was made and the list shows it. */
  async change<Args extends unknown[]>(
    action: EditorAction<Args>,
    ...args: Args
  ): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    try {
      await action.call(...args);
      this.#changed();
      await this.list.load();
      tellSuccess(this.#toasts, action.success);
      return true;
    } catch (error) {
      tellFailure(this.#toasts, action.failure, error);
      if (isOutOfDate(error)) {
        this.#changed();
        void this.list.load({ isKept: true });
      }
      return false;
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Returns whether the server knows, or may know, the records differently than they are shown. */
function isOutOfDate(error: unknown): boolean {
  if (isUnconfirmed(error)) return true;
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
