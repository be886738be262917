import type { IncomingHttpHeaders } from 'node:http';

/** An answer as any of our clients reads it. */
export type AnyAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const STACK_OR_PATH =
  /\n\s+at |node:internal|node_modules|\.(?:ts|tsx|mjs):\d|dist\/(?:server|cli|render)|\/revisions\/|(?<!\/account)\/sessions\/|Error:|\bE(?:NOENT|ACCES|IO)\b|postgres(?:ql)?:\/\/|\$argon2/;

/** Returns the first part of a text that leaks internals: a stack, a path, a hash. */
export function leakIn(text: string): string | null {
  return STACK_OR_PATH.exec(text)?.[0] ?? null;
}

const POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** Our own files, and on the page of a result the one script that stands in it. */
const SCRIPTS = /^script-src 'self'(?: 'sha256-[\w+/]{43}=')?$/;

const USUAL: readonly [name: string, value: string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];

const PUBLIC =
  /^\/api\/(?:currencies|asset-classes|asset-classes\/by-currency\/[^/]*|openapi\.json)$/;

/** Returns the first fault of an answer, by what none may be whatever was asked; null if it has none. */
export function faultOf(answer: AnyAnswer, isTls = false): string | null {
  const { status, headers, body } = answer;
  if (isOfParser(answer)) return null;
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  return headersFault(headers, isTls) ?? bodyFault(status, headers, body);
}

/** Returns whether Node's parser refused by itself: with a status, nothing else, and the end of the connection. */
function isOfParser({ status, headers, body }: AnyAnswer): boolean {
  const isEmpty = body === '' || body === '0\r\n\r\n';
  return isEmpty && !('content-type' in headers) && [400, 408, 413, 417, 431].includes(status);
}

function headersFault(headers: IncomingHttpHeaders, isTls: boolean): string | null {
  const policy = String(headers['content-security-policy'] ?? '').split(';');
  const missing = POLICY.find((directive) => !policy.includes(directive));
  if (missing) return `no ${missing}`;
  if (!policy.some((directive) => SCRIPTS.test(directive))) return 'scripts are open';
  const wrong = USUAL.find(([name, value]) => headers[name] !== value);
  if (wrong) return `${wrong[0]} is ${headers[wrong[0]]}`;
  if ('strict-transport-security' in headers !== isTls) return `TLS ${isTls}, HSTS the other way`;
  if ('x-powered-by' in headers || 'server' in headers) return 'names its maker';
  return null;
}

function bodyFault(status: number, headers: IncomingHttpHeaders, body: string): string | null {
  const type = headers['content-type'] ?? '';
  if (status >= 400 && type.startsWith('text/plain')) {
    if (body !== '' && !/^[A-Z\d][^\n]{0,400}$/.test(body)) return `not one sentence: ${body}`;
    if (headers['cache-control'] !== 'no-store') return 'a refusal that may be kept';
  }
  if (status >= 400 && type.startsWith('application/json')) return 'a refusal as JSON';
  if (!type.startsWith('text/html') && !type.startsWith('text/javascript'))
    if (leakIn(body)) return `internals leaked: ${body.slice(0, 200)}`;
  return null;
}

/** Returns whether an answer of the API may be kept by somebody in between; what is public may. */
export function mayBeKept(path: string, { status, headers }: AnyAnswer): boolean {
  const bare = path.split('?')[0] ?? '';
  if (!bare.startsWith('/api') && bare !== '/healthz' && bare !== '/livez') return false;
  if (PUBLIC.test(bare) && (status === 200 || status === 304)) return false;
  return headers['cache-control'] !== 'no-store';
}
