import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minify } from 'terser';

const { version } = createRequire(import.meta.url)('terser/package.json');

/**
 * A comment for the head of each script: a file's hashed name is made before its names are, so it has to change with
 * what makes those.
 */
export const NAMED_BY = `/* terser ${version} */`;

/**
 * Names the variables of built scripts anew, each by what is frequent in it alone: esbuild counts over all of them
 * together, which makes the first 1.7 KB larger.
 */
export async function shortenNames(files) {
  await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8');
      const { code } = await minify(source, { module: true, compress: false });
      await writeFile(file, code);
    }),
  );
}
