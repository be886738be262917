import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { capitalised } from '#lib/domain/sentence.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { ConflictError, isForSigningIn } from '../api/refusal.ts';
import { ListFilter, ListStore } from './list-store.ts';
import { type FailureText, isOutOfDate, tellFailure, tellSuccess } from './outcome.ts';
import {
  type EditedKind,
  expecting,
  inputOf,
  requiredFields,
  type Texts,
  textsOf,
} from './record-kinds.ts';
import type { ToastStore } from './toast-store.ts';

export type AdminParts = {
  request: Request;
  toasts: ToastStore;
  changed: () => void;
};

type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

const DONE = { add: 'added', update: 'updated', delete: 'deleted' };

/** A list of records, and the form that adds or edits one. */
export class EditorStore<T extends keyof Records> {
  /** The record being edited, as last seen; null while adding one. */
  editing: Records[T] | null = null;
  /** The required fields that were empty on submit. */
  missing: readonly string[] = [];
  /** Someone else's change of the record being edited, until the user has chosen which one to keep. */
  conflict: ConflictError<Records[T]> | null = null;
  /** The reason for the change; null until its field is opened. */
  reason: string | null = null;

  readonly kind: EditedKind<T>;
  readonly list: ListStore<Records[T]>;
  readonly filter = new ListFilter();
  readonly #parts: AdminParts;
  /** Settles with the last change; never rejects. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The ids of records being saved; 0 is a new one. */
  private sent: readonly number[] = [];
  private typed: Texts | null = null;

  constructor(kind: EditedKind<T>, parts: AdminParts) {
    this.kind = kind;
    this.#parts = parts;
    this.list = new ListStore(() => call(parts.request, kind.calls.list));
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

  get all(): readonly Records[T][] {
    return this.list.items ?? [];
  }

  /** The records that match the filter. */
  get shown(): readonly Records[T][] {
    return this.filter.among(this.all, (item) => {
      const texts = textsOf(this.kind, item);
      return this.kind.searched.map((field) => texts[field] ?? '');
    });
  }

  /** Whether the record being edited, or the new one, is being saved. */
  get isSaving(): boolean {
    return this.sent.includes(this.editing?.id ?? 0);
  }

  /** The texts of the form's fields. */
  get texts(): Texts {
    return this.typed ?? this.untouched;
  }

  /** Whether the form has unsaved input. */
  get hasTyped(): boolean {
    return changedFields(this.untouched, this.texts).length > 0 || Boolean(this.reason?.trim());
  }

  /** The unsaved input in words; null if there is none. */
  get unsaved(): string | null {
    if (!this.hasTyped) return null;
    return this.editing
      ? `unsaved changes to ${this.nameOf(this.editing)}`
      : `1 unsaved ${this.kind.noun.one}`;
  }

  /** The fields that someone else changed, in words, before and after. */
  get theirChanges(): { field: string; before: string; after: string }[] {
    const theirs = this.conflict?.current;
    if (!theirs || !this.editing) return [];
    const before = textsOf(this.kind, this.editing);
    const after = textsOf(this.kind, theirs);
    return changedFields(before, after).map((field) => ({
      field,
      before: before[field] ?? '',
      after: after[field] ?? '',
    }));
  }

  /** Returns a record's name for people. */
  nameOf(item: Records[T]): string {
    return String(item[this.kind.key]);
  }

  /** Opens a record in the form. */
  edit(item: Records[T]): void {
    this.fill(item, null);
  }

  /** Empties the form, to add a record. */
  reset(): void {
    this.fill(null, null);
  }

  /** Sets the text of a field. */
  type(field: string, text: string): void {
    this.typed = { ...this.texts, [field]: text };
    this.missing = this.missing.filter((name) => name !== field);
  }

  /** Sets the reason, and opens its field. */
  setReason(text: string): void {
    this.reason = text;
  }

  /** Submits the form. Returns whether the record was saved. What was typed after submitting stays. */
  submit(): Promise<boolean> {
    return this.send(this.editing);
  }

  /** Submits the form over someone else's change, unless the record was changed once more. */
  async saveMine(): Promise<boolean> {
    const theirs = this.conflict?.current;
    return theirs ? this.send(theirs) : false;
  }

  /** Fills the form with someone else's change. */
  useTheirs(): void {
    if (this.conflict?.current) this.edit(this.conflict.current);
  }

  /** Deletes a record, with an optional reason, and closes a form that holds it. Returns false if signing in is needed first. */
  async remove(item: Records[T], note = ''): Promise<boolean> {
    const outcome = await this.make('delete', () =>
      call(this.#parts.request, this.kind.calls.remove, { ...expecting(item), note }),
    );
    if (!outcome.isDone) return !isForSigningIn(outcome.error);
    if (this.editing?.id === item.id) this.reset();
    return true;
  }

  /** Makes a change after pending ones, and notifies of the outcome. Resolves when the list shows it. */
  change<Answer>(
    call: () => Promise<Answer>,
    tellDone: () => void,
    failure: FailureText,
  ): Promise<Outcome<Answer>> {
    const { toasts, changed } = this.#parts;
    const turn = this.#turn.then(async (): Promise<Outcome<Answer>> => {
      try {
        const answer = await call();
        changed();
        await this.list.load();
        tellDone();
        return { isDone: true, answer };
      } catch (error) {
        tellFailure(toasts, failure, error);
        if (isOutOfDate(error)) {
          changed();
          await this.list.load({ isKept: true });
        }
        return { isDone: false, error };
      }
    });
    this.#turn = turn;
    return turn;
  }

  private make<Answer>(verb: keyof typeof DONE, call: () => Promise<Answer>) {
    const { noun, failure } = this.kind;
    const done = `${capitalised(noun.one)} ${DONE[verb]} successfully`;
    const tellDone = () => tellSuccess(this.#parts.toasts, done);
    return this.change(call, tellDone, failure(`Failed to ${verb} ${noun.one}`));
  }

  /** `seen`: the record as it was last seen; null for a new one. */
  private async send(seen: Records[T] | null): Promise<boolean> {
    if (this.isSaving || !this.isComplete()) return false;
    const { editing, texts, reason } = this;
    const id = seen?.id ?? 0;
    this.sent = [...this.sent, id];
    const outcome = await this.make(seen ? 'update' : 'add', () =>
      this.saved(seen, texts, reason ?? ''),
    );
    runInAction(() => {
      this.sent = this.sent.filter((other) => other !== id);
      if (this.editing !== editing) return;
      if (outcome.isDone) this.clear(texts, reason, outcome.answer);
      else if (outcome.error instanceof ConflictError) this.conflict = outcome.error;
    });
    return outcome.isDone;
  }

  /** Saves, and returns the edited record; null for a new one. An identical change by someone else counts as saved. */
  private async saved(seen: Records[T] | null, texts: Texts, note: string) {
    const { calls } = this.kind;
    const body = inputOf(this.kind, texts);
    if (!seen) return call(this.#parts.request, calls.create, { body, note }).then(() => null);
    try {
      return await call(this.#parts.request, calls.update, { ...expecting(seen), body, note });
    } catch (error) {
      const theirs = error instanceof ConflictError ? error.current : null;
      if (theirs && changedFields(textsOf(this.kind, theirs), texts).length === 0) return theirs;
      throw error;
    }
  }

  private isComplete(): boolean {
    const { missing } = this.kind;
    this.missing = requiredFields(this.kind).filter((field) => this.texts[field]?.trim() === '');
    if (this.missing.length === 0) return true;
    this.#parts.toasts.show({ kind: 'error', title: 'Validation Error', description: missing });
    return false;
  }

  /** Removes saved input from the form. `saved` is the edited record as stored now. */
  private clear(sent: Texts, sentReason: string | null, saved: Records[T] | null): void {
    const { texts } = this;
    const since = changedFields(sent, texts);
    const reason = this.reason === sentReason ? null : this.reason;
    if (since.length === 0 && !reason?.trim()) this.reset();
    else if (saved) this.fill(saved, texts);
    else {
      const typed = since.map((field) => [field, texts[field]]);
      this.typed = { ...this.untouched, ...Object.fromEntries(typed) };
    }
    this.reason = reason;
  }

  private get untouched(): Texts {
    const { kind, editing, all } = this;
    return editing ? textsOf(kind, editing) : { ...textsOf(kind), ...kind.start?.(all) };
  }

  private fill(editing: Records[T] | null, typed: Texts | null): void {
    this.editing = editing;
    this.typed = typed;
    this.missing = [];
    this.conflict = null;
    this.reason = null;
  }
}

function changedFields(before: Texts, after: Texts): string[] {
  return Object.keys(before).filter((field) => before[field] !== after[field]);
}
