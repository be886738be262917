import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minify } from '@swc/core';

const { version } = createRequire(import.meta.url)('@swc/core/package.json');

/** Has Chromium compile all of a script while it arrives, beside the page, and not each function when it is called. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/** No passes are all of them: as long as a script becomes shorter. */
const HOW = { module: true, compress: { passes: 0 }, mangle: true };

/**
 * A comment for the head of each script: a file's hashed name is made before its names are, so it has to change with
 * what makes those.
 */
export const NAMED_BY = `/* swc ${version} ${JSON.stringify(HOW)} ${COMPILE_ALL} */`;

/**
 * Names the variables of built scripts anew, each by what is frequent in it alone: esbuild counts over all of them
 * together, which makes the first 2 KB larger. Those that are `early` are compiled as they arrive.
 */
export async function shortenNames(files, early) {
  await Promise.all(
    files.map(async (file) => {
      const { code } = await minify(await readFile(file, 'utf8'), HOW);
      await writeFile(file, early.includes(file) ? `${COMPILE_ALL}\n${code}` : code);
    }),
  );
}
