import { Action } from './action.ts';
import { tellFailure } from './outcome.ts';
import type { ToastStore } from './toast-store.ts';

export type CsvFile = {
  /** What its name begins with; today's date follows. */
  name: string;
  /** What is in it, as a sentence says it: 'return rates'. */
  content: string;
  load: () => Promise<string>;
};

/** CSV that the server makes, on its way to a file. */
export class CsvDownload {
  readonly loading = new Action();
  readonly #toasts: ToastStore;
  readonly #file: CsvFile;

  constructor(toasts: ToastStore, file: CsvFile) {
    this.#toasts = toasts;
    this.#file = file;
  }

  /** Hands the CSV to `save` under its name, or notifies that it could not be loaded. */
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
