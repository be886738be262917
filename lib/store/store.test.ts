import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { openStore } from '#test/open-store.ts';
import { chainOf, freshPlace, PLACES } from '#test/places.ts';
import type { Draft } from './draft.ts';

const rename = (name: string) => (draft: Draft) => draft.update('currencies', 1, { name });

test.each(PLACES)(
  'begins with the seed under the name system, and finds at the next start what it left, in %s',
  async (kind) => {
    const place = await freshPlace(kind);
    const store = await openStore(place);
    expect(store.current).toMatchObject({ revision: 1, parent: null, actor: 'system' });
    const { checksum } = store.current;
    expect(await store.transact('someone@example.com', rename('New'))).toMatchObject({
      name: 'New',
    });
    expect(store.current).toMatchObject({
      revision: 2,
      parent: checksum,
      actor: 'someone@example.com',
      changes: [{ table: 'currencies', id: 1, before: { name: 'Rand' }, after: { name: 'New' } }],
    });
    await store.close();

    const again = await openStore(place);
    expect(again.current).toEqual(store.current);
    await again.close();
  },
);

test.each(PLACES)(
  'one that throws, and one that would break a rule, are refused alone and leave no trace, in %s',
  async (kind) => {
    const store = await openStore(await freshPlace(kind));
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
    await store.close();
  },
);

test.each(PLACES)(
  'what waits together goes down together, one revision for each name in turn, in %s',
  async (kind) => {
    const store = await openStore(await freshPlace(kind));
    const step = (draft: Draft) => {
      const order = (draft.find('currencies', 1)?.displayOrder ?? 0) + 1;
      return draft.update('currencies', 1, { displayOrder: order }).displayOrder;
    };
    const actors = ['a', 'a', 'a', 'b', 'b', 'a'];
    expect(await Promise.all(actors.map((actor) => store.transact(actor, step)))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(store.current).toMatchObject({
      revision: 4,
      actor: 'a',
      changes: [{ before: { displayOrder: 5 }, after: { displayOrder: 6 } }],
    });
    await store.close();
  },
);

test.each(PLACES)(
  'a note is kept with its change alone, though others wait beside it, in %s',
  async (kind) => {
    const store = await openStore(await freshPlace(kind));
    const names = ['One', 'Two', 'Three'];
    const notes: (string | undefined)[] = [];
    store.onRevision(({ note }) => notes.push(note));
    await Promise.all(
      names.map((name) =>
        store.transact('a', rename(name), name === 'Two' ? { note: 'Reverted 12' } : {}),
      ),
    );
    expect(store.current.revision).toBe(4);
    await expect.poll(() => notes).toEqual([undefined, 'Reverted 12', undefined]);
    await store.close();
  },
);

test.each(PLACES)('a change that changes nothing makes no revision, in %s', async (kind) => {
  const store = await openStore(await freshPlace(kind));
  await store.transact('a', rename('Rand'));
  await store.transact('a', (draft) => {
    const { id } = draft.insert('assetClasses', { name: 'Gone', description: null, risk: 'low' });
    draft.removeWhere('assetClasses', (each) => each.id === id);
  });
  expect(store.current.revision).toBe(1);
  await store.close();
});

test.each(PLACES)(
  'a preview answers what would change, and changes nothing, in %s',
  async (kind) => {
    const store = await openStore(await freshPlace(kind));
    expect(await store.preview(rename('New'))).toMatchObject({
      result: { name: 'New' },
      changes: [{ table: 'currencies', before: { name: 'Rand' }, after: { name: 'New' } }],
    });
    await expect(
      store.preview((draft) => draft.update('currencies', 1, { isDefault: false })),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect((await store.fresh()).revision).toBe(1);
    await store.close();
  },
);

test.each(PLACES)(
  'listeners hear of every revision, made here or elsewhere, until they stop, in %s',
  async (kind) => {
    const place = await freshPlace(kind);
    const store = await openStore(place);
    const other = await openStore(place);
    const heard: number[] = [];
    const stop = store.onRevision(({ revision }) => heard.push(revision));
    await store.transact('a', rename('Here'));
    await other.transact('b', rename('Elsewhere'));
    expect((await store.fresh()).data.currencies).toMatchObject([{ name: 'Elsewhere' }]);
    await setImmediate();
    stop();
    await store.transact('a', rename('Unheard'));
    expect(heard).toEqual([2, 3]);
    await Promise.all([store.close(), other.close()]);
  },
);

test.each(PLACES)(
  'a password hash is kept in the data, and never in the audit, in %s',
  async (kind) => {
    const place = await freshPlace(kind);
    const store = await openStore(place);
    const user = { username: 'admin', isAdmin: true, passwordHash: 'secret-one', epoch: 1 };
    await store.transact('a', (draft) => draft.insert('users', user));
    await store.transact('a', (draft) =>
      draft.update('users', 1, { passwordHash: 'secret-two', epoch: 2 }),
    );
    await store.close();
    expect(store.current.data.users).toMatchObject([{ passwordHash: 'secret-two' }]);
    const { headers, lines } = await chainOf(place);
    expect(headers).toHaveLength(3);
    expect(JSON.stringify(headers) + lines).not.toContain('secret');
    expect(store.current.changes).toMatchObject([{ before: { epoch: 1 }, after: { epoch: 2 } }]);
  },
);

test.each(PLACES)(
  'a clock that is behind makes no revision older than the one before it, in %s',
  async (kind) => {
    const place = await freshPlace(kind);
    const ahead = await openStore(place, { now: () => new Date('2030-01-01T00:00:00Z') });
    await ahead.close();
    const store = await openStore(place, { now: () => new Date('2026-01-01T00:00:00Z') });
    await store.transact('a', rename('New'));
    expect(store.current).toMatchObject({
      revision: 2,
      at: '2030-01-01T00:00:00.000Z',
      data: { catalogueChangedAt: '2030-01-01T00:00:00.000Z' },
    });
    await store.close();
  },
);

test.each(PLACES)(
  'closing finishes what waits, and refuses what comes later, in %s',
  async (kind) => {
    const place = await freshPlace(kind);
    const store = await openStore(place);
    const names = ['One', 'Two', 'Three'];
    const waiting = names.map((name) => store.transact(name, rename(name)));
    await store.close();
    await expect(store.transact('a', rename('Late'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await Promise.all(waiting);
    const again = await openStore(place);
    expect(again.current).toMatchObject({ revision: 4, data: { currencies: [{ name: 'Three' }] } });
    await again.close();
  },
);
