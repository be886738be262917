import * as v from 'valibot';
import { assetClassList, currencyList, plannedReturnRate } from '#lib/schemas/catalogue.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import { adminCall } from './admin.ts';
import type { Request } from './client.ts';

const HISTORY = '/api/admin/history';

const change = v.union([
  changeOf('currency', currencyList.item),
  changeOf('asset-class', assetClassList.item),
  changeOf('return-rate', plannedReturnRate),
]);
const someChanges = { changes: v.array(change), changeCount: v.number() };
const revision = v.object({
  revision: v.number(),
  at: v.string(),
  actor: v.string(),
  note: v.nullish(v.string(), null),
  action: v.nullish(v.string(), null),
  ...someChanges,
});
const page = v.object({ revisions: v.array(revision), next: v.nullish(v.number(), null) });

/** What became of one record; null before it was made, and after it was deleted. */
export type HistoryChange = v.InferOutput<typeof change>;

/** The first of some changes, and how many there are. */
export type HistoryChanges = {
  readonly changes: readonly HistoryChange[];
  readonly changeCount: number;
};

export type HistoryRevision = v.InferOutput<typeof revision>;

/** A part of the history, newest first; `next` is the number to go on before, null at the end. */
export type HistoryPage = v.InferOutput<typeof page>;

/** Returns the newest revisions before a number that changed records of one kind; of all without a number. */
export async function fetchHistory(
  request: Request,
  kind: HistoryKind,
  before: number | undefined,
): Promise<HistoryPage> {
  const query = before === undefined ? '' : `&before=${before}`;
  return v.parse(page, await adminCall(request, `${HISTORY}?kind=${kind}${query}`));
}

/** Returns the whole history of one kind of record as CSV. */
export async function fetchHistorySheet(request: Request, kind: HistoryKind): Promise<Blob> {
  return ((await adminCall(request, `${HISTORY}/sheet?kind=${kind}`)) as Response).blob();
}

/** Undoes revisions, all or none, and returns what that changes; a preview changes nothing. Throws ApiError if refused. */
export async function revert(
  request: Request,
  revisions: readonly number[],
  { isPreview = false, note }: { isPreview?: boolean; note?: string } = {},
): Promise<HistoryChanges> {
  const path = `${HISTORY}/revert${isPreview ? '?preview=true' : ''}`;
  return v.parse(
    v.object(someChanges),
    await adminCall(request, path, { input: { revisions }, note }),
  );
}

function changeOf<Entity extends string, Schema extends v.GenericSchema>(
  entity: Entity,
  record: Schema,
) {
  const before = v.nullish(record, null);
  return v.object({
    entity: v.picklist([entity]),
    id: v.number(),
    name: v.string(),
    before,
    after: before,
  });
}
