import type { Backend } from '#lib/store/backend/backend.ts';
import { memoryBackend, type SharedBytes } from '#lib/store/backend/memory.ts';
import { SessionStore } from '#lib/store/sessions/session-store.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { Watcher } from '#lib/store/watcher.ts';
import { clocked } from './decorated-backends.ts';

/** A session store in memory, with nobody signed in. */
export type TestSessions = {
  readonly backend: Backend;
  readonly sessions: SessionStore;
  /** Returns the session store of another process on the same backend. */
  readonly another: () => SessionStore;
  readonly codes: SpentCodes;
  /** Returns the spent codes of another process. */
  readonly otherCodes: () => SpentCodes;
  /** Moves the backend's clock forward. */
  readonly pass: (ms: number) => void;
  /** Returns all stored records. */
  readonly kept: () => string[];
};

const watcherOf = (backend: Backend) => new Watcher(backend, async () => {});

/** Returns the session store of a process on a backend. */
export const sessionsOn = (backend: Backend) => new SessionStore(backend, watcherOf(backend));

const codesOn = (backend: Backend) => new SpentCodes(backend, watcherOf(backend));

/** Returns an empty session store in memory, with a clock that only `pass` moves. */
export function testSessions(): TestSessions {
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
