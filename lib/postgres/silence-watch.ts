import type { Client } from 'pg';
import { socketOf } from './connections.ts';
import { DatabaseAway, databaseError } from './database-errors.ts';

/** A database that says nothing for so long is as good as one that is away. */
const LONGEST_SILENCE_MS = 1_500;

/** Watches a connection for silence. */
type SilenceWatch = {
  /** Returns what an error of the connection means: where it was ended for its silence, that. */
  errorOf: (error: unknown, wasSent: boolean) => Error;
  stop: () => void;
};

/** Ends a connection on which nothing comes for too long, until it is told to stop. */
export function watchSilence(client: Client, silenceMs = LONGEST_SILENCE_MS): SilenceWatch {
  const socket = socketOf(client);
  let state: 'watched' | 'silent' | 'stopped' = 'watched';
  let read = socket.bytesRead;
  const look = () => {
    if (state !== 'watched') return;
    if (socket.bytesRead !== read) {
      read = socket.bytesRead;
      timer.refresh();
      return;
    }
    state = 'silent';
    socket.destroy();
  };
  // This process may have stood still itself: what has arrived meanwhile is read before it looks.
  const timer = setTimeout(() => setImmediate(look), silenceMs);
  return {
    errorOf: (error, wasSent) =>
      state === 'silent'
        ? new DatabaseAway('ETIMEDOUT', { wasSent })
        : databaseError(error, wasSent),
    stop: () => {
      if (state === 'watched') state = 'stopped';
      clearTimeout(timer);
    },
  };
}
