import { describe, expect, test } from 'vitest';
import { daysOf, entriesOf, isRevertible, sourceText, whoText } from './entries.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Returns entries of revisions given newest first, each by number, actor and seconds after noon. */
function entries(...given: [revision: number, actor: string, second: number][]) {
  return entriesOf(
    given.map(([revision, actor, second]) => ({
      revision,
      actor,
      at: new Date(NOON + second * 1000).toISOString(),
      changes: [],
      changeCount: 600,
    })),
  );
}

const numbers = (...given: Parameters<typeof entries>) =>
  entries(...given).map(({ revisions }) => revisions);

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
});

test('entries stand under their days, with the time of the newest and all changes counted', () => {
  const day = 86_400;
  const days = daysOf(entries([3, 'bo', 2 * day], [2, 'anna', 3], [1, 'system', 0]));
  expect(days.map(([, those]) => those.length)).toEqual([1, 2]);
  const [together] = entries([3, 'bo', 4], [2, 'bo', 0]);
  expect(together).toMatchObject({ at: new Date(NOON + 4000), changeCount: 1200 });
});

test.each([
  ['bo@example.com', 12, 'bo@example.com', 'Web, revision 12', true],
  ['cli:nightly', 9, 'nightly', 'Command line, revision 9', true],
  ['cli:thandi (sudo)', 9, 'thandi (sudo)', 'Command line, revision 9', true],
  ['system', 1, 'Longview', 'First data, revision 1', false],
])('%s made revision %d', (actor, revision, who, source, canRevert) => {
  const [entry] = entries([revision, actor, 0]);
  if (!entry) throw new Error('There is no entry.');
  expect([whoText(entry), sourceText(entry), isRevertible(entry)]).toEqual([
    who,
    source,
    canRevert,
  ]);
});

test('many revisions are named by the first and the last', () => {
  const source = (...given: Parameters<typeof entries>) => entries(...given).map(sourceText)[0];
  expect(source([3, 'bo', 0], [2, 'bo', 0])).toBe('Web, revisions 2 and 3');
  expect(source([5, 'bo', 0], [4, 'bo', 0], [3, 'bo', 0], [2, 'bo', 0])).toBe(
    'Web, revisions 2 to 5',
  );
});
