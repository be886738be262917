import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|ttf|txt)$/;

/** Writes a brotli and a gzip copy beside each file of a folder that compresses well. */
export async function compressAll(folder) {
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    COMPRESSIBLE.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(folder, file);
      const bytes = await readFile(target);
      await writeFile(`${target}.br`, await brotli(bytes, { params: quality }));
      await writeFile(`${target}.gz`, await gz(bytes, { level: 9 }));
    }),
  );
}
