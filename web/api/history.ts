import * as v from 'valibot';
import { assetClassList, currencyList, returnRateList } from '#lib/schemas/catalogue.ts';
import type { HistoryKind } from '#lib/schemas/history.ts';
import { ADMIN_HEADER } from './admin.ts';
import type { Request } from './client.ts';

const HISTORY = '/api/admin/history';

const change = v.union([
  changeOf('currency', currencyList.item),
  changeOf('asset-class', assetClassList.item),
  changeOf('return-rate', returnRateList.item),
]);
/** The first of some changes, and how many there are. */
const someChanges = { changes: v.array(change), changeCount: v.number() };
const revision = v.object({
  revision: v.number(),
  at: v.string(),
  actor: v.string(),
  ...someChanges,
});
const page = v.object({ revisions: v.array(revision), next: v.nullish(v.number(), null) });
const reverted = v.object(someChanges);

/** What became of one record; null before it was made, and after it was deleted. */
export type HistoryChange = v.InferOutput<typeof change>;

/** The first of some changes, and how many there are. */
export type HistoryChanges = {
  readonly changes: readonly HistoryChange[];
  readonly changeCount: number;
};

/** One commit, as the history has it. */
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
  const answer = await request(`${HISTORY}?kind=${kind}${query}`, { headers: ADMIN_HEADER });
  return v.parse(page, answer.body);
}

/** Returns what undoing revisions would change, changing nothing. Throws ApiError where it is refused. */
export function previewRevert(request: Request, revisions: readonly number[]) {
  return post(request, '?preview=true', revisions);
}

/** Undoes revisions, all or none, and returns what that changed. Throws ApiError where it is refused. */
export function revert(request: Request, revisions: readonly number[]) {
  return post(request, '', revisions);
}

async function post(request: Request, query: string, revisions: readonly number[]) {
  const { body } = await request(`${HISTORY}/revert${query}`, {
    method: 'POST',
    headers: { ...ADMIN_HEADER, 'Content-Type': 'application/json' },
    body: JSON.stringify({ revisions }),
  });
  return v.parse(reverted, body);
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
