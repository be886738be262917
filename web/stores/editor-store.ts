import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ConflictError } from '../api/conflict.ts';
import { Changes, type ChangesParts } from './changes.ts';
import {
  adding,
  changedTexts,
  type EditorKind,
  isSame,
  type TextChange,
  type Texts,
  typedSince,
  updating,
} from './editor-kind.ts';
import { ListFilter } from './list-filter.ts';
import type { ListStore } from './list-store.ts';
import type { ToastStore } from './toast-store.ts';

/** A list of records, and the form that adds one or edits one of them. */
export class EditorStore<Item extends { id: number }, T extends Texts> {
  /** The record in the form, as it was last seen; null while the form adds one. */
  editing: Item | null = null;
  /** The required fields that were empty when the form was sent. */
  missing: readonly (keyof T)[] = [];
  /** What somebody else made of the record in the form, until it is chosen what to keep. */
  conflict: ConflictError<Item> | null = null;

  readonly list: ListStore<Item>;
  readonly filter = new ListFilter();
  /** Every change to the list. */
  readonly changes: Changes<Item>;
  readonly #kind: EditorKind<Item, T>;
  readonly #toasts: ToastStore;
  /** The records that are on their way from the form, by id; 0 is a new one. */
  private sent: readonly number[] = [];
  /** The form once something was typed. */
  private typed: T | null = null;

  constructor(kind: EditorKind<Item, T>, parts: ChangesParts<Item>) {
    this.#kind = kind;
    this.list = parts.list;
    this.changes = new Changes(parts);
    this.#toasts = parts.toasts;
    makeAutoObservable<this, 'sent' | 'typed'>(this, {
      list: false,
      filter: false,
      changes: false,
      editing: observableRef,
      typed: observableRef,
      missing: observableRef,
      conflict: observableRef,
      sent: observableRef,
    });
  }

  /** True while the record in the form, or the new one, is on its way. */
  get isSaving(): boolean {
    return this.sent.includes(this.editing?.id ?? 0);
  }

  /** The fields of the form. */
  get texts(): T {
    return this.typed ?? this.untouched;
  }

  /** True while the form holds something that is not saved. */
  get hasTyped(): boolean {
    return !isSame(this.texts, this.untouched);
  }

  /** The fields of the record in the form that somebody else changed, as they read before and after. */
  get theirChanges(): TextChange<T>[] {
    const theirs = this.conflict?.current;
    if (!theirs || !this.editing) return [];
    return changedTexts(this.#kind.textsOf(this.editing), this.#kind.textsOf(theirs));
  }

  /** Puts a record into the form. */
  edit(item: Item): void {
    this.fill(item, null);
  }

  /** Goes back to adding, with an empty form. */
  reset(): void {
    this.fill(null, null);
  }

  /** Takes over the text of a field. */
  type(field: keyof T, text: string): void {
    this.typed = { ...this.texts, [field]: text };
    this.missing = this.missing.filter((name) => name !== field);
  }

  /** Sends the form. Returns true when the record was saved. What was typed since it was sent stays. */
  submit(): Promise<boolean> {
    return this.send(this.editing);
  }

  /** Sends the form over what somebody else made of its record, unless that was changed once more. */
  async saveMine(): Promise<boolean> {
    const theirs = this.conflict?.current;
    return theirs ? this.send(theirs) : false;
  }

  /** Fills the form with what somebody else made of its record. */
  useTheirs(): void {
    if (this.conflict?.current) this.edit(this.conflict.current);
  }

  /** Deletes a record. Returns true when it is gone; a form that held it is empty then. */
  async remove(item: Item): Promise<boolean> {
    const { isDone } = await this.changes.make(this.#kind.remove, item);
    if (isDone && this.editing?.id === item.id) this.reset();
    return isDone;
  }

  /** `seen`: the record as it was last seen; null for a new one. */
  private async send(seen: Item | null): Promise<boolean> {
    if (this.isSaving || !this.isComplete()) return false;
    const { editing, texts } = this;
    const id = seen?.id ?? 0;
    this.sent = [...this.sent, id];
    const outcome = await this.changes.make<[], Item | null>(
      seen ? updating(this.#kind, texts, seen) : adding(this.#kind, texts),
    );
    runInAction(() => {
      this.sent = this.sent.filter((other) => other !== id);
      if (this.editing !== editing) return;
      if (outcome.isDone) this.clear(texts, outcome.answer);
      else if (outcome.error instanceof ConflictError) this.conflict = outcome.error;
    });
    return outcome.isDone;
  }

  private isComplete(): boolean {
    const { required, missing } = this.#kind;
    this.missing = required.filter((field) => this.texts[field]?.trim() === '');
    if (this.missing.length === 0) return true;
    this.#toasts.show({ kind: 'error', title: 'Validation Error', description: missing });
    return false;
  }

  /** Takes out of the form what was saved. `saved`: the record that was edited, as it is now. */
  private clear(sent: T, saved: Item | null): void {
    if (isSame(this.texts, sent)) this.reset();
    else if (saved) this.fill(saved, this.texts);
    else this.typed = { ...this.untouched, ...typedSince(sent, this.texts) };
  }

  /** The form as it is before anything is typed. */
  private get untouched(): T {
    const { empty, textsOf } = this.#kind;
    return this.editing ? textsOf(this.editing) : empty(this.list.items ?? []);
  }

  private fill(editing: Item | null, typed: T | null): void {
    this.editing = editing;
    this.typed = typed;
    this.missing = [];
    this.conflict = null;
  }
}
