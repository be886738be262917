import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { reportPlugin } from '../web/report/build-plugin.mjs';

const MAIN = path.join(import.meta.dirname, '../web/main.tsx');

/**
 * Keeps the first load in one file. The bundler cuts a chunk for each set of parts that use the same modules. With all
 * that is loaded on demand importing the first load whole, there is one such set: 88 KB instead of 91 in ten files.
 */
const oneFirstChunk = {
  name: 'one-first-chunk',
  setup({ onResolve, onLoad }) {
    const onDemand = new Set();
    onResolve({ filter: /^\./ }, ({ kind, resolveDir, path: file }) => {
      if (kind === 'dynamic-import') onDemand.add(path.join(resolveDir, file));
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!onDemand.has(file)) return undefined;
      const source = await readFile(file, 'utf8');
      return { contents: `${source}\nimport ${JSON.stringify(MAIN)};`, loader: 'tsx' };
    });
  },
};

/**
 * Builds the browser's part into dist/web/assets: hashed names, and a chunk for all that is loaded on demand.
 * `shared` are the options of every bundle. Returns the addresses that the page has to name.
 */
export async function buildWeb(shared) {
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
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    loader: { '.woff2': 'file' },
    plugins: [oneFirstChunk, reportPlugin],
  });
  return assetsOf(metafile);
}

function assetsOf({ outputs }) {
  const files = Object.keys(outputs);
  const built = (source) => files.find((file) => outputs[file].entryPoint === source);
  const url = (file) => `/${path.posix.relative('dist/web', file)}`;
  // Not the entry's own file, which only imports this one.
  const script = files.find((file) => 'web/main.tsx' in outputs[file].inputs);
  const chart = built('web/calculator/chart/growth-plot.ts');
  const preloads = new Set([
    ...withStaticImports(outputs, script),
    ...withStaticImports(outputs, chart),
  ]);
  preloads.delete(script);
  return {
    script: url(script),
    style: url(built('web/styles/main.css')),
    lateStyle: url(built('web/styles/late.css')),
    adminStyle: url(built('web/styles/admin.css')),
    paperStyle: url(built('web/styles/paper.css')),
    font: url(files.find((file) => file.endsWith('.woff2'))),
    preloads: [...preloads].map(url),
  };
}

/** A built script and all that it needs before it can run. */
function withStaticImports(outputs, file) {
  const needed = outputs[file].imports.filter(({ kind }) => kind === 'import-statement');
  return [file, ...needed.flatMap((next) => withStaticImports(outputs, next.path))];
}
