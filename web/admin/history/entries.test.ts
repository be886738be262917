import { describe, expect, test } from 'vitest';
import type { HistoryRevision } from '../../stores/history-store.ts';
import type { HistoryChange } from '../../stores/revert-store.ts';
import { daysOf, entriesOf, isRevertible, sourceText } from './entries.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

type Given = [revision: number, actor: string, second: number, more?: Partial<HistoryRevision>];

/** Returns entries of revisions given newest first, each by number, actor and seconds after noon. */
function entries(...given: Given[]) {
  return entriesOf(
    given.map(([revision, actor, second, more]) => ({
      revision,
      actor,
      at: new Date(NOON + second * 1000).toISOString(),
      note: null,
      summary: '',
      action: null,
      revertedIn: null,
      changedLaterIn: null,
      changes: [rate(revision)],
      changeCount: 1,
      ...more,
    })),
  );
}

function rate(id: number): HistoryChange {
  const after = { id, currencyId: 1, assetClassId: id, returnRate: 0.1 };
  return { entity: 'return-rate', id, name: 'Cash, ZAR', before: null, after };
}

const numbers = (...given: Given[]) => entries(...given).map(({ revisions }) => revisions);

describe('revisions are one entry', () => {
  test('where one person made them in one go', () => {
    expect(numbers([14, 'bo', 10], [13, 'bo', 6], [12, 'bo', 1], [11, 'bo', -5])).toEqual([
      [12, 13, 14],
      [11],
    ]);
  });

  test('but not where somebody else made one of them, or one between that is not listed', () => {
    expect(numbers([14, 'bo', 2], [13, 'anna', 1], [12, 'bo', 0])).toEqual([[14], [13], [12]]);
    expect(numbers([14, 'bo', 1], [12, 'bo', 0])).toEqual([[14], [12]]);
  });

  test('but not where a record would be in it twice', () => {
    const again = { changes: [rate(12)] };
    expect(numbers([14, 'bo', 2, again], [13, 'bo', 1], [12, 'bo', 0])).toEqual([[13, 14], [12]]);
  });

  test.each<[string, Partial<HistoryRevision>]>([
    ['a revert or an upload', { action: 'Reverted 12' }],
    ['a command', { actor: 'cli:bo' }],
    ['one with another reason', { note: 'Committee' }],
    ['one that was cut', { changeCount: 1200 }],
  ])('but %s stands alone', (_, more) => {
    expect(numbers([14, 'bo', 2], [13, 'bo', 1, more], [12, 'bo', 0])).toEqual([[14], [13], [12]]);
  });

  test('and commands never are, whoever made them in whatever time', () => {
    expect(numbers([14, 'cli:bo', 1], [13, 'cli:bo', 0])).toEqual([[14], [13]]);
  });
});

test('entries stand under their days, with the time of the newest and all changes counted', () => {
  const day = 86_400;
  const days = daysOf(entries([3, 'bo', 2 * day], [2, 'anna', 3], [1, 'system', 0]));
  expect(days.map(([, those]) => those.length)).toEqual([1, 2]);
  const [together] = entries([3, 'bo', 4], [2, 'bo', 0]);
  expect(together).toMatchObject({ at: '2026-11-20T12:00:04.000Z', changeCount: 2 });
});

test.each([
  ['bo@example.com', 12, 'Web, revision 12', true],
  ['cli:nightly', 9, 'Command line, revision 9', true],
  ['system', 1, 'First data, revision 1', false],
])('%s made revision %d', (actor, revision, source, canRevert) => {
  const [entry] = entries([revision, actor, 0]);
  if (!entry) throw new Error('There is no entry.');
  expect([sourceText(entry), isRevertible(entry)]).toEqual([source, canRevert]);
});

test('many revisions are named by the first and the last', () => {
  const source = (...given: Given[]) => entries(...given).map(sourceText)[0];
  expect(source([3, 'bo', 0], [2, 'bo', 0])).toBe('Web, revisions 2 and 3');
  expect(source([5, 'bo', 0], [4, 'bo', 0], [3, 'bo', 0], [2, 'bo', 0])).toBe(
    'Web, revisions 2 to 5',
  );
});
