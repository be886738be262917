import { shownChanges, summaryOf } from '#lib/services/history.ts';
import { revertChanges } from '#lib/services/revert.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { askRevision } from './which-revision.ts';

/** `longview history revert <revision>` */
export async function revert(context: Context, argument: Argument): Promise<void> {
  const { revision, changes } = await askRevision(context, argument);
  const data = await context.catalogue();
  await commit(
    context,
    (draft) => {
      revertChanges(draft, changes);
      return draft.changes();
    },
    {
      text: (undone) => `Revision ${revision} is undone: ${summaryOf(undone, data)}.`,
      json: (undone) => ({ reverted: revision, changes: shownChanges(undone) }),
    },
  );
}
