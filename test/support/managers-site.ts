import { passOn, startHost } from './host.ts';
import { managersPage } from './managers-page.ts';
import { folderWithSite } from './own-site.ts';
import { startServer } from './running-server.ts';

export const LICENCE = 'Aldermoor is an authorised financial services provider, FSP 00000';

/**
 * Starts a manager's site and, on another origin, a calculator below a path that lets it alone put it into a frame. The
 * calculator stands behind a proxy that passes paths on unchanged. Returns their addresses, and that of a site that is
 * not listed.
 */
export async function startManagersSite() {
  const basePath = '/tools/calculator';
  let upstream = '';
  const origin = await startHost((request, response) =>
    passOn(request, response, new URL(request.url ?? '/', upstream)),
  );
  const calculator = origin + basePath;
  const nextStep = { label: 'Open an account', url: 'https://www.example.com/open' };
  const [listed, unlisted] = await Promise.all([startSite(calculator), startSite(calculator)]);
  const dataDir = await folderWithSite({ licence: LICENCE, nextStep, embedOrigins: [listed] });
  const server = await startServer({ dataDir, env: { BASE_PATH: basePath } });
  upstream = new URL(server.url).origin;
  return { calculator, listed, unlisted };
}

/** Starts a site whose only page has the calculator at this address in it; `?tag=` is more for its script tag. */
export function startSite(calculator: string): Promise<string> {
  return startHost(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, calculator);
    if (pathname !== '/') return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(managersPage(calculator, searchParams.get('tag') ?? ''));
  });
}
