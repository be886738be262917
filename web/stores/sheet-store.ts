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

/** What a file would change, and its bad rows: the first of each, and how many there are. */
export type SheetPreview = AnswerOf<typeof uploadRatesSheet>;

/** A rate in a file, a fraction, beside the stored one. */
export type SheetRate = SheetPreview['added'][number];

const UNREADABLE = 'The file could not be read.';
const FAILED = 'Failed to save return rates';

/** An uploaded file of rates: its preview, and saving it. */
export class SheetStore {
  /** The file's name; null until one is chosen. */
  name: string | null = null;
  /** Null until loaded, or if the file cannot be read. */
  preview: SheetPreview | null = null;
  refusal: string | null = null;
  /** Whether the rates changed between preview and save. */
  hasMoved = false;
  readonly saving = new Action();
  readonly terms = new SaveTerms();
  /** The day of the preview; '' for at once. */
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

  /** Whether the preview is for the chosen day. */
  get isPreviewed(): boolean {
    return this.previewedDay === this.terms.day;
  }

  /** Sets the day the rates take effect, and requests the preview for it. */
  async chooseDay(day: string, isFit: boolean): Promise<void> {
    this.terms.chooseDay(day, isFit);
    if (isFit && !this.isPreviewed) await this.look();
  }

  /** Reads another file, and requests its preview. */
  async choose(file: File): Promise<void> {
    this.name = file.name;
    this.hasMoved = false;
    this.show(null, null);
    // Read now, so that what is saved is what was previewed.
    const bytes = await file.arrayBuffer().catch(() => null);
    this.#content = new Blob(bytes ? [bytes] : []);
    if (bytes) await this.look();
    else this.show(null, UNREADABLE);
  }

  /** Saves the file as previewed. Returns whether it was saved; if not, it stays, with a new preview. */
  async save(): Promise<boolean> {
    const { name, preview, terms } = this;
    if (!terms.isDayFit) {
      tellFailure(this.#toasts, { title: FAILED, description: unfitDayText() });
      return false;
    }
    if (!name || !preview || !this.isPreviewed) return false;
    return this.saving.run(async () => {
      const query = {
        // The server refuses if the rates have changed since the preview.
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
