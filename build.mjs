import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { reportPlugin } from './web/report/build-plugin.mjs';

const ROOT = import.meta.dirname;
const DIST = path.join(ROOT, 'dist');
const WEB = path.join(DIST, 'web');
const COMPRESSIBLE = /\.(?:html|js|css|json|svg|ttf|txt)$/;

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};

const MAIN = path.join(ROOT, 'web/main.tsx');

/**
 * Keeps the first load in one file. The bundler cuts a chunk for each set of parts that use the same modules; with
 * all that is loaded on demand using the first load whole, there is one such set. Nine chunks are 3 KB more.
 */
const oneFirstChunk = {
  name: 'one-first-chunk',
  setup({ onResolve, onLoad }) {
    const onDemand = new Set();
    onResolve({ filter: /^\./ }, ({ kind, resolveDir, path: file }) => {
      const isOurs = kind === 'dynamic-import' && resolveDir.startsWith(path.dirname(MAIN));
      if (isOurs) onDemand.add(path.join(resolveDir, file));
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!onDemand.has(file)) return undefined;
      const source = await readFile(file, 'utf8');
      return {
        contents: `${source}\nimport ${JSON.stringify(MAIN)};`,
        loader: path.extname(file).slice(1),
      };
    });
  },
};

/** The browser's part: hashed names, chunks on demand. */
async function buildWeb() {
  const { metafile } = await build({
    ...shared,
    entryPoints: {
      app: 'web/main.tsx',
      styles: 'web/styles/main.css',
      late: 'web/styles/late.css',
      admin: 'web/styles/admin.css',
      paper: 'web/styles/paper.css',
    },
    outdir: 'dist/web/assets',
    publicPath: '/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
    jsx: 'automatic',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    loader: { '.woff2': 'file' },
    plugins: [oneFirstChunk, reportPlugin],
  });
  return assetsOf(metafile);
}

/** Which built file is which: what the page has to name. */
function assetsOf({ outputs }) {
  const url = (file) => `/${path.posix.relative('dist/web', file)}`;
  const entry = (source) =>
    Object.keys(outputs).find((file) => outputs[file].entryPoint === source);
  const withStaticImports = (file, seen = new Set()) => {
    if (!file || seen.has(file)) return seen;
    seen.add(file);
    for (const { kind, path: next } of outputs[file].imports)
      if (kind === 'import-statement') withStaticImports(next, seen);
    return seen;
  };
  // Not the entry's own file: that only brings the one with the code, and is one more to wait for.
  const script = Object.keys(outputs).find((file) => 'web/main.tsx' in outputs[file].inputs);
  const first = [...withStaticImports(script)];
  const chart = [...withStaticImports(entry('web/calculator/growth-plot.ts'))];
  return {
    script: url(script),
    style: url(entry('web/styles/main.css')),
    lateStyle: url(entry('web/styles/late.css')),
    adminStyle: url(entry('web/styles/admin.css')),
    paperStyle: url(entry('web/styles/paper.css')),
    font: Object.keys(outputs)
      .filter((file) => file.endsWith('.woff2'))
      .map(url)[0],
    preloads: [...new Set([...first, ...chart])].filter((file) => file !== script).map(url),
  };
}

/** Koa brings a list of 2,500 media types, twice, and asks for these. Without the rest the server starts sooner. */
const fewMediaTypes = {
  name: 'few-media-types',
  setup({ onLoad }) {
    const kept = [
      'application/json',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'text/html',
      'text/plain',
    ];
    onLoad({ filter: /mime-db[\\/]db\.json$/ }, async ({ path: file }) => {
      const all = JSON.parse(await readFile(file, 'utf8'));
      const few = Object.fromEntries(kept.map((type) => [type, all[type]]));
      return { contents: JSON.stringify(few), loader: 'json' };
    });
  },
};

/** A page is rendered before anything is loaded on demand: none of that is built for the renderer. */
const withoutLaterParts = {
  name: 'without-later-parts',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    );
  },
};

/** Everything that runs on Node. What is loaded on demand stays in files of its own. */
async function buildNode() {
  const node = {
    ...shared,
    platform: 'node',
    target: 'node20',
    splitting: true,
    jsx: 'automatic',
    external: ['@node-rs/argon2'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  };
  await Promise.all([
    build({
      ...node,
      entryPoints: ['web/render.tsx'],
      outdir: 'dist/render',
      plugins: [withoutLaterParts],
    }),
    build({
      ...node,
      entryPoints: ['server/main.ts', 'server/render-worker.ts'],
      outdir: 'dist/server',
      plugins: [fewMediaTypes],
    }),
    buildCommandLine(),
  ]);
}

/**
 * The command line as one CommonJS file: it starts in two thirds of the time that thirty small modules take, and
 * runs of it no more than is used. The packages that only some commands need are loaded from node_modules by those.
 */
async function buildCommandLine() {
  await build({
    ...shared,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    entryPoints: ['cli/main.ts'],
    outdir: 'dist/cli',
    external: ['@node-rs/argon2', 'cli-progress', 'csv-parse', 'inquirer'],
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

async function compressAll(folder) {
  const files = await readdir(folder, { recursive: true });
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const target = path.join(folder, file);
        const bytes = await readFile(target);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${target}.br`, await brotli(bytes, { params: quality }));
        await writeFile(`${target}.gz`, await gz(bytes, { level: 9 }));
      }),
  );
}

await rm(DIST, { recursive: true, force: true });
await mkdir(WEB, { recursive: true });
const [assets] = await Promise.all([buildWeb(), buildNode()]);
await writeFile(path.join(DIST, 'render/assets.json'), JSON.stringify(assets));
await writeStaticPage(assets);
await cp(path.join(ROOT, 'web/public'), WEB, { recursive: true });
await compressAll(WEB);
