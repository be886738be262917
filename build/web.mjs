import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { reportTypeface } from './report-typeface.mjs';

const TARGET = ['es2022', 'chrome110', 'firefox115', 'safari16.4'];

/** Has Chromium compile all of a script while it arrives. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

const ON_DEMAND = /\bimport\("\.\/([\w-]+\.js)"\)/g;

/** What `fetchFirst` calls, at the end of each script that it changes. Some hosts answer with a page for what is gone. */
const FETCHED = `function fetched(...names) { return Promise.all(names.map(async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  const isScript = /javascript/.test(answer.headers.get('content-type'));
  if (!answer.ok || !isScript) throw Object.assign(Error(name), { isGone: answer.ok || answer.status === 404 });
  await answer.arrayBuffer();
})); }`;

/**
 * Builds the browser's part; embed.js has no hash, since other sites' pages name it. Returns the addresses that the page has
 * to name, and the files that all was built from.
 */
export async function buildWeb(shared, { isDevelopment }) {
  const { metafile } = await build({
    ...shared,
    entryPoints: {
      app: 'web/main.tsx',
      screen: 'web/styles/screen.css',
      admin: 'web/styles/admin.css',
      print: 'web/styles/print.css',
    },
    outdir: 'dist/web/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    target: TARGET,
    loader: { '.woff2': 'file' },
    // MobX's own production build: what esbuild would make of its module is larger.
    alias: {
      mobx: 'mobx/dist/mobx.esm.production.min.js',
      'fast-png': './build/nothing.cjs',
    },
    plugins: [reportTypeface],
    // Only jsPDF's parts for HTML, SVG and PNG use these.
    external: ['canvg', 'dompurify', 'html2canvas'],
    banner: { js: isDevelopment ? reloadScript() : COMPILE_ALL },
  });
  const assets = assetsOf(metafile);
  const early = [assets.script, ...assets.preloads].map((url) => `dist/web${url}`);
  await fetchFirst(metafile.outputs, early, shared.absWorkingDir);
  const host = await build({
    ...shared,
    format: 'iife',
    target: TARGET,
    entryPoints: { embed: 'web/embed/host.ts' },
    outdir: 'dist/web',
  });
  const inputs = [metafile, host.metafile].flatMap((each) => Object.keys(each.inputs));
  return { assets, inputs };
}

/** Has a page of `npm run dev` look for another version of itself twice a second, and load that. */
function reloadScript() {
  return `globalThis.reloading ??= setInterval(async () => {
  const page = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const tag = page?.headers.get('etag');
  if (tag && tag !== (globalThis.shownTag ??= tag)) location.reload();
}, 500); // ${Date.now()}`;
}

function assetsOf({ outputs }) {
  const files = Object.keys(outputs);
  const built = (source) => files.find((file) => outputs[file].entryPoint === source);
  const url = (file) => `/${path.posix.relative('dist/web', file)}`;
  const script = built('web/main.tsx');
  const preloads = withStaticImports(outputs, script).filter((file) => file !== script);
  return {
    script: url(script),
    style: url(built('web/styles/screen.css')),
    adminStyle: url(built('web/styles/admin.css')),
    printStyle: url(built('web/styles/print.css')),
    font: url(files.find((file) => file.endsWith('.woff2'))),
    preloads: preloads.map(url),
  };
}

/**
 * Has scripts on demand fetched, with all that they need and the page did not come with, before they are imported:
 * Chromium asks again for what could not be fetched, but never for what could not be imported.
 */
async function fetchFirst(outputs, early, root) {
  const isLater = (file) => !early.includes(file);
  await Promise.all(
    Object.keys(outputs).map(async (file) => {
      if (!outputs[file].imports.some(({ kind }) => kind === 'dynamic-import')) return;
      const target = path.join(root, file);
      const source = await readFile(target, 'utf8');
      const withFetches = source.replaceAll(ON_DEMAND, (call, name) => {
        const needed = withStaticImports(outputs, path.posix.join(path.posix.dirname(file), name));
        const names = needed.filter(isLater).map((each) => `'${path.posix.basename(each)}'`);
        return names.length > 0 ? `fetched(${names}).then(() => ${call})` : call;
      });
      await writeFile(target, `${withFetches}${FETCHED}\n`);
    }),
  );
}

/** Returns a built script and all that it needs before it can run, each once. */
function withStaticImports(outputs, file, seen = new Set()) {
  seen.add(file);
  for (const { kind, path: next } of outputs[file].imports)
    if (kind === 'import-statement' && !seen.has(next)) withStaticImports(outputs, next, seen);
  return [...seen];
}
