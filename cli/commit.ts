import { isDeepStrictEqual } from 'node:util';
import { printable } from '#lib/domain/printable.ts';
import { AppError } from '#lib/errors.ts';
import { approvalNeeded } from '#lib/services/approval.ts';
import { shownChange } from '#lib/services/history.ts';
import { namesIn } from '#lib/services/record-names.ts';
import type { CommitInfo } from '#lib/store/log/commit-queue.ts';
import type { Change } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { readSite } from '#lib/store/site.ts';
import { formatChanges } from './change-table.ts';
import type { Context } from './context.ts';
import type { Io } from './io.ts';
import { print } from './output.ts';
import { type Confirmation, confirm } from './prompts.ts';

export type Report<Result> = {
  text: (result: Result) => string;
  nothing?: (result: Result) => string;
  /** The value printed with --json; without it, the result. */
  json?: (result: Result) => unknown;
  /** Returns the question to ask if the rules allow the change; null for none. */
  ask?: (result: Result, changes: readonly Change[]) => Confirmation | null;
  /** What a dry run shows (and prints with --json) instead of the single changes. */
  preview?: (result: Result) => { table: string; json: unknown };
  /** A sentence that a dry run adds to the changes. */
  warning?: (result: Result) => string | null;
  /** The summary in the history, instead of one made from the changes. */
  summary?: string;
};

/** Returns the actor for changes of the command line; with sudo, the person rather than the account. */
export function actor({ env: { SUDO_USER }, userName }: Io): string {
  return SUDO_USER ? `cli:${SUDO_USER} (sudo)` : `cli:${userName()}`;
}

/** Thrown inside a transaction, so that nothing is committed before the question is answered. */
class QuestionRaised extends Error {
  readonly question: Confirmation;

  constructor(question: Confirmation) {
    super('The change needs a confirmation.');
    this.question = question;
  }
}

/** Commits a change and reports it; with --dry-run, prints what would change and changes nothing. */
export async function commit<Result>(
  context: Context,
  change: (draft: Draft) => Result,
  report: Report<Result>,
): Promise<void> {
  if (context.options.dryRun) return preview(context, change, report);
  const { text, nothing = () => 'Nothing had to change.', json = (result) => result } = report;
  const { result, isChanged } = await commitAnswered(context, change, report);
  print(context, json(result), () => printable(isChanged ? text(result) : nothing(result)));
}

/**
 * Asks the question that the change raises, then commits. If the change raises another question by then, nothing is committed,
 * and that question is asked.
 */
async function commitAnswered<Result>(
  context: Context,
  change: (draft: Draft) => Result,
  { ask = () => null, summary }: Report<Result>,
): Promise<{ result: Result; isChanged: boolean }> {
  const store = await context.store();
  const file = await siteFile(context);
  const info: CommitInfo = { summary, note: context.note };
  let answered: Confirmation | null = null;
  for (;;) {
    try {
      return await store.transact(
        actor(context.io),
        (draft) => {
          const result = change(draft);
          const changes = draft.changes();
          const needed = approvalNeeded(draft, file);
          if (needed && !context.options.withoutApproval) throw approvalError(needed);
          info.withoutApproval = needed ? true : undefined;
          const question = context.options.yes ? null : ask(result, changes);
          if (question && !isDeepStrictEqual(question, answered))
            throw new QuestionRaised(question);
          return { result, isChanged: changes.length > 0 };
        },
        info,
      );
    } catch (error) {
      if (!(error instanceof QuestionRaised)) throw error;
      answered = error.question;
      await confirm(context, answered);
    }
  }
}

/** Returns the white label of site.json, for its figures; one without figures if it is broken, which `site check` says. */
async function siteFile({ address }: Context): Promise<object> {
  return readSite(address.folder).catch(() => ({}));
}

/** Returns the refusal of a change at the terminal that needs a second person's approval, for this reason. */
export function approvalError(reason: string): AppError {
  const otherwise = 'Or do it here alone with --without-approval and --note.';
  const hasAdvice = reason.includes('--without-approval');
  return new AppError('forbidden', hasAdvice ? reason : `${reason} ${otherwise}`);
}

async function preview<Result>(
  context: Context,
  change: (draft: Draft) => Result,
  { preview: shown, warning }: Report<Result>,
): Promise<void> {
  const store = await context.store();
  const file = await siteFile(context);
  let needed: string | null = null;
  const { result, changes } = await store.preview((draft) => {
    const result = change(draft);
    needed = context.options.withoutApproval ? null : approvalNeeded(draft, file);
    return result;
  });
  const names = namesIn(await context.catalogue(), changes);
  const { table, json } = shown?.(result) ?? {
    table: formatChanges(changes, names, context.style),
    json: { changes: changes.map(shownChange) },
  };
  printDryRun(context, json, changes.length > 0 ? table : null, needed ?? warning?.(result));
}

/** Prints what would change. `table` is null if nothing would. */
export function printDryRun(
  context: Context,
  json: unknown,
  table: string | null,
  warning?: string | null,
): void {
  print(context, json, () => {
    if (table === null && !warning) return 'Nothing would change.';
    const sentence = `${warning ? `${warning} ` : ''}Nothing was changed: this was a dry run.`;
    return table === null ? sentence : `${table}\n\n${sentence}`;
  });
}
