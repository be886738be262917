import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ASSETS } from '#test/report.ts';

/** Returns how many bytes the files of the build weigh whose name fits, as they are sent (brotli). */
async function weight(name: RegExp): Promise<number> {
  const files = (await readdir(ASSETS)).filter((file) => name.test(file) && file.endsWith('.br'));
  expect(files.length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(ASSETS, file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the script of the report weighs at most 111 KB', async () => {
  expect(await weight(/^make-report-/)).toBeLessThanOrEqual(111 * 1024);
});

test('the typeface of the report weighs at most 90 KB', async () => {
  expect(await weight(/^NotoSans_/)).toBeLessThanOrEqual(90_000);
});
