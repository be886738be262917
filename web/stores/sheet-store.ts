import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '#lib/api/call.ts';
import { uploadRatesSheet } from '#lib/api/return-rates.ts';
import { FILE_NAME_LENGTH } from '#lib/domain/record-limits.ts';
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
/** Three times as many in a query, which may have 1,024. */
const NAME_BYTES = 240;

/** An uploaded file of rates: its preview, and saving it. */
export class SheetStore {
  /** The file's name; null until one is chosen. */
  name: string | null = null;
  /** Null until loaded, or if the file cannot be read. */
  preview: SheetPreview | null = null;
  refusal: string | null = null;
  /** Whether the rates changed between preview and save. */
  isOutdated = false;
  readonly saving = new Action();
  readonly terms = new SaveTerms();
  /** The day of the preview; '' for at once. */
  private previewedDay = '';

  readonly #request: Request;
  readonly #toasts: ToastStore;
  readonly #admin: Pick<AdminStore, 'rates' | 'undoOf'>;
  #content = new Blob();

  constructor(admin: Pick<AdminStore, 'request' | 'toasts' | 'rates' | 'undoOf'>) {
    this.#request = admin.request;
    this.#toasts = admin.toasts;
    this.#admin = admin;
    makeAutoObservable(this, {
      saving: false,
      terms: false,
      preview: observableRef,
    });
  }

  get isProposing(): boolean {
    return this.#admin.rates.isProposing;
  }

  /** Whether the preview is for the chosen day. */
  get isPreviewed(): boolean {
    return this.previewedDay === this.terms.day;
  }

  /** Sets the day the rates take effect, and requests the preview for it. */
  async chooseDay(day: string, isFit: boolean): Promise<void> {
    this.terms.chooseDay(day, isFit);
    if (isFit && !this.isPreviewed) await this.refreshPreview();
  }

  /** Reads another file, and requests its preview. */
  async choose(file: File): Promise<void> {
    this.name = file.name;
    this.isOutdated = false;
    this.show(null, null);
    // Read now, so that what is saved is what was previewed.
    const bytes = await file.arrayBuffer().catch(() => null);
    this.#content = new Blob(bytes ? [bytes] : []);
    if (bytes) await this.refreshPreview();
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
    const { isProposing } = this;
    return this.saving.run(async () => {
      const query = {
        // The server refuses if the rates have changed since the preview.
        revision: preview.revision?.toString(),
        at: preview.at,
        file: sentName(name),
        from: terms.day || undefined,
        propose: isProposing ? ('true' as const) : undefined,
      };
      try {
        const sent = { query, file: this.#content, note: terms.reason };
        const { revision } = await call(this.#request, uploadRatesSheet, sent);
        const undo = revision === undefined ? undefined : this.#admin.undoOf(revision);
        if (isProposing) tellProposed(this.#toasts);
        else tellSuccess(this.#toasts, 'Return rates saved successfully', '', undo);
      } catch (error) {
        const isMine = !isOfAnotherPerson(error);
        const isOutdated = isMine && error instanceof ApiError && error.status === 409;
        if (!isOutdated) tellFailure(this.#toasts, { title: FAILED }, error);
        // Whether changes are proposed may have changed, too.
        if (isMine && (isProposing || isOutOfDate(error))) await this.refreshPreview();
        runInAction(() => {
          this.isOutdated = isOutdated;
        });
        throw error;
      }
    });
  }

  private async refreshPreview(): Promise<void> {
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

/** Returns as much of a file's name as a query has room for. */
function sentName(name: string): string {
  const characters = [...name].slice(0, FILE_NAME_LENGTH);
  while (new Blob(characters).size > NAME_BYTES) characters.pop();
  return characters.join('');
}
