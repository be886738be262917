import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Header names and values in turn, as writeHead takes them fastest. */
export type Headers = readonly string[];

const POLICY = 'Content-Security-Policy';
const STYLES = "style-src 'self'";
const ONE_YEAR_SECONDS = 31_536_000;

const guard = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false },
  // What today's browsers do anyway, or never did.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

const TLS_ONLY = 'Strict-Transport-Security';

const all: [string, string][] = [
  ...helmetHeaders(),
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];

const onTls: Headers = all.flat();
const onPlain: Headers = all.filter(([name]) => name !== TLS_ONLY).flat();

/**
 * The headers that every answer carries, whatever it is. Behind a proxy we trust, a visitor on TLS is told to
 * stay on it, and so is one whose request cannot be read: without TLS no browser listens to that.
 */
export function securityHeaders(request: IncomingMessage | null, trustProxy: boolean): Headers {
  return trustProxy && (!request || isTls(request)) ? onTls : onPlain;
}

let allowed: { headers: Headers; source: string; more: Headers } | undefined;

/** The same headers, with one more source of styles allowed: the hash of a style element. The last are kept. */
export function withStyleSource(headers: Headers, source: string): Headers {
  if (allowed?.headers === headers && allowed.source === source) return allowed.more;
  const at = headers.indexOf(POLICY) + 1;
  const more = headers.with(at, (headers[at] ?? '').replace(STYLES, `${STYLES} ${source}`));
  allowed = { headers, source, more };
  return more;
}

function isTls({ headers }: IncomingMessage): boolean {
  return /^\s*https\s*(?:,|$)/i.test(String(headers['x-forwarded-proto'] ?? ''));
}

/** What helmet sets, taken down once: most answers go out in front of the framework it is made for. */
function helmetHeaders(): [string, string][] {
  const set = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => set.set(name, value),
    removeHeader: () => {},
  };
  guard({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return [...set];
}
