import path from 'node:path';
import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import { listRevisions, verifyChain } from '#lib/store/log/history.ts';
import type { RevisionHeader } from '#lib/store/log/revision.ts';
import { afterFile } from './after-file.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** The backends that outlive a process. */
export const STORED_BACKENDS = ['files', 'PostgreSQL'] as const;

export type StoredBackendName = (typeof STORED_BACKENDS)[number];

/** All backends, including the one in memory. */
export const BACKENDS = ['memory', ...STORED_BACKENDS] as const;

export type BackendName = (typeof BACKENDS)[number];

/** Returns the address of a new, empty backend: a folder (`below` in it does not exist yet) or a database URL. */
export async function freshAddress(name: StoredBackendName, below = ''): Promise<string> {
  return name === 'files' ? path.join(await tempDir(), below) : (await freshDatabase()).url;
}

/** Returns all revisions at an address, oldest first: parsed headers, their lines as stored, and findings. */
export async function chainOf(name: string) {
  const backend = await openBackend(parseBackendAddress(name, 'the address'));
  afterFile(() => backend.close());
  const lines: string[] = [];
  const headers: RevisionHeader[] = [];
  for await (const header of listRevisions(backend)) headers.push(header);
  for (const { revision } of headers.reverse())
    lines.push(String((await backend.readAll([revisionKey(revision)], 'first line'))[0]));
  return { headers, lines, findings: await verifyChain(backend) };
}
