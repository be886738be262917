import path from 'node:path';
import { build } from 'esbuild';
import { reportTypeface } from './report-typeface.mjs';

const TARGET = ['es2022', 'chrome110', 'firefox115', 'safari16.4'];

/** Makes Chromium compile the whole script while it loads. Without it the page is blocked half as long again. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/**
 * Builds everything that runs in browsers. embed.js has no hash in its name, because other sites link to it. Returns the
 * addresses of the assets, and the source files they were built from.
 */
export async function buildWeb(shared, { isDevelopment }) {
  const { metafile } = await build({
    ...shared,
    entryPoints: {
      app: 'web/main.tsx',
      screen: 'web/styles/screen.css',
      rest: 'web/styles/rest.css',
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
    // MobX's own production build, which is smaller than what esbuild builds from its module.
    alias: {
      mobx: 'mobx/dist/mobx.esm.production.min.js',
      'fast-png': './build/nothing.cjs',
    },
    plugins: [reportTypeface],
    // Used only by jsPDF's HTML, SVG and PNG features.
    external: ['canvg', 'dompurify', 'html2canvas'],
    banner: { js: isDevelopment ? reloadScript() : COMPILE_ALL },
  });
  const host = await build({
    ...shared,
    format: 'iife',
    target: TARGET,
    entryPoints: { embed: 'web/embed/host.ts' },
    outdir: 'dist/web',
  });
  const inputs = [metafile, host.metafile].flatMap((each) => Object.keys(each.inputs));
  return { assets: assetsOf(metafile), inputs };
}

/** Makes a page of `npm run dev` check twice a second for a newer version of itself, and reload. */
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
  const early = withStaticImports(outputs, script);
  const scriptsOf = (source) =>
    withStaticImports(outputs, built(source)).filter((file) => !early.includes(file));
  return {
    script: url(script),
    style: url(built('web/styles/screen.css')),
    restStyle: url(built('web/styles/rest.css')),
    adminStyle: url(built('web/styles/admin.css')),
    printStyle: url(built('web/styles/print.css')),
    font: url(files.find((file) => file.endsWith('.woff2'))),
    preloads: early.filter((file) => file !== script).map(url),
    parts: {
      rest: scriptsOf('web/calculator/rest.ts').map(url),
      screens: scriptsOf('web/admin/screens.tsx').map(url),
      drawers: scriptsOf('web/admin/drawers.ts').map(url),
      'make-report': scriptsOf('web/report/make-report.ts').map(url),
      'draw-comparison': scriptsOf('web/calculator/what-if/draw-comparison.ts').map(url),
    },
  };
}

/** Returns a built script and everything it imports statically, each once. */
function withStaticImports(outputs, file, seen = new Set()) {
  seen.add(file);
  for (const { kind, path: next } of outputs[file].imports)
    if (kind === 'import-statement' && !seen.has(next)) withStaticImports(outputs, next, seen);
  return [...seen];
}
