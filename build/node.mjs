import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** What the built programs load from node_modules: the image keeps this, and what it needs. */
export const LOADED = [
  ...['@node-rs/argon2', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common', 'cli-progress'],
  ...['csv-parse', 'inquirer', 'pg', 'tar'],
];

/** What every bundle that runs on Node adds to the options of all. */
const NODE = {
  platform: 'node',
  target: 'node20',
  splitting: true,
  external: ['@node-rs/argon2', 'pg-native'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/**
 * Builds what renders pages. A page is rendered before anything is loaded on demand, so none of
 * that is built here. Returns the files that went into it.
 */
export async function buildRenderer(shared) {
  const withoutLaterParts = {
    name: 'without-later-parts',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind }) =>
        kind === 'dynamic-import' ? { external: true } : undefined,
      );
    },
  };
  const { metafile } = await build({
    ...shared,
    ...NODE,
    entryPoints: ['web/render.tsx'],
    outdir: 'dist/render',
    plugins: [withoutLaterParts],
  });
  return Object.keys(metafile.inputs);
}

/** Builds the server, and the worker that renders its pages. Returns what went into them. */
export async function buildServer(shared) {
  const { metafile } = await build({
    ...shared,
    ...NODE,
    entryPoints: { main: 'server/main.ts', 'render-worker': 'server/page/render-worker.ts' },
    outdir: 'dist/server',
  });
  return Object.keys(metafile.inputs);
}

/**
 * Builds the command line as one CommonJS file, which starts in two thirds of the time of many
 * small modules. The packages that only some commands need are loaded from node_modules by those.
 * Returns the files that went into it.
 */
export async function buildCommandLine(shared) {
  const { metafile } = await build({
    ...shared,
    ...NODE,
    splitting: false,
    format: 'cjs',
    entryPoints: ['cli/main.ts'],
    outdir: 'dist/cli',
    external: [...NODE.external, ...LOADED],
    define: { ...shared.define, 'import.meta.dirname': '__dirname' },
    banner: { js: '#!/usr/bin/env node' },
  });
  const folder = path.join(shared.absWorkingDir, 'dist/cli');
  await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  await chmod(path.join(folder, 'main.js'), 0o755);
  return Object.keys(metafile.inputs);
}
