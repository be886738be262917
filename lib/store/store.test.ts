import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { backendWith } from '#test/decorated-backends.ts';
import { SMALL_SEED } from '#test/sample-seed.ts';
import type { Backend } from './backend/backend.ts';
import { memoryBackend } from './backend/memory.ts';
import type { Draft } from './log/draft.ts';
import { Store } from './store.ts';

const rename = (name: string) => (draft: Draft) => draft.update('currencies', 1, { name });

describe('a store', () => {
  let backend: Backend;
  let store: Store;
  const open = (now?: string) =>
    Store.open(backend, { seed: SMALL_SEED, ...(now && { now: () => new Date(now) }) });

  beforeEach(async () => {
    backend = memoryBackend();
    store = await open();
  });

  afterEach(() => store.close());

  test('commits the seed as system, and reopens the same catalogue', async () => {
    expect(store.current).toMatchObject({ revision: 1, parent: null, actor: 'system' });
    const { checksum } = store.current;
    const renamed = await store.transact('someone@example.com', rename('New'));
    expect(renamed).toMatchObject({ name: 'New' });
    expect(store.current).toMatchObject({
      revision: 2,
      parent: checksum,
      actor: 'someone@example.com',
      changes: [{ table: 'currencies', id: 1, before: { name: 'Rand' }, after: { name: 'New' } }],
    });
    await store.close();

    const again = await open();
    expect(again.current).toEqual(store.current);
    await again.close();
  });

  test('rejects only a change that throws or breaks a rule, without any effect', async () => {
    const refusal = new AppError('conflict', 'No.');
    const ends = await Promise.allSettled([
      store.transact('a', rename('One')),
      store.transact('a', (draft) => {
        draft.update('currencies', 1, { name: 'Two' });
        throw refusal;
      }),
      store.transact('a', (draft) => draft.update('currencies', 1, { isDefault: false })),
      store.transact('a', (draft) => draft.find('currencies', 1)),
    ]);
    expect(ends).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: refusal },
      { status: 'rejected', reason: { code: 'invalid' } },
      { status: 'fulfilled', value: { name: 'One', isDefault: true } },
    ]);
    expect(store.current.revision).toBe(2);
  });

  test('commits each change as a revision of its own, in order', async () => {
    const step = (draft: Draft) => {
      const order = (draft.find('currencies', 1)?.displayOrder ?? 0) + 1;
      return draft.update('currencies', 1, { displayOrder: order }).displayOrder;
    };
    const actors = ['a', 'a', 'b', 'a'];
    const orders = await Promise.all(actors.map((actor) => store.transact(actor, step)));
    expect(orders).toEqual([1, 2, 3, 4]);
    expect(store.current).toMatchObject({
      revision: 5,
      actor: 'a',
      changes: [{ before: { displayOrder: 3 }, after: { displayOrder: 4 } }],
    });
  });

  test('keeps a note with its own change only', async () => {
    const names = ['One', 'Two', 'Three'];
    await Promise.all(
      names.map((name) =>
        store.transact('a', rename(name), name === 'Two' ? { summary: 'Reverted 12' } : {}),
      ),
    );
    expect(store.current.revision).toBe(4);
    const summaries: unknown[] = [];
    for await (const { summary } of store.history(store.current)) summaries.unshift(summary);
    expect(summaries).toEqual([undefined, undefined, 'Reverted 12', undefined]);
  });

  test('shows a revision once it is durable, and never an older one after a newer', async () => {
    const disk = new EventEmitter();
    const putIfAbsent: Backend['putIfAbsent'] = async (...args) => {
      const [put] = await Promise.all([backend.putIfAbsent(...args), once(disk, 'durable')]);
      return put;
    };
    const slow = await Store.open(backendWith(backend, { putIfAbsent }));
    const saved = slow.transact('a', rename('Written'));
    while ((await store.latest()).revision === 1);
    expect((await slow.latest()).revision).toBe(1);
    await store.transact('b', rename('Newer'));
    expect((await slow.latest()).revision).toBe(3);
    disk.emit('durable');
    await saved;
    expect(slow.current.revision).toBe(3);
    await slow.close();
  });

  test('a preview returns what would change, and changes nothing', async () => {
    expect(await store.preview(rename('New'))).toMatchObject({
      result: { name: 'New' },
      changes: [{ table: 'currencies', before: { name: 'Rand' }, after: { name: 'New' } }],
    });
    await expect(
      store.preview((draft) => draft.update('currencies', 1, { isDefault: false })),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect((await store.latest()).revision).toBe(1);
  });

  test('dates no revision earlier than the one before it', async () => {
    const ahead = await open('2030-01-01T00:00:00Z');
    await ahead.transact('a', rename('Ahead'));
    await ahead.close();
    const behind = await open('2026-01-01T00:00:00Z');
    await behind.transact('a', rename('Behind'));
    await behind.close();
    const { at } = ahead.current;
    expect(behind.current).toMatchObject({ revision: 3, at, data: { catalogueChangedAt: at } });
  });

  test('closing finishes waiting changes, and refuses later ones', async () => {
    const names = ['One', 'Two', 'Three'];
    const waiting = names.map((name) => store.transact(name, rename(name)));
    await store.close();
    await expect(store.transact('a', rename('Late'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await Promise.all(waiting);
    const again = await open();
    expect(again.current).toMatchObject({ revision: 4, data: { currencies: [{ name: 'Three' }] } });
    await again.close();
  });
});
