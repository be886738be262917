import { commitTogether } from '#test/commits-together.ts';
import { freshDatabase } from '#test/postgres.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { type Book, fault } from './fault.ts';

const BY_EACH = 500;

fault('1 four processes commit at once into a folder', 1, async (book) => {
  await commitAll(book, await tempDir());
});

fault('1 four processes commit at once into a database', 1, async (book) => {
  const server = await startPostgres();
  try {
    await commitAll(book, (await freshDatabase(server.url)).url);
  } finally {
    await server.stop();
  }
});

async function commitAll({ round, count, lost }: Book, address: string): Promise<void> {
  const outcome = await commitTogether(address, BY_EACH);
  round();
  count('commits acknowledged', outcome.acknowledged);
  for (const what of outcome.lost) lost(what);
}
