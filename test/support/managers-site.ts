import { readFile, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import path from 'node:path';
import { startHost } from './host.ts';
import { startServer } from './running-server.ts';
import { tempDir } from './temp-dir.ts';

const SITE = path.join(import.meta.dirname, '../../data/site.json');
export const LICENCE = 'Aldermoor is an authorised financial services provider, FSP 00000';

/** Returns the page that a manager puts the calculator into, with what is above and below it. */
export function managersPage(calculator: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Plan your savings</title>
<style>body { margin: 0; font-family: serif } .own { padding: 24px 40px } .part { margin: 0 auto; max-width: 1120px }</style>
<div class="own"><h1>Plan your savings</h1><p>A page of the asset manager’s own.</p><button>Contact</button></div>
<div class="part">
<script src="${calculator}/embed.js"></script>
</div>
<p class="own">The host’s page goes on below.</p></html>`;
}

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
