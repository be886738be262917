import { afterFile } from '#test/after-file.ts';
import { killSaves } from '#test/killed-saves.ts';
import { freshDatabase } from '#test/postgres.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { tempDir } from '#test/temp-dir.ts';
import { fault } from './fault.ts';

const ROUNDS = 100;

const places: Record<string, () => Promise<string>> = {
  files: tempDir,
  PostgreSQL: async () => {
    const server = await startPostgres();
    afterFile(() => server.stop());
    return (await freshDatabase(server.url)).url;
  },
};

for (const [name, place] of Object.entries(places))
  fault(`a process is killed while it saves 36 rates at once: ${name}`, ROUNDS, async (book) => {
    for (const loss of await killSaves(await place(), ROUNDS)) book.lost(loss);
    for (let round = 0; round < ROUNDS; round++) book.round();
  });
