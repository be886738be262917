import { printable } from '#lib/domain/printable.ts';
import { shownChanges } from '#lib/services/history.ts';
import type { Change } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import { formatChanges } from './change-table.ts';
import { actor, type Context } from './context.ts';
import { print } from './output.ts';
import { type Confirmation, confirm } from './prompts.ts';

/** What is printed of a change that was made. */
type Report<Result> = {
  /** The sentence for people. */
  text: (result: Result) => string;
  /** The value for scripts; left out, the result itself. */
  json?: (result: Result) => unknown;
  /** What is asked first, once it is known that the rules allow the change. */
  ask?: (result: Result, changes: readonly Change[]) => Confirmation;
};

/** Commits a change and reports it; with --dry-run it prints what would change and leaves all as it is. */
export async function commit<Result>(
  context: Context,
  change: (draft: Draft) => Result,
  { text, json = (result) => result, ask }: Report<Result>,
): Promise<void> {
  if (context.options.dryRun) return preview(context, change);
  const store = await context.store();
  if (ask) {
    const { result, changes } = await store.preview(change);
    await confirm(context, ask(result, changes));
  }
  const { result, isChanged } = await store.transact(actor(), (draft) => {
    const result = change(draft);
    return { result, isChanged: draft.changes().length > 0 };
  });
  print(context, json(result), () =>
    isChanged ? printable(text(result)) : 'Nothing had to change.',
  );
}

async function preview(context: Context, change: (draft: Draft) => unknown): Promise<void> {
  const store = await context.store();
  const { changes } = await store.preview(change);
  const data = await context.catalogue();
  print(context, { changes: shownChanges(changes) }, () =>
    changes.length === 0
      ? 'Nothing would change.'
      : `${formatChanges(changes, data)}\n\nNothing was changed: this was a dry run.`,
  );
}
