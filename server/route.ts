import type { Readable } from 'node:stream';
import compose from 'koa-compose';
import * as v from 'valibot';
import {
  type BodyOf,
  type Call,
  CSV,
  type ExpectedOf,
  isRead,
  needsHeader,
  type ParamsOf,
  type QueryOf,
  successOf,
} from '#lib/api/call.ts';
import { propose } from '#lib/services/proposals.ts';
import { validate } from '#lib/services/validate.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { actorOf, type Context, type Middleware, principalOf } from './context.ts';
import { isForLog, requireAccess } from './middleware/access.ts';
import { jsonBody, uploadedFile } from './middleware/body.ts';
import { describeConflicts } from './middleware/conflicts.ts';
import { reportRefusals } from './middleware/report-refusals.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { expectedOf, noteOf, paramsOf, queryOf } from './request-parts.ts';
import type { RouteDeps } from './route-deps.ts';

/** What a handler receives: the parts of the request, each checked against the call. */
export type CallRequest<C extends Call> = {
  readonly ctx: Context;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly expected: ExpectedOf<C>;
  /** Commits a change as the signed-in user; the history shows `summary`, if given, instead of the changes. */
  readonly commit: <T>(change: (draft: Draft) => T, summary?: string) => Promise<T>;
  /** Stores the change of return rates as a proposal instead, and answers 202. */
  readonly propose: (change: (draft: Draft) => unknown, summary?: string) => Promise<object>;
};

export type Route = { readonly call: Call; readonly handler: (request: never) => unknown };

/** Binds a call to its handler. The result is passed through the call's schema, so that no other field is sent. */
export function route<const C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => unknown,
): Route {
  return { call, handler };
}

/** Returns the middleware of a call: its checks, in the order of their refusals, then its handler. */
export function middlewareOf({ call, handler }: Route, deps: RouteDeps): Middleware {
  const { store, sessions, readToken, report, config } = deps;
  const isSignIn = call.access === 'public';
  const hasHeader = needsHeader(call);
  const before: Middleware[] = [
    async (ctx, next) => {
      ctx.state.call = call;
      await next();
    },
  ];
  if (!isSignIn) before.push(readToken);
  if (isForLog(call))
    before.push(reportRefusals(store, report, isSignIn ? SIGN_IN_REFUSALS : ['too-many']));
  if (!(isSignIn && isRead(call)))
    before.push((ctx, next) => (ctx.state.principal ? next() : sessions.read(ctx, next)));
  before.push(requireAccess(call, store, config.needsSecondFactor));
  if (hasHeader || !isRead(call)) before.push(sameOrigin);
  before.push(describeConflicts(store));
  if (call.upload) before.push(uploadedFile());
  else if (call.body || hasHeader) before.push(jsonBody);
  return compose<Context>([
    ...before,
    async (ctx) => write(ctx, call, await handler(requestOf(ctx, call, deps) as never)),
  ]);
}

const SIGN_IN_REFUSALS = ['unauthenticated', 'too-many'] as const;

function requestOf(ctx: Context, call: Call, { commit }: RouteDeps) {
  const { query, body, headers, isBodyCheckedByService } = call;
  const note = headers?.note && noteOf(ctx);
  return {
    ctx,
    params: paramsOf(ctx.params),
    expected: expectedOf(ctx, headers?.expected),
    query: query && validate(query, queryOf(ctx)),
    body: body && !isBodyCheckedByService ? validate(body, ctx.request.body) : ctx.request.body,
    commit: <T>(change: (draft: Draft) => T, summary?: string) =>
      commit(principalOf(ctx), change, { summary, note }),
    propose: async (change: (draft: Draft) => unknown, summary?: string) => {
      const principal = principalOf(ctx);
      const { id: userId } = principal.user;
      const at = new Date().toISOString();
      const proposer = { by: actorOf(principal), userId, at, note: note ?? null, summary };
      const proposed = await commit(principal, (draft) => propose(draft, change, proposer), {
        note,
      });
      ctx.status = 202;
      return proposed;
    },
  };
}

function write(ctx: Context, call: Call, value: unknown): void {
  const status = ctx.status === 202 ? 202 : successOf(call);
  const answer = call.answers[status];
  ctx.status = status;
  if (!answer) return;
  if (answer === CSV) {
    ctx.type = `${CSV}; charset=utf-8`;
    ctx.body = value as string | Readable;
  } else ctx.body = v.parse(answer, value);
}
