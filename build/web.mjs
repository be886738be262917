import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { reportPlugin } from '../web/report/build-plugin.mjs';
import { ROOT, shared } from './shared.mjs';

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

/** The browser's part: hashed names, chunks on demand. Answers what the page has to name. */
export async function buildWeb() {
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
  const chart = [...withStaticImports(entry('web/calculator/chart/growth-plot.ts'))];
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
