import { printable } from '#lib/domain/printable.ts';
import { shownChanges } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import type { Change } from '#lib/store/document.ts';
import type { Draft } from '#lib/store/draft.ts';
import { formatChanges } from './change-table.ts';
import { actor, type Context } from './context.ts';
import { print } from './output.ts';
import { type Confirmation, confirm } from './prompts.ts';

/** How a change is asked about, kept and reported. */
type Report<Result> = {
  /** The sentence for people. */
  text: (result: Result) => string;
  /** The value for scripts; left out, the result itself. */
  json?: (result: Result) => unknown;
  /** What is asked first, once it is known that the rules allow the change; null where nothing is. */
  ask?: (result: Result, changes: readonly Change[]) => Confirmation | null;
  /** What a dry run says besides the changes; null where that is nothing. */
  warning?: (result: Result) => string | null;
  /** What the history says of it in place of its changes. */
  note?: string;
};

/** Commits a change and reports it; with --dry-run it prints what would change and leaves all as it is. */
export async function commit<Result>(
  context: Context,
  change: (draft: Draft) => Result,
  report: Report<Result>,
): Promise<void> {
  if (context.options.dryRun) return preview(context, change, report);
  const { text, json = (result) => result, ask, note } = report;
  const store = await context.store();
  if (ask) {
    const { result, changes } = await store.preview(change);
    const asked = ask(result, changes);
    if (asked) await confirm(context, asked);
  }
  const { result, isChanged } = await store.transact(
    actor(),
    (draft) => {
      const result = change(draft);
      return { result, isChanged: draft.changes().length > 0 };
    },
    { note, remark: context.note },
  );
  print(context, json(result), () =>
    isChanged ? printable(text(result)) : 'Nothing had to change.',
  );
}

async function preview<Result>(
  context: Context,
  change: (draft: Draft) => Result,
  { warning }: Report<Result>,
): Promise<void> {
  const store = await context.store();
  const { result, changes } = await store.preview(change);
  const names = namesIn(await context.catalogue(), changes);
  const warned = warning?.(result);
  print(context, { changes: shownChanges(changes) }, () =>
    changes.length === 0
      ? 'Nothing would change.'
      : `${formatChanges(changes, names)}\n\n${warned ? `${warned} ` : ''}Nothing was changed: this was a dry run.`,
  );
}
