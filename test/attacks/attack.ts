import { expect, test } from 'vitest';

/** What became of one attack: how often it was tried, and each time that it got anywhere. */
type Tally = { tried: number; readonly entered: string[] };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface TaskMeta {
    tally?: Tally;
  }
}

/** Notes one round: what was wrong with how it ended, or nothing. */
export type Round = (wrong?: string | false | null) => void;

const MOST_SHOWN = 20;

/** Defines an attack of many rounds as one test. It goes on after a round that entered, so that all are counted. */
export function attack(name: string, run: (round: Round) => Promise<void>): void {
  test(name, async ({ task }) => {
    const tally: Tally = { tried: 0, entered: [] };
    task.meta.tally = tally;
    await run((wrong) => {
      tally.tried++;
      if (wrong) tally.entered.push(wrong);
    });
    expect(tally.entered.slice(0, MOST_SHOWN)).toEqual([]);
    expect(tally.tried).toBeGreaterThan(0);
  });
}
