import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { uploadRatesSheet } from '#lib/api/return-rates.ts';
import { FILE_NAME_LENGTH } from '#lib/domain/limits.ts';
import { call } from '../api/call.ts';
import { ApiError, type Request } from '../api/client.ts';
import { isOfAnotherPerson } from '../api/refusal.ts';
import { Action } from './action.ts';
import type { AdminStore } from './admin-store.ts';
import { isOutOfDate, refusalText, tellFailure, tellProposed, tellSuccess } from './outcome.ts';
import { SaveTerms, unfitDayText } from './save-terms.ts';
import type { ToastStore } from './toast-store.ts';

/** What a file of rates would change, and its rows that cannot be used: the first of each, and how many. */
export type SheetPreview = AnswerOf<typeof uploadRatesSheet>;

/** A rate of a file, a fraction, beside the stored one. */
export type SheetRate = SheetPreview['added'][number];

const UNREADABLE = 'The file could not be read.';
const FAILED = 'Failed to save return rates';

/** A file of rates that was chosen, what it would change, and its way into the catalogue. */
export class SheetStore {
  /** Its name; null until one is chosen. */
  name: string | null = null;
  /** Null until the file is read, and where it is none. */
  preview: SheetPreview | null = null;
  refusal: string | null = null;
  /** True once the rates changed between preview and save. */
  hasMoved = false;
  readonly saving = new Action();
  readonly terms = new SaveTerms();
  /** The day that the preview is for; empty for at once. */
  private previewedDay = '';

  readonly #request: Request;
  readonly #toasts: ToastStore;
  readonly isProposing: boolean;
  #content = new Blob();

  constructor({ request, toasts, rates }: Pick<AdminStore, 'request' | 'toasts' | 'rates'>) {
    this.#request = request;
    this.#toasts = toasts;
    this.isProposing = rates.isProposing;
    makeAutoObservable(this, {
      saving: false,
      terms: false,
      preview: observableRef,
    });
  }

  /** False while the preview is for another day than the one chosen last. */
  get isPreviewed(): boolean {
    return this.previewedDay === this.terms.day;
  }

  /** Takes over the day from which the rates are to count, and asks what the file would change then. */
  async chooseDay(day: string, isFit: boolean): Promise<void> {
    this.terms.chooseDay(day, isFit);
    if (isFit && !this.isPreviewed) await this.look();
  }

  /** Reads another file, and asks what it would change. */
  async choose(file: File): Promise<void> {
    this.name = file.name;
    this.hasMoved = false;
    this.show(null, null);
    // As it is now: what is saved is what was looked at.
    const bytes = await file.arrayBuffer().catch(() => null);
    this.#content = new Blob(bytes ? [bytes] : []);
    if (bytes) await this.look();
    else this.show(null, UNREADABLE);
  }

  /** Saves the file as it was looked at. Returns whether it is saved; else it stays, as it stands by now. */
  async save(): Promise<boolean> {
    const { name, preview, terms } = this;
    if (!terms.isDayFit) {
      tellFailure(this.#toasts, { title: FAILED, description: unfitDayText() });
      return false;
    }
    if (!name || !preview || !this.isPreviewed) return false;
    return this.saving.run(async () => {
      const query = {
        // The server refuses where the rates have changed since the preview.
        revision: preview.revision?.toString(),
        at: preview.at,
        file: [...name].slice(0, FILE_NAME_LENGTH).join(''),
        from: terms.day || undefined,
        propose: this.isProposing ? ('true' as const) : undefined,
      };
      try {
        const sent = { query, file: this.#content, note: terms.reason };
        await call(this.#request, uploadRatesSheet, sent);
        if (this.isProposing) tellProposed(this.#toasts);
        else tellSuccess(this.#toasts, 'Return rates saved successfully');
      } catch (error) {
        const isMine = !isOfAnotherPerson(error);
        const hasMoved = isMine && error instanceof ApiError && error.status === 409;
        if (!hasMoved) tellFailure(this.#toasts, { title: FAILED }, error);
        if (isMine && isOutOfDate(error)) await this.look();
        runInAction(() => {
          this.hasMoved = hasMoved;
        });
        throw error;
      }
    });
  }

  private async look(): Promise<void> {
    const content = this.#content;
    const { day } = this.terms;
    const query = { preview: 'true', from: day || undefined } as const;
    const read = await call(this.#request, uploadRatesSheet, { query, file: content }).catch(
      (error) => refusalText(error) || UNREADABLE,
    );
    // Another file or day may have been chosen meanwhile.
    if (content !== this.#content || day !== this.terms.day) return;
    runInAction(() => {
      this.previewedDay = day;
    });
    if (typeof read === 'string') this.show(null, read);
    else this.show(read, null);
  }

  private show(preview: SheetPreview | null, refusal: string | null): void {
    this.preview = preview;
    this.refusal = refusal;
  }
}
