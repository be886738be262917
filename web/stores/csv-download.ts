import { Action } from './action.ts';
import { tellFailure } from './outcome.ts';
import type { ToastStore } from './toast-store.ts';

export type CsvFile = {
  /** The beginning of the file's name, before today's date. */
  name: string;
  /** Its content in words: 'return rates'. */
  content: string;
  load: () => Promise<string>;
};

/** A download of CSV from the server. */
export class CsvDownload {
  readonly loading = new Action();
  readonly #toasts: ToastStore;
  readonly #file: CsvFile;

  constructor(toasts: ToastStore, file: CsvFile) {
    this.#toasts = toasts;
    this.#file = file;
  }

  /** Passes the CSV and its file name to `save`, or shows a notification that it could not be loaded. */
  async start(save: (csv: string, name: string) => void): Promise<void> {
    const { name, content, load } = this.#file;
    await this.loading.run(
      // Today's date in the reader's own time zone.
      async () => save(await load(), `${name}-${new Date().toLocaleDateString('sv')}.csv`),
      () => {
        const title = `Failed to download ${content}`;
        tellFailure(this.#toasts, { title, description: this.loading.failure });
      },
    );
  }
}
