const NEWLINE = Buffer.from('\n');

/**
 * A revision's file as a row holds it: its first line, and what comes after it, null where nothing does. A damaged file
 * of half a line has nothing after that, not even the end of the line.
 */
export type RowBytes = { readonly header: Buffer; readonly data: Buffer | null };

/**
 * The checksum in the header of a row, as SQL. The column of that name is for people: one that was changed by hand must
 * not say otherwise than the bytes.
 */
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
