import type { Context } from 'koa';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { newSecret } from '#lib/services/one-time-code.ts';
import { countsInMemory } from '#lib/store/backend/counts.ts';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { SpentCodes } from '#lib/store/sessions/spent-codes.ts';
import { addUser } from '#test/accounts.ts';
import { startApp } from '#test/app.ts';
import { createMetrics } from '../metrics.ts';
import { createCodeChecks } from './code-check.ts';
import { reportSignIns } from './report.ts';

test('a hundred wrong codes for a name in 24 hours have a line and are counted, once', async () => {
  const { store } = await startApp();
  const lines: unknown[] = [];
  const logger = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
  const metrics = createMetrics(store);
  const { manyWrongCodes } = reportSignIns(store, logger, metrics);
  const spentCodes = new SpentCodes(memoryBackend(), store.watcher);
  const codes = createCodeChecks(store, spentCodes, countsInMemory, manyWrongCodes);
  const people = await Promise.all(['anna', 'ben'].map((name) => addUser(store, name)));
  // One second factor takes five wrong codes in 15 minutes, so each has its own.
  const guess = (user: (typeof people)[number], since: number) => {
    const secondFactor = { since: String(since), secret: newSecret(), recoveryCodes: [] };
    return codes.isRight({} as Context, { ...user, secondFactor }, 'wrong');
  };
  const said = [{ user: 'anna' }, '100 wrong codes for one name'];
  for (let n = 1; n <= 120; n++) {
    for (const user of n < 90 ? people : people.slice(0, 1))
      expect(await guess(user, n)).toBe(false);
    expect(lines).toEqual(n < 100 ? [] : [said]);
  }
  const text = await metrics.registry.metrics();
  expect(text).toContain('\nlongview_second_factors_guessed_at_total 1\n');
});
