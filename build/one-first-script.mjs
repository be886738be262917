import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FIRST = path.join(import.meta.dirname, '../web/main.tsx');

/**
 * Keeps the first script in one file. The bundler cuts a file for each set of parts that use the same modules; with all
 * that is loaded on demand importing the first script whole, there is one such set.
 */
export const oneFirstScript = {
  name: 'one-first-script',
  setup({ onResolve, onLoad }) {
    const onDemand = new Set();
    onResolve({ filter: /^\./ }, ({ kind, resolveDir, path: file }) => {
      if (kind === 'dynamic-import') onDemand.add(path.join(resolveDir, file));
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!onDemand.has(file)) return undefined;
      const source = await readFile(file, 'utf8');
      return { contents: `${source}\nimport ${JSON.stringify(FIRST)};`, loader: 'tsx' };
    });
  },
};
