import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { Store } from '#lib/store/store.ts';

/**
 * A process that may only write small files: node script DIRECTORY. Makes a change that is too large and then one
 * that is not, and prints how each ended and what a reader sees after it, a line of JSON each.
 */
const [directory = ''] = process.argv.slice(2);
const store = await Store.open(new FilesBackend(directory));

for (const name of ['n'.repeat(100_000), 'small']) {
  const ended = await store
    .transact('a', (draft) => draft.update('currencies', 1, { name }))
    .then(
      () => 'done',
      (error: Error) => error.message,
    );
  const seen = (await store.latest()).data.currencies[0]?.name;
  console.log(JSON.stringify({ ended, seen, revision: store.current.revision }));
}
await store.close();
