import { describe, expect, test } from 'vitest';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { readRevision, verifyChain } from '#lib/store/log/history.ts';
import { pruneDown } from '#lib/store/log/pruning.ts';
import { Store } from '#lib/store/store.ts';
import { restoreRevision } from '#test/restored.ts';
import { type TestStorage, testStorage } from '#test/test-storage.ts';
import { copyRevisions, planCopy } from './copy.ts';

async function copy(from: TestStorage, to: TestStorage, onRevision?: (number: number) => void) {
  const [source, target] = [await from.open(), await to.open()];
  const plan = await planCopy(source, target);
  if (plan.from <= plan.to) return { ...plan, copied: 0 };
  const newest = await copyRevisions(source, target, plan, onRevision);
  return { from: newest, to: newest, copied: newest - plan.to };
}

async function rename({ open }: TestStorage, name: string): Promise<void> {
  const store = await Store.open(await open());
  await store.transact('someone', (draft) => draft.update('currencies', 1, { name }));
  await store.close();
}

test('copies any catalogue byte for byte, there and back', async () => {
  const [here, there] = ['files', 'PostgreSQL'] as const;
  const [from, to, back] = [
    await testStorage(here),
    await testStorage(there),
    await testStorage(here),
  ];
  await from.fill(9);
  await pruneDown(await from.open(), 3);
  await from.damage(9, 'damaged');
  await restoreRevision(await from.open(), 8);
  await from.damage(4, '');
  await from.damage(5, '{"format":1,"revision":5');
  expect((await readRevision(await from.open(), 3)).data).toBeUndefined();
  expect(await copy(from, to)).toEqual({ from: 10, to: 10, copied: 10 });
  expect(await copy(to, back)).toEqual({ from: 10, to: 10, copied: 10 });
  expect(await to.contents()).toEqual(await from.contents());
  expect(await back.contents()).toEqual(await from.contents());
  expect(await copy(from, back)).toEqual({ from: 10, to: 10, copied: 0 });
  await rename(to, 'Goes on');
  expect(await copy(from, to)).toEqual({ from: 10, to: 11, copied: 0 });
  expect(await copy(to, from)).toEqual({ from: 11, to: 11, copied: 1 });
  expect((await from.contents()).get(11)).toEqual((await to.contents()).get(11));
});

describe('a copy', () => {
  test('that was interrupted continues where it stopped', async () => {
    const [from, to] = [await testStorage('memory'), await testStorage('memory')];
    await from.fill(20);
    const cut = copy(from, to, (number) => {
      if (number === 11) throw new Error('Cut.');
    });
    await expect(cut).rejects.toThrow('Cut.');
    expect([...(await to.contents()).keys()]).toHaveLength(11);
    expect(await copy(from, to)).toEqual({ from: 20, to: 20, copied: 9 });
    expect(await to.contents()).toEqual(await from.contents());
  });

  test('gives the same result if several run at once', async () => {
    const [from, to] = [await testStorage('memory'), await testStorage('memory')];
    await from.fill(20);
    await Promise.all([copy(from, to), copy(from, to), copy(from, to)]);
    expect(await to.contents()).toEqual(await from.contents());
  });

  test('includes revisions committed meanwhile', async () => {
    const [from, to] = [await testStorage('memory'), await testStorage('memory')];
    await from.fill(10);
    let changes: Promise<void> | undefined;
    const { to: newest } = await copy(from, to, (number) => {
      if (number === 5) changes ??= rename(from, 'Meanwhile');
    });
    await changes;
    expect(newest).toBeGreaterThanOrEqual(10);
    await copy(from, to);
    expect(await to.contents()).toEqual(await from.contents());
  });

  test('is refused if neither history begins with the other, and changes nothing', async () => {
    const [from, to] = [await testStorage('memory'), await testStorage('memory')];
    await from.fill(3);
    await copy(from, to);
    await rename(from, 'Here');
    await rename(to, 'There');
    await rename(to, 'Further on');
    const before = [await from.contents(), await to.contents()];
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      await expect(copy(one, other)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(
          /^Revision 4 is another in .* than in .*; copy into an empty/,
        ),
      });
    expect([await from.contents(), await to.contents()]).toEqual(before);
    expect(await verifyChain(await to.open())).toEqual([]);
  });

  test('is refused if there is no catalogue or a revision is missing', async () => {
    const [from, to] = [await testStorage('memory'), await testStorage('memory')];
    await expect(copy(from, to)).rejects.toMatchObject({ code: 'not-found' });
    expect(await to.isUntouched()).toBe(true);
    await from.fill(3);
    await from.remove(2);
    const missing = (await from.open()).locationOf(revisionKey(2));
    await expect(copy(from, to)).rejects.toMatchObject({
      code: 'damaged',
      message: `${missing} is missing; nothing was copied.`,
    });
    expect(await to.isUntouched()).toBe(true);
  });
});
