import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Header names and values in turn, as writeHead takes them fastest. */
export type Headers = readonly string[];

/** The sources that a Content-Security-Policy has to name for a page to bring a style and a script of its own. */
export type InlineSources = { readonly style: string; readonly script: string };

const POLICY = 'Content-Security-Policy';
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

let allowed: { headers: Headers; inline: InlineSources; more: Headers } | undefined;

/** Returns the headers with a page's own style and script allowed. The last result is kept. */
export function withInline(headers: Headers, inline: InlineSources): Headers {
  if (allowed?.headers === headers && allowed.inline === inline) return allowed.more;
  const at = headers.indexOf(POLICY) + 1;
  const policy = (headers[at] ?? '')
    .replace(SCRIPTS, `${SCRIPTS} ${inline.script}`)
    .replace(STYLES, `${STYLES} ${inline.style}`);
  const more = headers.with(at, policy);
  allowed = { headers, inline, more };
  return more;
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
