import { checksumIn } from '../log/revision.ts';
import {
  type Backend,
  type ReadResult,
  type RevisionId,
  revisionKey,
  revisionNumberOf,
} from './backend.ts';

/** Content by key. Backends over the same bytes behave like several processes on one folder. */
export type SharedBytes = Map<string, Buffer>;

/** Returns a backend in memory, for tests: its content is lost with the process. `name` stands for the folder in messages. */
export function memoryBackend(bytes: SharedBytes = new Map(), name = 'memory'): Backend {
  const checksumOf = (number: number) =>
    checksumIn(bytes.get(revisionKey(number)) ?? Buffer.alloc(0));
  const exists = ({ number, checksum }: RevisionId) =>
    bytes.has(revisionKey(number)) && checksumOf(number) === checksum;

  return {
    address: { folder: name },
    refreshEveryMs: 250,
    clockAheadMs: 0,
    locationOf: (key) => `${name}/${key}`,
    list: async (prefix) => [...bytes.keys()].filter((key) => key.startsWith(prefix)).sort(),
    readAll: async (keys, part = 'all') =>
      keys.map((key): ReadResult => {
        const found = bytes.get(key);
        if (!found) return null;
        const lineEnd = part === 'all' ? -1 : found.indexOf('\n');
        return Buffer.from(lineEnd < 0 ? found : found.subarray(0, lineEnd));
      }),
    putIfAbsent: async (key, content, parent) => {
      if (parent && !exists(parent)) return 'parent gone';
      if (bytes.has(key)) return 'taken';
      bytes.set(key, Buffer.from(content));
      return 'put';
    },
    replace: async (key, content, quarantineKey) => {
      if (quarantineKey) {
        if (bytes.has(quarantineKey)) return false;
        bytes.set(quarantineKey, bytes.get(key) ?? Buffer.alloc(0));
      }
      bytes.set(key, Buffer.from(content));
      return true;
    },
    remove: async (keys) => {
      for (const key of keys) bytes.delete(key);
    },
    newest: async () => {
      const number = Math.max(0, ...[...bytes.keys()].map((key) => revisionNumberOf(key) ?? 0));
      return number > 0 ? { number, checksum: checksumOf(number) } : null;
    },
    now: async () => Date.now(),
    prepare: async () => {},
    probe: async () => {},
    close: async () => {},
  };
}
