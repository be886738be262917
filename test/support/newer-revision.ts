import { createHash } from 'node:crypto';
import { FORMAT } from '#lib/store/log/formats.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What every command says of a folder that a newer version has written to. */
export const NEWER = 'This catalogue was written by a newer Longview. Nothing was touched.';

/**
 * Returns the bytes of the revision after this one as a newer version might write them: whole, with their checksums, in
 * a made-up format that has another field in its header and another shape of its data.
 */
export function newerRevision(before: Buffer): Buffer {
  const { format: _, checksum: parent, dataHash: _hash, data, ...header } = JSON.parse(`${before}`);
  const line = `{"countries":[],"v1":${JSON.stringify(data)}}`;
  const revision = header.revision + 1;
  const signed = JSON.stringify({
    format: FORMAT + 1,
    ...{ ...header, revision, parent, reason: 'made up' },
    dataHash: sha256(line),
  }).slice(0, -1);
  return Buffer.from(`${signed},"checksum":"${sha256(signed)}",\n"data":${line}}\n`);
}
