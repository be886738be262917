import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minify } from 'terser';

const { version } = createRequire(import.meta.url)('terser/package.json');

/** Has Chromium compile all of a script while it arrives, beside the page, and not each function when it is called. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

const HOW = { module: true, compress: { passes: 2 } };

/**
 * A comment for the head of each script: a file's hashed name is made before its names are, so it has to change with
 * what makes those.
 */
export const NAMED_BY = `/* terser ${version} ${JSON.stringify(HOW)} ${COMPILE_ALL} */`;

/**
 * Names the variables of built scripts anew, each by what is frequent in it alone: esbuild counts over all of them
 * together, which makes the first 1.7 KB larger. Those that are `early` are compiled as they arrive.
 */
export async function shortenNames(files, early) {
  await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8');
      const format = early.includes(file) ? { preamble: COMPILE_ALL } : {};
      const { code } = await minify(source, { ...HOW, format });
      await writeFile(file, code);
    }),
  );
}
