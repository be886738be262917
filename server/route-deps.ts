import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Site } from '#lib/schemas/site.ts';
import type { Counts } from '#lib/store/backend/counts.ts';
import type { SessionStore } from '#lib/store/sessions/session-store.ts';
import type { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import type { TokenUses } from '#lib/store/sessions/token-uses.ts';
import type { Store } from '#lib/store/store.ts';
import { commitAsUser } from './commit-as-user.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { createSessions } from './middleware/session.ts';
import { createCodeChecks } from './sign-in/code-check.ts';
import { limitGuesses } from './sign-in/guess-limit.ts';
import { createPasswordProof } from './sign-in/password-check.ts';
import { reportSignIns } from './sign-in/report.ts';
import { createTokenCheck } from './sign-in/token-check.ts';

export type ServerDeps = {
  readonly config: Pick<Config, 'environment' | 'siteAddress' | 'proxies' | 'needsSecondFactor'>;
  /** The white label in site.json; `effectiveSite` adds the texts under version. */
  readonly site: Site;
  readonly store: Store;
  readonly sessionStore: SessionStore;
  readonly spentCodes: SpentCodes;
  readonly tokenUses: TokenUses;
  readonly loadCounts: () => Promise<Counts>;
  /** The keys that sign session cookies, newest first. */
  readonly sessionKeys: readonly string[];
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
};

export type RouteDeps = Awaited<ReturnType<typeof createRouteDeps>>;

/** Creates what routes share: sessions, limits on guessing, and the function that commits. */
export async function createRouteDeps(deps: ServerDeps, app: Koa) {
  const { config, store, sessionStore, spentCodes } = deps;
  const counts = await deps.loadCounts();
  const report = reportSignIns(store, deps.logger, deps.metrics);
  const limit = limitGuesses(counts, report.manyWrong);
  return {
    ...deps,
    sessions: createSessions(app, sessionStore, config.siteAddress.basePath),
    report,
    limit,
    codes: createCodeChecks(store, spentCodes, counts, report.manyWrongCodes),
    provePassword: createPasswordProof(store, limit, report),
    readToken: createTokenCheck(store, deps.tokenUses, counts),
    commit: commitAsUser(deps),
  };
}
