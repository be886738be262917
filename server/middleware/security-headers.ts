import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

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
  frameguard: { action: 'deny' },
  strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false },
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
});

const HSTS = 'Strict-Transport-Security';

/** The headers that every answer carries, whatever it is; the last one behind TLS alone. */
export const SECURITY_HEADERS: ReadonlyMap<string, string> = new Map([
  ...helmetHeaders(),
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]);

const plainHeaders = [...SECURITY_HEADERS].filter(([name]) => name !== HSTS);

/** Puts the security headers on an answer. Behind a proxy we trust, a visitor on TLS is told to stay on it. */
export function setSecurityHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  trustProxy: boolean,
): void {
  for (const [name, value] of plainHeaders) response.setHeader(name, value);
  if (trustProxy && isTls(request)) response.setHeader(HSTS, SECURITY_HEADERS.get(HSTS) ?? '');
}

function isTls(request: IncomingMessage): boolean {
  return /^\s*https\s*(?:,|$)/i.test(String(request.headers['x-forwarded-proto'] ?? ''));
}

/** What helmet would set, taken down once: the same headers also go on answers that never meet a framework. */
function helmetHeaders(): [string, string][] {
  const set = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => set.set(name, value),
    removeHeader: () => {},
  };
  guard({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return [...set];
}
