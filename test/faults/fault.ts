import { expect, test } from 'vitest';
import { FilesPlace } from '#lib/store/files.ts';
import { verifyChain } from '#lib/store/history.ts';

/** What became of one fault: how often it was made, what it was made to, and each thing that was lost by it. */
type Losses = { rounds: number; counts: Record<string, number>; readonly lost: string[] };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface TaskMeta {
    losses?: Losses;
  }
}

/** Keeps the books of one fault. */
export type Book = {
  /** Notes one more round. */
  round: () => void;
  /** Adds to a count that is printed, such as 'changes acknowledged'. */
  count: (what: string, more?: number) => void;
  /** Notes what was lost, or went wrong, in this round; nothing where there is nothing. */
  lost: (what: string | false | null | undefined) => void;
};

const MOST_SHOWN = 20;

/** Defines a fault of many rounds as one test. It goes on after a loss, so that all of them are counted. */
export function fault(
  name: string,
  rounds: number,
  run: (book: Book) => Promise<void>,
  expectLoss = false,
): void {
  test(name, async ({ task }) => {
    const losses: Losses = { rounds: 0, counts: {}, lost: [] };
    task.meta.losses = losses;
    await run({
      round: () => {
        losses.rounds++;
      },
      count: (what, more = 1) => {
        losses.counts[what] = (losses.counts[what] ?? 0) + more;
      },
      lost: (what) => {
        if (what) losses.lost.push(what);
      },
    });
    if (expectLoss) expect(losses.lost.length).toBeGreaterThan(0);
    else expect(losses.lost.slice(0, MOST_SHOWN)).toEqual([]);
    expect(losses.rounds).toBe(rounds);
  });
}

/** Notes every revision of a data folder that is not as it was written. */
export async function checkFolder({ lost }: Book, dataDir: string, when: string): Promise<void> {
  for (const { place, finding } of await verifyChain(new FilesPlace(dataDir)))
    lost(`${when}: ${place} ${finding}`);
}
