import type { CatalogueData } from './document.ts';

/** A table as it was written: each record's JSON with a comma after it, and where each of them ends, in bytes. */
type WrittenTable = { readonly bytes: Buffer; readonly ends: Float64Array };

const written = new WeakMap<readonly object[], WrittenTable>();

/**
 * Returns the document as JSON, the very bytes JSON.stringify makes of it. What is the same in `before` is copied from
 * there: to write ten thousand rates anew for one that changed costs as much as the disk. Records and tables are
 * frozen for it.
 */
export function dataBytes(data: CatalogueData, before?: CatalogueData): Buffer {
  const earlier: Partial<Record<string, unknown>> = before ?? {};
  const parts: (Buffer | string)[] = [];
  for (const [name, value] of Object.entries(data)) {
    parts.push(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (Array.isArray(value)) parts.push('[', listBytes(value, earlier[name]), ']');
    else parts.push(JSON.stringify(value));
  }
  parts.push('}');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function listBytes(rows: readonly object[], before: unknown): Buffer {
  const earlier = Array.isArray(before) ? before : [];
  const table = written.get(rows) ?? writeTable(rows, earlier);
  written.set(Object.freeze(rows), table);
  return table.bytes.subarray(0, -1);
}

function writeTable(rows: readonly object[], before: readonly object[]): WrittenTable {
  const old = written.get(before);
  const shared = old ? Math.min(rows.length, before.length) : 0;
  let head = 0;
  while (head < shared && rows[head] === before[head]) head++;
  let tail = 0;
  while (tail < shared - head && rows.at(-1 - tail) === before.at(-1 - tail)) tail++;

  const endIn = (count: number) => old?.ends[count - 1] ?? 0;
  const changed = rows
    .slice(head, rows.length - tail)
    .map((record) => Buffer.from(`${JSON.stringify(Object.freeze(record))},`));
  const ends = new Float64Array(rows.length);
  if (old) ends.set(old.ends.subarray(0, head));
  let end = endIn(head);
  changed.forEach((bytes, index) => {
    end += bytes.length;
    ends[head + index] = end;
  });
  const tailFrom = endIn(before.length - tail);
  for (let index = 0; index < tail; index++)
    ends[rows.length - tail + index] = endIn(before.length - tail + index + 1) + end - tailFrom;
  const headBytes = old?.bytes.subarray(0, endIn(head)) ?? Buffer.alloc(0);
  const tailBytes = tail > 0 && old ? old.bytes.subarray(tailFrom) : Buffer.alloc(0);
  return { bytes: Buffer.concat([headBytes, ...changed, tailBytes]), ends };
}
