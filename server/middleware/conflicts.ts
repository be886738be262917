import { AppError } from '#lib/errors.ts';
import { describeConflict } from '#lib/services/conflict.ts';
import { RecordConflict } from '#lib/services/expected.ts';
import type { Store } from '#lib/store/store.ts';
import type { Middleware } from '../context.ts';

/** Has the refusal of a change of what somebody else has changed say who did what, and when, and hold the record as it is now. */
export function describeConflicts(store: Store): Middleware {
  return async (_, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
      const { message, ...details } = await describeConflict(
        error,
        { data: store.current.data, today: store.today },
        store.history(store.current),
      );
      throw new AppError(error.code, message, { details });
    }
  };
}
