import helmet from 'koa-helmet';
import type { Middleware } from '../context.ts';

/** The page's own style and script, as its Content-Security-Policy names them. */
export type InlineSources = { readonly style: string; readonly script: string };

/** The headers of one page: its own style and script, and the origins that may frame it. */
type PagePolicy = {
  readonly inline: InlineSources | null;
  readonly framedBy: readonly string[];
};

const ONE_YEAR_SECONDS = 31_536_000;
const SELF = "'self'";
const NONE = "'none'";

const commonHeaders = helmet({
  contentSecurityPolicy: policyOf({ inline: null, framedBy: [] }),
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  // Today's browsers do this anyway, or never did.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

const transportSecurity = helmet.strictTransportSecurity({
  maxAge: ONE_YEAR_SECONDS,
  includeSubDomains: false,
});

/** Sets the headers of every answer; with TLS also Strict-Transport-Security, which browsers ignore without it. */
export const securityHeaders: Middleware = (ctx, next) =>
  commonHeaders(ctx, () => {
    ctx.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    return ctx.secure ? transportSecurity(ctx, next) : next();
  });

/** Returns the middleware that sets a page's headers: they allow its own style and script, and the sites that may frame it. */
export function pageHeaders(policy: PagePolicy): Middleware {
  const own = helmet.contentSecurityPolicy(policyOf(policy));
  return (ctx, next) => {
    // X-Frame-Options cannot name sites.
    if (policy.framedBy.length > 0) ctx.remove('X-Frame-Options');
    return own(ctx, next);
  };
}

function policyOf({ inline, framedBy }: PagePolicy) {
  return {
    useDefaults: false,
    directives: {
      'default-src': [SELF],
      'script-src': inline ? [SELF, inline.script] : [SELF],
      'style-src': inline ? [SELF, inline.style] : [SELF],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': [SELF, 'data:'],
      'font-src': [SELF],
      'connect-src': [SELF],
      'object-src': [NONE],
      'base-uri': [NONE],
      'frame-ancestors': framedBy.length > 0 ? framedBy : [NONE],
      'form-action': [SELF],
    },
  };
}
