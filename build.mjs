import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAll } from './build/compress.mjs';
import { buildNode } from './build/node.mjs';
import { DIST, ROOT } from './build/shared.mjs';
import { buildWeb } from './build/web.mjs';

const WEB = path.join(DIST, 'web');

await rm(DIST, { recursive: true, force: true });
await mkdir(WEB, { recursive: true });
const [assets] = await Promise.all([buildWeb(), buildNode()]);
await writeFile(path.join(DIST, 'render/assets.json'), JSON.stringify(assets));
await writeStaticPage(assets);
await cp(path.join(ROOT, 'web/public'), WEB, { recursive: true });
await compressAll(WEB);

/** The page for plain static hosts, with the white label the build found. */
async function writeStaticPage(assets) {
  const { renderShell } = await import(pathToFileURL(path.join(DIST, 'render/render.js')).href);
  const site = JSON.parse(await readFile(path.join(ROOT, 'data/site.json'), 'utf8'));
  await writeFile(path.join(WEB, 'index.html'), renderShell({ site, assets }));
}
