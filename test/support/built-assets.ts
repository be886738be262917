import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const DIST = path.join(import.meta.dirname, '../../dist');
const LIST = path.join(DIST, 'render/assets.json');

/** The addresses of the built files that the page names. */
export const assets: {
  script: string;
  style: string;
  preloads: string[];
} = JSON.parse(await readFile(LIST, 'utf8'));

/** Returns the address of the built script of a part that is loaded later: 'rest'. */
export async function scriptOf(part: string): Promise<string> {
  const files = await readdir(path.join(DIST, 'web/assets'));
  const file = files.find((each) => each.startsWith(`${part}-`) && each.endsWith('.js'));
  if (!file) throw new Error(`There is no script of ${part}.`);
  return `/assets/${file}`;
}

/** Returns a built script and all that it needs before it can run. */
export async function withImports(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = await readFile(path.join(DIST, 'web', file), 'utf8');
  for (const [, name] of source.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    await withImports(`/assets/${name}`, seen);
  return [...seen];
}

/** Returns the scripts that come with a part on demand, and with none of the parts that are there before it. */
export async function scriptsWith(part: string, before: string[] = []): Promise<string[]> {
  const there = [assets.script, ...(await Promise.all(before.map(scriptOf)))];
  const known = (await Promise.all(there.map((file) => withImports(file)))).flat();
  return (await withImports(await scriptOf(part))).filter((file) => !known.includes(file));
}
