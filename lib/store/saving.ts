import { errnoOf } from './files/durable.ts';
import { RevisionTaken } from './revisions.ts';

const PROBE_AFTER_MS = 10_000;
/** A disk that takes longer for one revision is as good as one that refuses it. */
const LONGEST_WRITE_MS = 10_000;

/** Whether revisions can be saved: what became of the last one, until another is saved or a probe says otherwise. */
export class Saving {
  readonly #probe: () => Promise<void>;
  #failure: string | null = null;
  #writingSince = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #isClosed = false;

  /** The probe resolves where a revision could be saved. */
  constructor(probe: () => Promise<void>) {
    this.#probe = probe;
  }

  /** Why nothing can be saved at the moment, in the system's name for it ('EROFS'); null where it can. */
  get trouble(): string | null {
    if (performance.now() - this.#writingSince > LONGEST_WRITE_MS) return 'ETIMEDOUT';
    return this.#failure;
  }

  /** Saves a revision, and notes what becomes of it. */
  async save(write: () => Promise<void>): Promise<void> {
    this.#writingSince = performance.now();
    try {
      await write();
      this.#note(null);
    } catch (error) {
      // Where another process was faster, the disk is sound.
      this.#note(error instanceof RevisionTaken ? null : reasonOf(error));
      throw error;
    } finally {
      this.#writingSince = Number.POSITIVE_INFINITY;
    }
  }

  /** Begins no more probes, and waits for the one under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#probing;
  }

  #note(failure: string | null): void {
    this.#failure = failure;
    clearTimeout(this.#timer);
    if (failure === null || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#probing = this.#probe().then(
        () => this.#note(null),
        (error) => this.#note(reasonOf(error)),
      );
    }, PROBE_AFTER_MS).unref();
  }
}

/** Returns the system's or the database's name for what went wrong at first, else our own: 'EROFS', 'damaged'. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const first = error.cause === undefined ? undefined : reasonOf(error.cause);
  return first && first !== 'failed' ? first : (errnoOf(error) ?? 'failed');
}
