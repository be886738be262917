import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ON_DEMAND = /\bimport\("\.\/([\w-]+\.js)"\)/g;

/** What `fetchFirst` calls, for the head of each script: it fetches files that lie beside it. */
export const FETCHED = `const fetched = (...names) => Promise.all(names.map(async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(name);
  await answer.arrayBuffer();
}));`;

/**
 * Has scripts on demand fetched, with all that they need and the page did not come with, before they are imported:
 * Chromium asks again for what could not be fetched, but never for what could not be imported, so that to try again would
 * not help while the page is open.
 */
export async function fetchFirst(outputs, early, root) {
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
      await writeFile(target, withFetches);
    }),
  );
}

/** Returns a built script and all that it needs before it can run, each once. */
export function withStaticImports(outputs, file, seen = new Set()) {
  seen.add(file);
  for (const { kind, path: next } of outputs[file].imports)
    if (kind === 'import-statement' && !seen.has(next)) withStaticImports(outputs, next, seen);
  return [...seen];
}
