import type { Context, Middleware } from 'koa';
import type { Commit } from '../middleware/require-admin.ts';

/** What every administrator's route begins and ends with. */
export type Admin = {
  /** Lets administrators pass, and reads what they sent. */
  readonly guard: Middleware;
  readonly commit: Commit;
};

/** The id in a request's path. Anything but a positive whole number is 0, which no record has. */
export function idOf(ctx: Context, name = 'id'): number {
  const text: string = ctx.params[name];
  return /^[1-9]\d*$/.test(text) ? Number(text) : 0;
}
