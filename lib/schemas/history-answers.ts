import * as v from 'valibot';
import { count, time } from './answers.ts';
import { assetClassList, currencyList, plannedReturnRate } from './catalogue.ts';
import { proposal } from './proposals.ts';
import { siteTextsAnswer } from './site-answers.ts';

/** Returns the schema of a change to one record: `before` is null if it was added, `after` if it was deleted. */
// @__NO_SIDE_EFFECTS__
function changeOf<const Entity extends string, Schema extends v.GenericSchema>(
  entity: Entity,
  record: Schema,
) {
  return v.object({
    entity: v.literal(entity),
    id: count,
    before: v.nullable(record),
    after: v.nullable(record),
    name: v.string(),
  });
}

/** The first changes, and how many there are in all. */
export const historyChanges = v.object({
  changes: v.array(
    v.variant('entity', [
      changeOf('currency', currencyList.item),
      changeOf('asset-class', assetClassList.item),
      changeOf('return-rate', plannedReturnRate),
      changeOf('site', siteTextsAnswer),
      changeOf('proposal', proposal),
    ]),
  ),
  changeCount: count,
});

/**
 * A page of the history, newest first. `next` is the `before` of the next page; null at the end. `changedLaterIn` is the first
 * later revision that touched one of the same records; it and `revertedIn` are searched in the 1,000 revisions after a page.
 */
export const historyPage = v.object({
  revisions: v.array(
    v.object({
      revision: count,
      at: time,
      actor: v.string(),
      note: v.nullable(v.string()),
      summary: v.string(),
      action: v.nullable(v.string()),
      revertedIn: v.nullable(count),
      changedLaterIn: v.nullable(count),
      ...historyChanges.entries,
      approvedBy: v.nullable(v.string()),
      approvalNote: v.nullable(v.string()),
      withoutApproval: v.exactOptional(v.literal(true)),
    }),
  ),
  next: v.nullable(count),
});
