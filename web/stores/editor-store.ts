import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Records } from '#lib/schemas/record-kind.ts';
import { call } from '../api/call.ts';
import type { Request } from '../api/client.ts';
import { ConflictError, isForSigningIn } from '../api/refusal.ts';
import { ListFilter, ListStore } from './list-store.ts';
import { type FailureText, isOutOfDate, tellFailure, tellSuccess } from './outcome.ts';
import {
  capitalised,
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

/** A list of records, and the form that adds one or edits one of them. */
export class EditorStore<T extends keyof Records> {
  /** The record in the form, as it was last seen; null while the form adds one. */
  editing: Records[T] | null = null;
  /** The required fields that were empty when the form was sent. */
  missing: readonly string[] = [];
  /** What somebody else made of the record in the form, until it is chosen what to keep. */
  conflict: ConflictError<Records[T]> | null = null;
  /** Why the form is sent, for the history; null until the field for it is opened. */
  reason: string | null = null;

  readonly kind: EditedKind<T>;
  readonly list: ListStore<Records[T]>;
  readonly filter = new ListFilter();
  readonly #parts: AdminParts;
  /** Done when the last change is; never fails. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The records that are on their way from the form, by id; 0 is a new one. */
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

  /** Those that the filter leaves. */
  get shown(): readonly Records[T][] {
    return this.filter.among(this.all, (item) => {
      const texts = textsOf(this.kind, item);
      return this.kind.searched.map((field) => texts[field] ?? '');
    });
  }

  /** True while the record in the form, or the new one, is on its way. */
  get isSaving(): boolean {
    return this.sent.includes(this.editing?.id ?? 0);
  }

  /** The fields of the form. */
  get texts(): Texts {
    return this.typed ?? this.untouched;
  }

  /** True while the form holds something that is not saved. */
  get hasTyped(): boolean {
    return changedFields(this.untouched, this.texts).length > 0 || Boolean(this.reason?.trim());
  }

  /** What the form holds that is not saved, in words; null where it holds nothing. */
  get unsaved(): string | null {
    if (!this.hasTyped) return null;
    return this.editing
      ? `unsaved changes to ${this.nameOf(this.editing)}`
      : `1 unsaved ${this.kind.noun.one}`;
  }

  /** The fields of the record in the form that somebody else changed, as they read before and after. */
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

  /** Returns what people call a record by. */
  nameOf(item: Records[T]): string {
    return String(item[this.kind.key]);
  }

  /** Puts a record into the form. */
  edit(item: Records[T]): void {
    this.fill(item, null);
  }

  /** Goes back to adding, with an empty form. */
  reset(): void {
    this.fill(null, null);
  }

  /** Takes over the text of a field. */
  type(field: string, text: string): void {
    this.typed = { ...this.texts, [field]: text };
    this.missing = this.missing.filter((name) => name !== field);
  }

  /** Takes over why the form is sent; the field for it is open then. */
  giveReason(text: string): void {
    this.reason = text;
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

  /** Deletes a record for a reason that may be empty. A form that held it is empty then. Returns false where signing in is first. */
  async remove(item: Records[T], note = ''): Promise<boolean> {
    const outcome = await this.make('delete', () =>
      call(this.#parts.request, this.kind.calls.remove, { ...expecting(item), note }),
    );
    if (!outcome.isDone) return !isForSigningIn(outcome.error);
    if (this.editing?.id === item.id) this.reset();
    return true;
  }

  /** Makes a change after those before it, and tells of the outcome. It is done when the list shows it. */
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

  /** Returns the record that was edited; null for a new one. Where somebody else made the same of it, that is as good. */
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

  /** Takes out of the form what was saved. `saved`: the record that was edited, as it is now. */
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
