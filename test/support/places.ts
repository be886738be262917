import path from 'node:path';
import { listRevisions, verifyChain } from '#lib/store/history.ts';
import { openPlace } from '#lib/store/open-place.ts';
import { revisionKey } from '#lib/store/place.ts';
import { namedPlace } from '#lib/store/place-address.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { afterFile } from './after-file.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** Where a catalogue may be kept. */
export const PLACES = ['files', 'PostgreSQL'] as const;

export type PlaceName = (typeof PLACES)[number];

/** Returns an empty place for a catalogue: a folder, or the address of a database. `below` is not there yet. */
export async function freshPlace(name: PlaceName, below = ''): Promise<string> {
  return name === 'files' ? path.join(await tempDir(), below) : (await freshDatabase()).url;
}

/** Returns headers and changes of all revisions of a place, oldest first, as they are read and as they are written. */
export async function chainOf(name: string) {
  const place = await openPlace(namedPlace(name, 'the place'));
  afterFile(() => place.close());
  const lines: string[] = [];
  const headers: RevisionHeader[] = [];
  for await (const header of listRevisions(place)) headers.push(header);
  for (const { revision } of headers.reverse())
    lines.push(String((await place.readAll([revisionKey(revision)], 'first line'))[0]));
  return { headers, lines, findings: await verifyChain(place) };
}
