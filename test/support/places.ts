import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FilesPlace } from '#lib/store/files.ts';
import { listRevisions, verifyChain } from '#lib/store/history.ts';
import { revisionKey } from '#lib/store/place.ts';
import { isDatabaseUrl, readDatabaseUrl } from '#lib/store/postgres/database-url.ts';
import { bytesOfRow, type RowBytes } from '#lib/store/postgres/row-bytes.ts';
import type { RevisionHeader } from '#lib/store/revision.ts';
import { freshDatabase, queryOnce } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** Where a catalogue may be kept. */
export const PLACES = ['files', 'PostgreSQL'] as const;

export type PlaceName = (typeof PLACES)[number];

/** Returns an empty place for a catalogue: a folder, or the address of a database. `below` is not there yet. */
export async function freshPlace(name: PlaceName, below = ''): Promise<string> {
  return name === 'files' ? path.join(await tempDir(), below) : (await freshDatabase()).url;
}

/** Returns a folder with the same revisions as a place, byte for byte. */
export async function asFolder(place: string): Promise<string> {
  if (!isDatabaseUrl(place)) return place;
  const directory = await tempDir();
  const { schema } = readDatabaseUrl(place);
  const rows = await queryOnce(place, `SELECT number, header, data FROM ${schema}.revisions`);
  await mkdir(path.join(directory, 'revisions'));
  for (const row of rows)
    await writeFile(
      path.join(directory, revisionKey(Number(row.number))),
      bytesOfRow(row as RowBytes),
    );
  return directory;
}

/** Returns headers and changes of all revisions of a place, oldest first, as they are read and as they are written. */
export async function chainOf(place: string) {
  const folder = new FilesPlace(await asFolder(place));
  const lines: string[] = [];
  const headers: RevisionHeader[] = [];
  for await (const header of listRevisions(folder)) headers.push(header);
  for (const { revision } of headers.reverse())
    lines.push(String((await folder.readAll([revisionKey(revision)], 'first line'))[0]));
  return { headers, lines, findings: await verifyChain(folder) };
}
