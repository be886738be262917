import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAll } from './build/compress.mjs';
import { buildNode, LOADED } from './build/node.mjs';
import { writeNotices } from './build/notices.mjs';
import { buildWeb } from './build/web.mjs';

const ROOT = import.meta.dirname;
const DIST = path.join(ROOT, 'dist');
const WEB = path.join(DIST, 'web');
/** Written last, so that its time is the time of the build. A development build writes none. */
const STAMP = path.join(DIST, 'built');
const SOURCES = [
  ...['build.mjs', 'build', 'package.json', 'package-lock.json', 'data/site.json'],
  ...['lib', 'server', 'cli', 'web'],
];

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  minify: true,
  // Licences are written to files of their own.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};

const options = new Set(process.argv.slice(2));
const isDevelopment = options.has('--development');
if (options.has('--if-older') && !(await isOlderThanSources())) process.exit();

await rm(DIST, { recursive: true, force: true });
await mkdir(WEB, { recursive: true });
const [{ assets, inputs: web }, node] = await Promise.all([
  buildWeb(shared, { isDevelopment }),
  buildNode(shared),
]);
await writeFile(path.join(DIST, 'render/assets.json'), JSON.stringify(assets));
await writeStaticPage(assets).catch(({ message }) => {
  // A setting is invalid, and the message says what to do.
  console.error(message);
  process.exit(1);
});
await cp(path.join(ROOT, 'web/public'), WEB, { recursive: true });
if (!isDevelopment) {
  await writeNotices(ROOT, DIST, { web, node, loaded: LOADED });
  await compressAll(WEB);
  await writeFile(STAMP, '');
}

/** Returns whether any source is newer than the build. A folder counts too, since its time changes when a file is removed. */
async function isOlderThanSources() {
  const { mtimeMs: builtAt } = await stat(STAMP).catch(() => ({ mtimeMs: 0 }));
  for (const source of SOURCES) {
    const within = await readdir(path.join(ROOT, source), { recursive: true }).catch(() => []);
    for (const name of ['', ...within])
      if ((await stat(path.join(ROOT, source, name))).mtimeMs > builtAt) return true;
  }
  return false;
}

/** Writes the page for static hosts. */
async function writeStaticPage(assets) {
  const { renderStatic } = await import(pathToFileURL(path.join(DIST, 'render/render.js')).href);
  const text = await readFile(path.join(ROOT, 'data/site.json'), 'utf8');
  const site = JSON.parse(text.replace(/^\ufeff/, ''));
  await writeFile(path.join(WEB, 'index.html'), renderStatic({ site, assets }, process.env));
}
