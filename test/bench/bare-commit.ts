import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { timeOf } from './measure.ts';

let number = 0;

/** Milliseconds of the file work alone that puts these bytes on the disk for good: write, fsync, link, fsync. */
export async function bareCommit(folder: string, bytes: Buffer): Promise<number> {
  const file = path.join(folder, String(++number));
  const temporary = `${file}.tmp`;
  const ms = await timeOf(async () => {
    const handle = await open(temporary, 'wx', 0o600);
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    await link(temporary, file);
    const names = await open(folder, 'r');
    await names.sync();
    await names.close();
  });
  await Promise.all([rm(temporary), rm(file)]);
  return ms;
}
