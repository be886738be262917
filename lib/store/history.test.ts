import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type KeptPlace, keptPlace } from '#test/kept-place.ts';
import { EMPTY_DATA } from './document.ts';
import { listRevisions, readRevision, verifyChain } from './history.ts';
import { type Place, revisionKey } from './place.ts';
import { pruneDown } from './pruning.ts';
import { sealRevision } from './revision.ts';
import { Store } from './store.ts';

let kept: KeptPlace;
let place: Place;

beforeEach(async () => {
  kept = await keptPlace('files');
  await kept.fill(4);
  place = await kept.open();
  await pruneDown(place, 2);
});

test('lists headers and changes, newest first, whole and pruned alike', async () => {
  const listed: unknown[] = [];
  for await (const { revision, actor, changes } of listRevisions(place))
    listed.push([revision, actor, changes.length]);
  expect(listed).toEqual([
    [4, 'someone', 1],
    [3, 'someone', 1],
    [2, 'someone', 1],
    [1, 'system', 3],
  ]);
});

test('a store tells its history from a revision down, whoever made it and whatever is pruned', async () => {
  const store = await Store.open(place);
  const numbersFrom = async (before?: number) => {
    const numbers: number[] = [];
    for await (const { revision } of store.history(store.current, before)) numbers.push(revision);
    return numbers;
  };
  expect(await numbersFrom()).toEqual([4, 3, 2, 1]);
  expect(await numbersFrom(3)).toEqual([2, 1]);
  await store.close();
});

test('finds a missing revision, a broken link and a broken rule', async () => {
  const third = await readRevision(place, 3);
  const data = {
    ...EMPTY_DATA,
    nextIds: { ...EMPTY_DATA.nextIds, currencies: 0 },
    currencies: third.data?.currencies ?? [],
  };
  await kept.damage(3, sealRevision({ ...third, data }).bytes.toString('latin1'));
  await kept.remove(1);
  await mkdir(path.join(kept.name, revisionKey(5)));
  expect(await verifyChain(place)).toMatchObject([
    { revision: 1, finding: 'is missing' },
    { revision: 3, finding: expect.stringContaining('the ids of currencies must rise') },
    { revision: 4, finding: 'does not follow from the revision before it' },
    { revision: 5, finding: 'cannot be read (EISDIR)' },
  ]);
});
