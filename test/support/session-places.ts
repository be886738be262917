import type { Backend } from '#lib/store/backend/backend.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { SessionStore } from '#lib/store/sessions/session-store.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { Watcher } from '#lib/store/watcher.ts';
import { clocked } from './decorated-backends.ts';

/** A place of sessions of its own, with nobody signed in. */
export type SessionPlace = {
  readonly backend: Backend;
  readonly sessions: SessionStore;
  /** Returns the sessions of another process on the place. */
  readonly another: () => SessionStore;
  readonly codes: SpentCodes;
  /** Returns the spent codes of another process. */
  readonly otherCodes: () => SpentCodes;
  /** Lets so much time pass for sessions. */
  readonly pass: (ms: number) => void;
  /** Returns all that is kept of each session. */
  readonly kept: () => string[];
};

const watcherOf = (backend: Backend) => new Watcher(backend, async () => {});

/** Returns the sessions of a process on a place. */
export const sessionsOn = (backend: Backend) => new SessionStore(backend, watcherOf(backend));

const codesOn = (backend: Backend) => new SpentCodes(backend, watcherOf(backend));

/** Returns a place of sessions in memory, whose clock stands still but for `pass`. */
export function sessionPlace(): SessionPlace {
  const bytes: SharedBytes = new Map();
  const clock = { now: Date.now() };
  const open = () => clocked(memoryBackend(bytes), clock);
  const backend = open();
  return {
    backend,
    sessions: sessionsOn(backend),
    another: () => sessionsOn(open()),
    codes: codesOn(backend),
    otherCodes: () => codesOn(open()),
    pass: (ms) => {
      clock.now += ms;
    },
    kept: () => [...bytes].map(([key, content]) => `${key} ${content}`),
  };
}
