import { expect, test } from 'vitest';
import type { HistoryRevision } from '../../stores/history-store.ts';
import { daysOf, isFirst, obstacleTo, sourceText, zoneText } from './entries.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const RATE = { id: 1, currencyId: 1, assetClassId: 2, returnRate: 0.1 };

/** Returns a revision that changed the rate of Yield Funds in ZAR. */
function revisionOf(revision: number, more: Partial<HistoryRevision> = {}): HistoryRevision {
  const after = { ...RATE, returnRate: 0.108 };
  return {
    revision,
    actor: 'bo@example.com',
    at: new Date(NOON).toISOString(),
    note: null,
    summary: '',
    action: null,
    revertedIn: null,
    changedLaterIn: null,
    changes: [{ entity: 'return-rate', id: 1, name: 'Yield Funds, ZAR', before: RATE, after }],
    changeCount: 1,
    approvedBy: null,
    approvalNote: null,
    ...more,
  };
}

const obstacle = (more: Partial<HistoryRevision>, ...later: HistoryRevision[]) =>
  obstacleTo(revisionOf(12, more), 'return-rates', (number) =>
    later.find(({ revision }) => revision === number),
  );

test('entries stand under their days', () => {
  const next = new Date(NOON + 2 * 86_400_000).toISOString();
  const days = daysOf([revisionOf(3, { at: next }), revisionOf(2), revisionOf(1)]);
  expect(days.map(([, those]) => those.length)).toEqual([1, 2]);
});

test('a time zone is named with its distance from UTC', () => {
  expect(zoneText('Africa/Johannesburg')).toBe('South Africa Standard Time (UTC+2)');
});

test.each([
  ['bo@example.com', 12, 'Web, revision 12', false],
  ['cli:nightly', 9, 'Command line, revision 9', false],
  ['system', 1, 'First data, revision 1', true],
])('%s made revision %d', (actor, revision, source, isData) => {
  const made = revisionOf(revision, { actor });
  expect([sourceText(made), isFirst(made)]).toEqual([source, isData]);
});

test('a later change of the same record is named as what stands in the way', () => {
  const changedLaterIn = 31;
  const reasonWith = (...later: HistoryRevision[]) => obstacle({ changedLaterIn }, ...later)?.text;
  expect(obstacle({})).toBeNull();
  expect(reasonWith(revisionOf(31))).toBe(
    'Cannot be reverted: bo@example.com set Yield Funds, ZAR to 10.8% later, in',
  );
  const [change] = revisionOf(31).changes;
  const gone = { ...change, after: null } as HistoryRevision['changes'][number];
  expect(reasonWith(revisionOf(31, { actor: 'cli:ann', changes: [gone] }))).toBe(
    'Cannot be reverted: ann (command line) deleted Yield Funds, ZAR later, in',
  );
  expect(reasonWith()).toBe('Cannot be reverted: a colleague changed the same later, in');
});

test('a reverted change is not offered again', () => {
  expect(obstacle({ revertedIn: 23, changedLaterIn: 23 })).toEqual({
    text: 'Already reverted, in',
    revision: 23,
  });
});
