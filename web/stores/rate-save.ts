import type { AssetClass } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { counted, listed } from '#lib/domain/sentence.ts';
import { createReturnRate, updateReturnRate } from '../api/admin.ts';
import type { Request } from '../api/client.ts';
import { ConflictError } from '../api/conflict.ts';
import { tellFailure, tellSuccess } from './outcome.ts';
import type { RateConflict, RateRow } from './rate-row.ts';
import type { ToastStore } from './toast-store.ts';

/** The notification of rates that could not all be saved. */
export const FAILED = 'Failed to save return rates';

/** How saving one row went. */
export type RateOutcome = {
  row: RateRow;
  /** What stood in the way, null if nothing did; and the same where it was a colleague's change. */
  error: unknown;
  conflict: RateConflict | null;
  /** True when nothing is left to be saved. */
  isSettled: boolean;
};

/**
 * Saves a row: a rate that is not stored is created, any other updated unless a colleague changed it. Whose rate nobody
 * typed gives way to the colleague's, and so does one that says the same.
 */
export async function saveRate(
  request: Request,
  row: RateRow,
  currency: Currency,
): Promise<RateOutcome> {
  const { stored, assetClass, newRate } = row;
  try {
    if (stored) await updateReturnRate(request, stored, newRate);
    else
      await createReturnRate(request, {
        currencyId: currency.id,
        assetClassId: assetClass.id,
        returnRate: newRate,
      });
    return { row, error: null, conflict: null, isSettled: true };
  } catch (error) {
    const conflict = error instanceof ConflictError ? error : null;
    const isSettled =
      conflict !== null && (!row.isTyped || conflict.current?.returnRate === newRate);
    return { row, error, conflict, isSettled };
  }
}

/** Notifies of how saving went. `classes` are those that are left: a colleague may have deleted some. */
export function tellOutcomes(
  toasts: ToastStore,
  outcomes: readonly RateOutcome[],
  classes: readonly AssetClass[],
): void {
  const left = new Set(classes.map(({ id }) => id));
  const isLeft = ({ row }: RateOutcome) => left.has(row.assetClass.id);
  const gone = outcomes.filter((outcome) => !isLeft(outcome)).map(({ row }) => row);
  const failed = outcomes.filter((outcome) => !outcome.isSettled && isLeft(outcome));
  const conflicts = failed.filter(({ conflict }) => conflict);
  const sentences = [
    conflicts.length > 0 &&
      `A colleague changed ${counted(conflicts.length, 'rate')} in the meantime.`,
    gone.length > 0 && deletedText(gone.map(({ assetClass }) => assetClass.name)),
  ];
  const description = sentences.filter(Boolean).join('\n');
  const isAllSaved = failed.length === 0 && !gone.some(({ isTyped }) => isTyped);
  const errors = failed.filter(({ conflict }) => !conflict).map(({ error }) => error);
  if (isAllSaved) tellSuccess(toasts, 'Return rates saved successfully', description);
  else tellFailure(toasts, { title: FAILED, description }, ...errors);
}

/** Returns 'KES was deleted in the meantime.' */
export function deletedText(names: readonly string[]): string {
  return `${listed(names)} ${names.length === 1 ? 'was' : 'were'} deleted in the meantime.`;
}
