import type { CatalogueData } from './document.ts';
import { Draft } from './draft.ts';
import { checkInvariants } from './invariants.ts';

/** A rule at work on the document. It may be run again on a newer one, so it keeps nothing for itself. */
export type Transaction<T = unknown> = (draft: Draft) => T;

/** How one transaction of a batch ended. */
export type Outcome = { result: unknown } | { error: unknown };

/** Applies transactions one upon the other. One that throws, or would break an invariant, leaves no trace. */
export function applyBatch(
  transactions: readonly Transaction[],
  base: CatalogueData,
  at: string,
): { data: CatalogueData; outcomes: Outcome[] } {
  const together = applyEach(transactions, base, at);
  if (together.data === base || isSound(together.data)) return together;
  return applyEach(transactions, base, at, checkInvariants);
}

function applyEach(
  transactions: readonly Transaction[],
  base: CatalogueData,
  at: string,
  check?: (data: CatalogueData) => void,
) {
  let data = base;
  const outcomes = transactions.map((change): Outcome => {
    try {
      const draft = new Draft(data);
      const result = change(draft);
      const next = draft.finish(at);
      if (next !== data) check?.(next);
      data = next;
      return { result };
    } catch (error) {
      return { error };
    }
  });
  return { data, outcomes };
}

function isSound(data: CatalogueData): boolean {
  try {
    checkInvariants(data);
    return true;
  } catch {
    return false;
  }
}
