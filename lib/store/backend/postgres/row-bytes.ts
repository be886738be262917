const NEWLINE = Buffer.from('\n');

/** A revision file, split at its first line end. `data` is null if nothing follows the line end, and empty if there is no line end. */
export type RowBytes = { readonly header: Buffer; readonly data: Buffer | null };

/** SQL for the checksum. The column `checksum` is only for people: editing it must have no effect. */
export const CHECKSUM_IN_HEADER = "encode(substr(header, length(header) - 65, 64), 'escape')";

/** Splits a revision's file at the end of its first line. */
export function rowOfBytes(file: Buffer): RowBytes {
  const lineEnd = file.indexOf('\n');
  if (lineEnd < 0) return { header: file, data: Buffer.alloc(0) };
  const data = file.subarray(lineEnd + 1);
  return { header: file.subarray(0, lineEnd), data: data.length > 0 ? data : null };
}

/** Returns a revision's file, byte for byte as it was before it became a row. */
export function bytesOfRow({ header, data }: RowBytes): Buffer {
  if (data === null) return Buffer.concat([header, NEWLINE]);
  return data.length === 0 ? header : Buffer.concat([header, NEWLINE, data]);
}
