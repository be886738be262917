import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isRead } from '#lib/api/call.ts';
import { hasEnded } from '#lib/domain/token.ts';
import type { Store } from '#lib/store/store.ts';
import { version } from '../package.json';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** Returns the metrics of this process and its store, all at zero. */
export function createMetrics(store: Store) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges whose names end in _total, which Prometheus reserves for counters. Each is the sum of another gauge by type.
  for (const what of ['resources', 'handles', 'requests'])
    registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const requests = new Counter({
    name: 'longview_http_requests_total',
    help: 'Requests that are over, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'longview_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const commitSeconds = new Histogram({
    name: 'longview_commit_duration_seconds',
    help: 'Seconds until a commit of this process was saved.',
    buckets: SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'longview_sign_ins_refused_total',
    help: 'Sign-ins that were refused: wrong, or too many.',
    registers,
  });
  const namesGuessed = new Counter({
    name: 'longview_names_guessed_at_total',
    help: 'Names for which a hundred passwords were wrong within 15 minutes, from all addresses together.',
    registers,
  });
  const codesGuessed = new Counter({
    name: 'longview_second_factors_guessed_at_total',
    help: 'Names for which a hundred codes of a second factor were wrong within 24 hours.',
    registers,
  });
  new Gauge({
    name: 'longview_info',
    help: 'Which version runs: always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'longview_degraded',
    help: '1 while changes cannot be saved or the store cannot be read, else 0.',
    registers,
    collect() {
      this.set(store.watcher.trouble === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'longview_revision',
    help: 'The newest revision that visitors are served.',
    registers,
    collect() {
      this.set(store.current.revision);
    },
  });
  new Gauge({
    name: 'longview_token_expiry_seconds',
    help: 'When a token ends, as Unix time, by its name, while it works.',
    labelNames: ['name'],
    registers,
    collect() {
      this.reset();
      for (const token of store.current.data.tokens)
        if (!hasEnded(token, Date.now()))
          this.set({ name: token.name }, Date.parse(token.endsAt) / 1000);
    },
  });
  store.onCommit(({ seconds }) => commitSeconds.observe(seconds));
  return {
    registry,
    onRequest: ({ route, status, seconds }: { route: string; status: string; seconds: number }) => {
      requests.inc({ route, status });
      requestSeconds.observe({ route }, seconds);
    },
    onSignInRefused: () => refused.inc(),
    onNameGuessedAt: () => namesGuessed.inc(),
    onCodesGuessedAt: () => codesGuessed.inc(),
  };
}

/** Returns a server that answers only GET and HEAD /metrics, for a host and port of its own. */
export function createMetricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || !isRead(request)) {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
}
