import type { Context, Middleware } from 'koa';
import type * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { describeConflict } from '#lib/services/conflict.ts';
import { RecordConflict } from '#lib/services/expected.ts';
import { validate } from '#lib/services/validate.ts';
import type { Store } from '#lib/store/store.ts';
import { refusalOf } from '../errors.ts';

/** Returns the record as the sender of a request saw it last; undefined where it does not say. */
export function expectedOf<Schema extends v.GenericSchema>(
  ctx: Context,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const header = ctx.req.headers['x-expected'];
  return header === undefined ? undefined : validate(schema, header);
}

/** Answers a change of what somebody else has changed with who did what, and when; as JSON also with the record now. */
export function answerConflicts(store: Store): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
      const told = await describeConflict(
        error,
        { data: store.current.data, today: store.today },
        store.history(store.current),
      );
      const refused = new AppError(error.code, told.message);
      if (ctx.accepts('text/plain', 'application/json') !== 'application/json') throw refused;
      ctx.status = refusalOf(refused).status;
      ctx.body = told;
    }
  };
}
