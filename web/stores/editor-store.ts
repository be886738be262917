import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { recordCalls } from '../api/admin.ts';
import type { Request } from '../api/client.ts';
import { ConflictError } from '../api/conflict.ts';
import { ListFilter, ListStore } from './list-store.ts';
import { type FailureText, isOutOfDate, tellFailure, tellSuccess } from './outcome.ts';
import { capitalised, type RecordKind, type Texts } from './record-kinds.ts';
import type { ToastStore } from './toast-store.ts';

/** What the stores of the dashboard stand on. */
export type AdminParts = {
  request: Request;
  toasts: ToastStore;
  /** Called after every change that was made. */
  changed: () => void;
};

type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

const DONE = { add: 'added', update: 'updated', delete: 'deleted' };

/** A list of records, and the form that adds one or edits one of them. */
export class EditorStore<Item extends { id: number }, T extends Texts> {
  /** The record in the form, as it was last seen; null while the form adds one. */
  editing: Item | null = null;
  /** The required fields that were empty when the form was sent. */
  missing: readonly (keyof T)[] = [];
  /** What somebody else made of the record in the form, until it is chosen what to keep. */
  conflict: ConflictError<Item> | null = null;

  readonly kind: RecordKind<Item, T>;
  readonly list: ListStore<Item>;
  readonly filter = new ListFilter();
  readonly #parts: AdminParts;
  readonly #calls: ReturnType<typeof recordCalls<Item>>;
  /** Done when the last change is; never fails. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The records that are on their way from the form, by id; 0 is a new one. */
  private sent: readonly number[] = [];
  /** The form once something was typed. */
  private typed: T | null = null;

  constructor(kind: RecordKind<Item, T>, parts: AdminParts) {
    this.kind = kind;
    this.#parts = parts;
    this.#calls = recordCalls(parts.request, kind);
    this.list = new ListStore(this.#calls.fetchAll);
    makeAutoObservable<this, 'sent' | 'typed'>(this, {
      kind: false,
      list: false,
      filter: false,
      editing: observableRef,
      typed: observableRef,
      missing: observableRef,
      conflict: observableRef,
      sent: observableRef,
    });
  }

  get all(): readonly Item[] {
    return this.list.items ?? [];
  }

  /** Those that the filter leaves. */
  get shown(): readonly Item[] {
    return this.filter.among(this.all, this.kind.filterTexts);
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
    return changedFields(this.untouched, this.texts).length > 0;
  }

  /** What the form holds that is not saved, in words; null where it holds nothing. */
  get unsaved(): string | null {
    const { nameOf, noun } = this.kind;
    if (!this.hasTyped) return null;
    return this.editing ? `unsaved changes to ${nameOf(this.editing)}` : `1 unsaved ${noun.one}`;
  }

  /** The fields of the record in the form that somebody else changed, as they read before and after. */
  get theirChanges(): { field: keyof T; before: string; after: string }[] {
    const theirs = this.conflict?.current;
    if (!theirs || !this.editing) return [];
    const before = this.kind.textsOf(this.editing);
    const after = this.kind.textsOf(theirs);
    return changedFields(before, after).map((field) => ({
      field,
      before: before[field],
      after: after[field],
    }));
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
    const { isDone } = await this.make('delete', () => this.#calls.remove(item));
    if (isDone && this.editing?.id === item.id) this.reset();
    return isDone;
  }

  /**
   * Makes a change to the list and notifies of the outcome. Each waits until those before it are done, and is done when
   * the list shows it.
   */
  change<Answer>(
    call: () => Promise<Answer>,
    success: string,
    failure: FailureText,
  ): Promise<Outcome<Answer>> {
    const { toasts, changed } = this.#parts;
    const turn = this.#turn.then(async (): Promise<Outcome<Answer>> => {
      try {
        const answer = await call();
        changed();
        await this.list.load();
        tellSuccess(toasts, success);
        return { isDone: true, answer };
      } catch (error) {
        tellFailure(toasts, failure, error);
        if (isOutOfDate(error)) {
          changed();
          void this.list.load({ isKept: true });
        }
        return { isDone: false, error };
      }
    });
    this.#turn = turn;
    return turn;
  }

  private make<Answer>(verb: keyof typeof DONE, call: () => Promise<Answer>) {
    const { noun, failure } = this.kind;
    const success = `${capitalised(noun.one)} ${DONE[verb]} successfully`;
    return this.change(call, success, failure(`Failed to ${verb} ${noun.one}`));
  }

  /** `seen`: the record as it was last seen; null for a new one. */
  private async send(seen: Item | null): Promise<boolean> {
    if (this.isSaving || !this.isComplete()) return false;
    const { editing, texts } = this;
    const id = seen?.id ?? 0;
    this.sent = [...this.sent, id];
    const outcome = await this.make(seen ? 'update' : 'add', () => this.saved(seen, texts));
    runInAction(() => {
      this.sent = this.sent.filter((other) => other !== id);
      if (this.editing !== editing) return;
      if (outcome.isDone) this.clear(texts, outcome.answer);
      else if (outcome.error instanceof ConflictError) this.conflict = outcome.error;
    });
    return outcome.isDone;
  }

  /** Returns the record that was edited; null for a new one. Where somebody else made the same of it, that is as good. */
  private async saved(seen: Item | null, texts: T): Promise<Item | null> {
    const { inputOf, textsOf } = this.kind;
    if (!seen) return this.#calls.add(inputOf(texts)).then(() => null);
    try {
      return await this.#calls.update(seen, inputOf(texts));
    } catch (error) {
      const theirs = error instanceof ConflictError ? error.current : null;
      if (theirs && changedFields(textsOf(theirs), texts).length === 0) return theirs;
      throw error;
    }
  }

  private isComplete(): boolean {
    const { required, missing } = this.kind;
    this.missing = required.filter((field) => this.texts[field]?.trim() === '');
    if (this.missing.length === 0) return true;
    this.#parts.toasts.show({ kind: 'error', title: 'Validation Error', description: missing });
    return false;
  }

  /** Takes out of the form what was saved. `saved`: the record that was edited, as it is now. */
  private clear(sent: T, saved: Item | null): void {
    const since = changedFields(sent, this.texts);
    const typed = Object.fromEntries(since.map((field) => [field, this.texts[field]]));
    if (since.length === 0) this.reset();
    else if (saved) this.fill(saved, this.texts);
    else this.typed = { ...this.untouched, ...typed };
  }

  /** The form as it is before anything is typed. */
  private get untouched(): T {
    const { empty, textsOf } = this.kind;
    return this.editing ? textsOf(this.editing) : empty(this.all);
  }

  private fill(editing: Item | null, typed: T | null): void {
    this.editing = editing;
    this.typed = typed;
    this.missing = [];
    this.conflict = null;
  }
}

/** Returns the fields that read differently in another form. */
function changedFields<T extends Texts>(before: T, after: T): (keyof T)[] {
  return Object.keys(before).filter((field) => before[field] !== after[field]);
}
