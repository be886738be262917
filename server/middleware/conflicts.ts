import { AppError } from '#lib/errors.ts';
import { describeConflict } from '#lib/services/conflict.ts';
import { RecordConflict } from '#lib/services/expected.ts';
import { decisionOn, ProposalDecided } from '#lib/services/proposals.ts';
import { describeRateConflicts, RatesChangedMeanwhile } from '#lib/services/rate-conflicts.ts';
import type { Store } from '#lib/store/store.ts';
import type { Middleware } from '../context.ts';

/** Adds to a conflict who changed the record and when, and the record as it is now. */
export function describeConflicts(store: Store): Middleware {
  return async (_, next) => {
    try {
      await next();
    } catch (error) {
      const { current: head, today } = store;
      if (error instanceof RatesChangedMeanwhile) {
        const conflicts = await describeRateConflicts(error.conflicts, store.history(head), today);
        const details = { conflicts, differs: conflicts };
        throw new AppError(error.code, error.message, { details });
      }
      if (error instanceof ProposalDecided)
        throw new AppError(error.code, await decisionOn(error, store.history(head)));
      if (!(error instanceof RecordConflict)) throw error;
      const seen = { data: head.data, today };
      const { message, ...details } = await describeConflict(error, seen, store.history(head));
      throw new AppError(error.code, message, { details });
    }
  };
}
