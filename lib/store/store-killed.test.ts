import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '#test/open-store.ts';
import { chainOf, freshPlace, PLACES } from '#test/places.ts';
import { buildScript, runScript } from '#test/script.ts';

test.each(PLACES)(
  'a process killed while it writes loses nothing it acknowledged, five times, in %s',
  async (kind) => {
    const writer = await buildScript(
      path.join(import.meta.dirname, '../../test/support/store-writer.ts'),
    );
    const place = await freshPlace(kind);
    await (await openStore(place)).close();
    for (let round = 0; round < 5; round++) {
      const { child, lines, ended } = runScript(writer, [place, 'writer', 1e9, 1 + (round % 3)]);
      while (lines().length === 0) await wait(1);
      await wait(Math.random() * 40);
      child.kill('SIGKILL');
      expect(await ended).toBeNull();

      const store = await openStore(place);
      expect(store.current.data.currencies[0]?.displayOrder).toBeGreaterThanOrEqual(
        Math.max(...lines().map(Number)),
      );
      await store.close();
    }
    expect((await chainOf(place)).findings).toEqual([]);
  },
  120_000,
);
