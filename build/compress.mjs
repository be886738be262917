import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|ttf|txt)$/;

/** Puts a file for brotli and one for gzip beside each that gets smaller. */
export async function compressAll(folder) {
  const files = await readdir(folder, { recursive: true });
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const target = path.join(folder, file);
        const bytes = await readFile(target);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${target}.br`, await brotli(bytes, { params: quality }));
        await writeFile(`${target}.gz`, await gz(bytes, { level: 9 }));
      }),
  );
}
