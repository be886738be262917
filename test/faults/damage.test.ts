import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';
import { NEWER } from '#test/newer-revision.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

/** Where a revision's file says which format it has. */
const FORMAT_AT = '{"format":'.length;

const refusalOf = (directory: string): Promise<string | null> =>
  Store.open(new FilesBackend(directory)).then(
    async (store) => {
      await store.close();
      return null;
    },
    (error: Error) => error.message,
  );

// Three revisions of the first catalogue.
const directory = await tempDir();
const store = await Store.open(new FilesBackend(directory));
for (const returnRate of [0.01, 0.02])
  await store.transact('someone', (draft) => updateReturnRate(draft, 1, { returnRate }));
await store.close();
const file = path.join(directory, revisionKey(3));
const sound = await readFile(file);

fault('5 the newest revision is cut short at every byte', sound.length, async ({ round, lost }) => {
  for (let length = 0; length < sound.length; length++) {
    const bytes = sound.subarray(0, length);
    await writeFile(file, bytes);
    const refusal = await refusalOf(directory);
    lost(!refusal?.includes('data restore --revision 2') && `${length} bytes: ${refusal}`);
    lost(!(await readFile(file)).equals(bytes) && `${length} bytes: changed`);
    round();
  }
});

fault('5 the newest revision is flipped at every byte', sound.length, async ({ round, lost }) => {
  for (let position = 0; position < sound.length; position++) {
    const bytes = Buffer.from(sound);
    bytes[position] = (bytes[position] ?? 0) ^ (1 << (position % 8));
    await writeFile(file, bytes);
    const refusal = await refusalOf(directory);
    // The format's own digit becomes another one, and a newer format is not called damaged.
    const said = position === FORMAT_AT ? NEWER : 'data restore --revision 2';
    lost(!refusal?.includes(said) && `byte ${position}: ${refusal}`);
    lost(!(await readFile(file)).equals(bytes) && `byte ${position}: changed`);
    round();
  }
});
