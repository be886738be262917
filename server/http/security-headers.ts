import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Header names and values in turn, as writeHead takes them fastest. */
export type Headers = readonly string[];

/** The sources that a Content-Security-Policy has to name for a page to bring a style and a script of its own. */
export type InlineSources = { readonly style: string; readonly script: string };

/** What a page's headers say of it alone: what it brings, and the origins that may show it in a frame (none if empty). */
export type PagePolicy = {
  readonly inline: InlineSources | null;
  readonly framedBy: readonly string[];
};

const POLICY = 'Content-Security-Policy';
const FRAME_OPTIONS = 'X-Frame-Options';
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
const FRAMES = 'frame-ancestors';
const NO_FRAMES = `${FRAMES} 'none'`;
const SCRIPTS = "script-src 'self'";
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
  // Browsers of today do this anyway, or never did.
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
 * Returns the headers that every answer carries. Behind a trusted proxy, answers over TLS ask to stay on it, and so
 * do those to requests that could not be read: without TLS browsers ignore the header.
 */
export function securityHeaders(request: IncomingMessage | null, trustProxy: boolean): Headers {
  return trustProxy && (!request || isTls(request)) ? onTls : onPlain;
}

const withPolicy = new WeakMap<Headers, WeakMap<PagePolicy, Headers>>();

/** Returns the headers of a page: its own style and script are allowed, and the sites it may be framed by. Made once. */
export function pageHeaders(headers: Headers, policy: PagePolicy): Headers {
  const known = withPolicy.get(headers) ?? new WeakMap<PagePolicy, Headers>();
  withPolicy.set(headers, known);
  const made = known.get(policy) ?? applied(headers, policy);
  known.set(policy, made);
  return made;
}

function applied(headers: Headers, { inline, framedBy }: PagePolicy): Headers {
  let text = headers[headers.indexOf(POLICY) + 1] ?? '';
  if (inline)
    text = text
      .replace(SCRIPTS, `${SCRIPTS} ${inline.script}`)
      .replace(STYLES, `${STYLES} ${inline.style}`);
  if (framedBy.length === 0) return replaced(headers, POLICY, text);
  const framed = text.replace(NO_FRAMES, `${FRAMES} ${framedBy.join(' ')}`);
  // X-Frame-Options cannot name sites.
  const at = headers.indexOf(FRAME_OPTIONS);
  return replaced(headers, POLICY, framed).toSpliced(at, 2);
}

/** Returns the headers of a file that pages of other sites may use. */
export function sharedHeaders(headers: Headers): Headers {
  return replaced(headers, RESOURCE_POLICY, 'cross-origin');
}

function replaced(headers: Headers, name: string, value: string): Headers {
  return headers.with(headers.indexOf(name) + 1, value);
}

function isTls({ headers }: IncomingMessage): boolean {
  return /^\s*https\s*(?:,|$)/i.test(String(headers['x-forwarded-proto'] ?? ''));
}

/**
 * Returns what helmet sets, recorded once: it is made for Koa and Express, and most answers are sent in front of Koa.
 */
function helmetHeaders(): [string, string][] {
  const set = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => set.set(name, value),
    removeHeader: () => {},
  };
  guard({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return [...set];
}
