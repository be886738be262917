import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { buildWeb } from './build/web.mjs';

const ROOT = import.meta.dirname;
const DIST = path.join(ROOT, 'dist');
const WEB = path.join(DIST, 'web');
/** Written last: its time is that of the build. One for development has none. */
const STAMP = path.join(DIST, 'built');
const SOURCES = [
  ...['build.mjs', 'build', 'package.json', 'package-lock.json', 'data/site.json'],
  ...['lib', 'server', 'cli', 'web'],
];
const COMPRESSIBLE = /\.(?:html|js|css|json|svg|ttf|txt)$/;

/** The options of every bundle. */
const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** The options of every bundle that runs on Node. */
const node = {
  ...shared,
  platform: 'node',
  target: 'node20',
  splitting: true,
  external: ['@node-rs/argon2'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

const options = new Set(process.argv.slice(2));
const isDevelopment = options.has('--development');
if (options.has('--if-older') && !(await isOlderThanSources())) process.exit();

await rm(DIST, { recursive: true, force: true });
await mkdir(WEB, { recursive: true });
const [assets] = await Promise.all([
  buildWeb(isDevelopment ? { ...shared, banner: { js: reloadScript() } } : shared),
  buildRenderer(),
  buildServer(),
  buildCommandLine(),
]);
await writeFile(path.join(DIST, 'render/assets.json'), JSON.stringify(assets));
await writeStaticPage(assets);
await cp(path.join(ROOT, 'web/public'), WEB, { recursive: true });
if (!isDevelopment) {
  await compressAll(WEB);
  await writeFile(STAMP, '');
}

/** Returns whether anything the build reads is newer than it. A folder is, where a file has gone from it. */
async function isOlderThanSources() {
  const { mtimeMs: builtAt } = await stat(STAMP).catch(() => ({ mtimeMs: 0 }));
  for (const source of SOURCES) {
    const within = await readdir(path.join(ROOT, source), { recursive: true }).catch(() => []);
    for (const name of ['', ...within])
      if ((await stat(path.join(ROOT, source, name))).mtimeMs > builtAt) return true;
  }
  return false;
}

/** Has a page of `npm run dev` look for another version of itself twice a second, and load that. */
function reloadScript() {
  return `globalThis.reloading ??= setInterval(async () => {
  const page = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const tag = page?.headers.get('etag');
  if (tag && tag !== (globalThis.shownTag ??= tag)) location.reload();
}, 500); // ${Date.now()}`;
}

/** A page is rendered before anything is loaded on demand: none of that is built for the renderer. */
async function buildRenderer() {
  const withoutLaterParts = {
    name: 'without-later-parts',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind }) =>
        kind === 'dynamic-import' ? { external: true } : undefined,
      );
    },
  };
  await build({
    ...node,
    entryPoints: ['web/render.tsx'],
    outdir: 'dist/render',
    plugins: [withoutLaterParts],
  });
}

async function buildServer() {
  await build({
    ...node,
    entryPoints: { main: 'server/main.ts', 'render-worker': 'server/http/render-worker.ts' },
    outdir: 'dist/server',
  });
}

/**
 * The command line is one CommonJS file, which starts in two thirds of the time of many small modules. The packages
 * that only some commands need are loaded from node_modules by those.
 */
async function buildCommandLine() {
  await build({
    ...node,
    splitting: false,
    format: 'cjs',
    entryPoints: ['cli/main.ts'],
    outdir: 'dist/cli',
    external: [...node.external, 'cli-progress', 'csv-parse', 'inquirer'],
    define: { ...shared.define, 'import.meta.dirname': '__dirname' },
    banner: { js: '#!/usr/bin/env node' },
  });
  await writeFile(path.join(DIST, 'cli/package.json'), '{ "type": "commonjs" }\n');
  await chmod(path.join(DIST, 'cli/main.js'), 0o755);
}

/** The page for plain static hosts, with the white label the build found. */
async function writeStaticPage(assets) {
  const { renderShell } = await import(pathToFileURL(path.join(DIST, 'render/render.js')).href);
  const site = JSON.parse(await readFile(path.join(ROOT, 'data/site.json'), 'utf8'));
  await writeFile(path.join(WEB, 'index.html'), renderShell({ site, assets }));
}

/** Puts a file for brotli and one for gzip beside each that gets smaller. */
async function compressAll(folder) {
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    COMPRESSIBLE.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(folder, file);
      const bytes = await readFile(target);
      await writeFile(`${target}.br`, await brotli(bytes, { params: quality }));
      await writeFile(`${target}.gz`, await gz(bytes, { level: 9 }));
    }),
  );
}
