import type Koa from 'koa';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import type { Counts } from '#lib/store/backend/counts.ts';
import type { SessionStore } from '#lib/store/sessions/session-store.ts';
import type { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import type { Store } from '#lib/store/store.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { jsonBody } from './middleware/body.ts';
import { commitAsUser } from './middleware/commit-as-user.ts';
import { createPasswordProof } from './middleware/confirm-password.ts';
import { answerConflicts } from './middleware/expected.ts';
import { limitGuesses } from './middleware/rate-limit.ts';
import { reportSignIns, watchRefusals } from './middleware/refused-sign-ins.ts';
import { requireAdmin, requireUser } from './middleware/require-admin.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { createCodeChecks } from './middleware/second-factor.ts';
import { createSessions } from './middleware/session.ts';

export type CallDeps = {
  readonly config: Pick<Config, 'environment' | 'siteAddress' | 'proxies' | 'needsSecondFactor'>;
  readonly siteName: string;
  readonly store: Store;
  readonly sessionStore: SessionStore;
  readonly spentCodes: SpentCodes;
  readonly loadCounts: () => Promise<Counts>;
  /** What session cookies are signed with, the newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
};

export type Calls = Awaited<ReturnType<typeof createCalls>>;

/** Makes what the calls share: sessions, limits, guards, and how a change is committed. */
export async function createCalls(deps: CallDeps, app: Koa) {
  const { config, store, sessionStore, spentCodes } = deps;
  const counts = await deps.loadCounts();
  const sessions = createSessions(app, sessionStore, config.siteAddress.basePath);
  const report = reportSignIns(store, deps.logger, deps.metrics);
  const limit = limitGuesses(counts, report.manyWrong);
  const watched = watchRefusals(store, report, ['too-many']);
  const pass = (guard: Middleware) =>
    compose([watched, sessions.read, guard, sameOrigin, answerConflicts(store)]);
  const allow = pass(requireAdmin(store, config.needsSecondFactor));
  return {
    ...deps,
    sessions,
    report,
    limit,
    codes: createCodeChecks(store, spentCodes, counts, report.manyWrongCodes),
    provePassword: createPasswordProof(store, limit, report),
    commit: commitAsUser(store, sessionStore),
    /** Lets whoever is signed in pass, and reads what they sent. */
    guardUser: compose([pass(requireUser(store)), jsonBody]),
    /** Lets administrators pass, and reads nothing of what they sent. */
    allow,
    /** Lets administrators pass, and reads what they sent. */
    guard: compose([allow, jsonBody]),
  };
}
