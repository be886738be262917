import { expect, test } from 'vitest';
import type { Change } from '#lib/store/log/document.ts';
import type { HistoryRevision } from '#lib/store/log/on-day.ts';
import { sampleData } from '#test/sample-data.ts';
import { historyCsv } from './history-csv.ts';
import { filterHistory } from './readable-history.ts';

const RATE = { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 };
const CHANGE: Change = { table: 'returnRates', id: 2, before: null, after: RATE };

async function* history(changes: readonly Change[]) {
  yield { revision: 2, at: '2026-11-20T00:00:00.000Z', actor: 'anna', changes } as HistoryRevision;
}

test('yields thousands of changes in short pieces, and lets other work run in between', async () => {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  let lines = 0;
  const all = history(Array<Change>(6_000).fill(CHANGE));
  for await (const piece of historyCsv(filterHistory(all, sampleData(), {}))) {
    const count = piece.split('\n').length - 1;
    expect(count).toBeLessThanOrEqual(500);
    lines += count;
  }
  isDone = true;
  expect(lines).toBe(6_001);
  expect(turns).toBeGreaterThan(10);
});
