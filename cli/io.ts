import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { BackendAddress } from '#lib/store/backend/address.ts';
import type { Backend } from '#lib/store/backend/backend.ts';

type Output = Writable & { isTTY?: boolean; columns?: number };

/** Everything a command exchanges with the system: streams, environment, clock, signals, backends and exit code. */
export type Io = {
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Record<string, string | undefined>;
  readonly now: () => Date;
  /** Returns the name of the system's user, or the user id if it has no name. */
  readonly userName: () => string;
  /** Emits the signals sent to the command. */
  readonly signals: Pick<EventEmitter, 'on' | 'off'>;
  /** Opens a backend, and creates nothing. Throws if a database cannot be reached. */
  readonly openBackend: (address: BackendAddress) => Promise<Backend>;
  exitCode: number;
  /** Set once a change was saved, which a later failure to write the output mentions. */
  isSaved: boolean;
};

/** Returns whether a person can be asked: stdin and stderr are both terminals. */
export function hasPerson({ stdin, stderr }: Io): boolean {
  return Boolean(stdin.isTTY && stderr.isTTY);
}

/** Writes the result of a command. */
export function writeOut({ stdout }: Io, text: string): void {
  stdout.write(`${text}\n`);
}

/** Writes a message for people to stderr. */
export function writeNote({ stderr }: Io, text: string): void {
  stderr.write(`${text}\n`);
}
