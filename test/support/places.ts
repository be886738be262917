import path from 'node:path';
import { parseBackendAddress } from '#lib/store/backend/address.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { openBackend } from '#lib/store/backend/registry.ts';
import { listRevisions, verifyChain } from '#lib/store/log/history.ts';
import type { RevisionHeader } from '#lib/store/log/revision.ts';
import { afterFile } from './after-file.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** Where a catalogue may be kept. */
export const PLACES = ['files', 'PostgreSQL'] as const;

export type PlaceName = (typeof PLACES)[number];

/** Every backend there is: that in memory keeps no catalogue of a process. */
export const BACKENDS = ['memory', ...PLACES] as const;

export type BackendName = (typeof BACKENDS)[number];

/** Returns an empty place for a catalogue: a folder, or the address of a database. `below` is not there yet. */
export async function freshPlace(name: PlaceName, below = ''): Promise<string> {
  return name === 'files' ? path.join(await tempDir(), below) : (await freshDatabase()).url;
}

/** Returns headers and changes of all revisions of a place, oldest first, as they are read and as they are written. */
export async function chainOf(name: string) {
  const backend = await openBackend(parseBackendAddress(name, 'the place'));
  afterFile(() => backend.close());
  const lines: string[] = [];
  const headers: RevisionHeader[] = [];
  for await (const header of listRevisions(backend)) headers.push(header);
  for (const { revision } of headers.reverse())
    lines.push(String((await backend.readAll([revisionKey(revision)], 'first line'))[0]));
  return { headers, lines, findings: await verifyChain(backend) };
}
