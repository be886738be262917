import { readFile, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import path from 'node:path';
import { startHost } from './host.ts';
import { managersPage } from './managers-page.ts';
import { startServer } from './running-server.ts';
import { tempDir } from './temp-dir.ts';

const SITE = path.join(import.meta.dirname, '../../data/site.json');
export const LICENCE = 'Aldermoor is an authorised financial services provider, FSP 00000';

/**
 * Starts a manager's site and, on another origin, a calculator that lets it alone put it into a frame. Both stand behind
 * proxies that pass paths on unchanged. Returns their addresses, and that of a site that is not listed.
 */
export async function startManagersSite(basePath = '/tools/calculator') {
  let upstream = '';
  const origin = await startHost((request, response) => {
    const passed = send(
      upstream + request.url,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    request.pipe(passed);
  });
  const calculator = origin + basePath;
  const startSite = () =>
    startHost((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(managersPage(calculator));
    });
  const [listed, unlisted] = await Promise.all([startSite(), startSite()]);

  const dataDir = await tempDir();
  const site = JSON.parse(await readFile(SITE, 'utf8'));
  const own = { ...site, licence: LICENCE, embedOrigins: [listed] };
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify(own));
  const server = await startServer({ dataDir, env: { BASE_PATH: basePath } });
  upstream = new URL(server.url).origin;
  return { calculator, listed, unlisted };
}
