import * as v from 'valibot';
import { FILE_NAME_LENGTH } from '#lib/domain/limits.ts';
import { adminCall } from './admin.ts';
import type { Request } from './client.ts';

const SHEET = '/api/admin/asset-class-returns/sheet';

const rate = v.object({
  currency: v.string(),
  assetClass: v.string(),
  before: v.nullish(v.number(), null),
  after: v.number(),
});
const preview = v.object({
  revision: v.number(),
  at: v.string(),
  added: v.array(rate),
  addedCount: v.number(),
  changed: v.array(rate),
  changedCount: v.number(),
  unchanged: v.number(),
  bad: v.array(v.object({ line: v.number(), message: v.string() })),
  badCount: v.number(),
});

/** What a file of rates would change, and its rows that cannot be used: the first, and how many. Rates are fractions. */
export type SheetPreview = v.InferOutput<typeof preview>;

/** A rate of a file beside the stored one. */
export type SheetRate = v.InferOutput<typeof rate>;

/** `from`: a day, or the empty text for at once. Throws ApiError for a file that is none. */
export async function previewSheet(
  request: Request,
  file: Blob,
  from: string,
): Promise<SheetPreview> {
  return v.parse(preview, await send(request, `?preview=true${fromDay(from)}`, file));
}

type Saving = {
  preview: Pick<SheetPreview, 'revision' | 'at'>;
  name: string;
  from: string;
  note?: string | undefined;
};

/** Saves a file of rates in one commit or none, unless the catalogue has moved on since the preview. */
export async function saveSheet(
  request: Request,
  file: Blob,
  { preview: { revision, at }, name, from, note }: Saving,
): Promise<void> {
  const shortened = [...name].slice(0, FILE_NAME_LENGTH).join('');
  const query = `?revision=${revision}&at=${at}&file=${encodeURIComponent(shortened)}${fromDay(from)}`;
  await send(request, query, file, note);
}

/** Returns all rates as a file. */
export async function fetchSheet(request: Request): Promise<Blob> {
  return ((await adminCall(request, SHEET)) as Response).blob();
}

/** A rate that is stored, by the code of its currency and the name of its asset class as csvCell writes it. */
export type RatedPair = { code: string; nameCell: string };

/** Returns what has a rate. */
export async function fetchRatedPairs(request: Request): Promise<RatedPair[]> {
  const [, ...lines] = (await (await fetchSheet(request)).text()).trimEnd().split('\n');
  return lines.map((line) => {
    // A code and a percent hold no comma; a name may.
    const [first, last] = [line.indexOf(','), line.lastIndexOf(',')];
    return { code: line.slice(0, first), nameCell: line.slice(first + 1, last) };
  });
}

function fromDay(from: string): string {
  return from && `&from=${from}`;
}

function send(request: Request, query: string, file: Blob, note?: string) {
  // The server looks at what is in the file: JSON may be sent as CSV.
  const headers = { 'Content-Type': 'text/csv' };
  return adminCall(request, SHEET + query, { method: 'POST', headers, file, note });
}
