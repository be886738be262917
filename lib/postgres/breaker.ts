import { DatabaseAway } from './database-errors.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Whether the database can be asked. After a failure it is probed at once, and who comes meanwhile waits for what that
 * says; while it is away everybody is refused at once and it is probed in the background, until it is there again.
 */
export class Breaker {
  readonly #probe: () => Promise<void>;
  #firstProbe: Promise<void> | null = null;
  #trouble: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** The probe rejects with DatabaseAway where the database cannot be asked. */
  constructor(probe: () => Promise<void>) {
    this.#probe = probe;
  }

  /** Why the database cannot be asked; null where it can. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Resolves where the database can be asked, as far as is known. */
  async pass(): Promise<void> {
    await this.#firstProbe;
    if (this.#isClosed) throw new DatabaseAway('closed');
    if (this.#trouble !== null) throw new DatabaseAway(this.#trouble);
  }

  /** Probes, because something has failed. */
  suspect(): void {
    if (this.#firstProbe || this.#trouble !== null || this.#isClosed) return;
    this.#firstProbe = this.#look(0).finally(() => {
      this.#firstProbe = null;
    });
  }

  /** Probes no more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #look(failures: number): Promise<void> {
    try {
      await this.#probe();
      this.#trouble = null;
    } catch (error) {
      this.#trouble = error instanceof DatabaseAway ? error.reason : 'failed';
      if (this.#isClosed) return;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      // Machines that lost it together do not all come back at once.
      const jitter = 0.5 + Math.random() / 2;
      this.#timer = setTimeout(() => void this.#look(failures + 1), pause * jitter).unref();
    }
  }
}
