import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** Packages the built programs load from node_modules; the image keeps these and their dependencies. */
export const LOADED = [
  ...['@node-rs/argon2', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common', 'cli-progress'],
  ...['csv-parse', 'inquirer', 'pg', 'tar'],
];

const NODE = {
  platform: 'node',
  target: 'node20',
  splitting: true,
  external: ['@node-rs/argon2', 'pg-native'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** Renders pages. Parts that load on demand are left out, since they are never rendered here. */
const RENDERER = {
  ...NODE,
  entryPoints: ['web/render.tsx'],
  outdir: 'dist/render',
  plugins: [
    {
      name: 'without-later-parts',
      setup({ onResolve }) {
        onResolve({ filter: /^\./ }, ({ kind }) =>
          kind === 'dynamic-import' ? { external: true } : undefined,
        );
      },
    },
  ],
};

const SERVER = {
  ...NODE,
  entryPoints: { main: 'server/main.ts', 'render-worker': 'server/page/render-worker.ts' },
  outdir: 'dist/server',
};

/**
 * One CommonJS file, which starts in two thirds of the time of many small modules. Packages that only some commands need are
 * loaded from node_modules on demand.
 */
const COMMAND_LINE = {
  ...NODE,
  splitting: false,
  format: 'cjs',
  entryPoints: { main: 'cli/entry.ts' },
  outdir: 'dist/cli',
  external: [...NODE.external, ...LOADED],
  banner: { js: '#!/usr/bin/env node' },
};

/** Builds everything that runs on Node. Returns the source files it was built from. */
export async function buildNode(shared) {
  const define = { ...shared.define, 'import.meta.dirname': '__dirname' };
  const built = await Promise.all([
    build({ ...shared, ...RENDERER }),
    build({ ...shared, ...SERVER }),
    build({ ...shared, ...COMMAND_LINE, define }),
  ]);
  const folder = path.join(shared.absWorkingDir, 'dist/cli');
  await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  await chmod(path.join(folder, 'main.js'), 0o755);
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}
