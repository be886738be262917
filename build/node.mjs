import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { DIST, shared } from './shared.mjs';

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
export async function buildNode() {
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
      entryPoints: { main: 'server/main.ts', 'render-worker': 'server/http/render-worker.ts' },
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
