import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterFile } from '#test/after-file.ts';
import { openStore } from '#test/open-store.ts';
import { startPooler } from '#test/pooler.ts';
import { freshDatabase } from '#test/postgres.ts';
import { startPostgres } from '#test/postgres-server.ts';
import { fault } from './fault.ts';
import { need } from './needs.ts';

const run = promisify(execFile);
const CHANGES = 50;
const SEEN_WITHIN_MS = 1_000;

/** The tests that run on a database, run once more. */
const SUITES = ['backend/backend', 'backend/counts', 'log/kept-revisions', 'store-processes'].map(
  (name) => `lib/store/${name}.test.ts`,
);

fault(
  'a change through a pooler in transaction mode is seen by another process',
  CHANGES,
  async (book) => {
    need('pgbouncer');
    const server = await startPostgres();
    afterFile(() => server.stop());
    const { url } = await freshDatabase(await startPooler(server));
    const writer = await openStore(url);
    const reader = await openStore(url, { isWatched: true });
    let longest = 0;
    for (let order = 1; order <= CHANGES; order++) {
      await writer.transact('a', (draft) => draft.update('currencies', 1, { displayOrder: order }));
      const began = performance.now();
      while (reader.current.revision < writer.current.revision) await wait(5);
      longest = Math.max(longest, performance.now() - began);
      book.round();
      await wait(Math.random() * 300);
    }
    book.count('ms the longest until another process saw a change', Math.round(longest));
    book.lost(longest > SEEN_WITHIN_MS && `a change was seen after ${longest} ms`);
    await writer.close();
    await reader.close();
  },
);

fault('the tests of store, sessions and counts through a pooler', 1, async (book) => {
  need('pgbouncer');
  const server = await startPostgres();
  afterFile(() => server.stop());
  const env = { ...process.env, TEST_DATABASE_URL: await startPooler(server) };
  const end = await run('npx', ['vitest', 'run', '--project', 'code', ...SUITES], { env }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => {
      book.lost(stdout);
      return stdout;
    },
  );
  book.count('tests', Number(/(\d+) passed/.exec(end.slice(end.lastIndexOf('Tests')))?.[1]));
  book.round();
});
