const NEWLINE = Buffer.from('\n');

/** A file parted at the end of its first line. Null is nothing but that end; of half a damaged line there is not even it. */
export type RowBytes = { readonly header: Buffer; readonly data: Buffer | null };

/** The checksum as SQL. The column of that name is for people: one that was changed by hand must not count. */
export const CHECKSUM_IN_HEADER = "encode(substr(header, length(header) - 65, 64), 'escape')";

/** Parts a revision's file at the end of its first line. */
export function rowOfBytes(file: Buffer): RowBytes {
  const lineEnd = file.indexOf('\n');
  if (lineEnd < 0) return { header: file, data: Buffer.alloc(0) };
  const data = file.subarray(lineEnd + 1);
  return { header: file.subarray(0, lineEnd), data: data.length > 0 ? data : null };
}

/** Returns a revision's file, as it was before it became a row. */
export function bytesOfRow({ header, data }: RowBytes): Buffer {
  if (data === null) return Buffer.concat([header, NEWLINE]);
  return data.length === 0 ? header : Buffer.concat([header, NEWLINE, data]);
}
