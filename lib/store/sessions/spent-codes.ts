import type { Backend } from '../backend/backend.ts';
import type { Watcher } from '../watcher.ts';
import { baseKeyOf, SessionRecords } from './records.ts';

/** Remembers for a day which one-time codes were used, in all processes. `SessionStore` sweeps the records. */
export class SpentCodes {
  readonly #records: SessionRecords;

  constructor(backend: Backend, watcher: Watcher) {
    this.#records = new SessionRecords(backend, watcher);
  }

  /** Returns whether a token is used for the first time, in any process. */
  async spend(token: string): Promise<boolean> {
    return this.#records.create(`${baseKeyOf(token)}.spent`, { spentAt: await this.now() });
  }

  /** Returns the backend's time, in milliseconds since 1970. */
  now(): Promise<number> {
    return this.#records.now();
  }
}
