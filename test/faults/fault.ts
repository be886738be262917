import { expect, test } from 'vitest';
import { FilesBackend } from '#lib/store/backend/files/files.ts';
import { verifyChain } from '#lib/store/log/history.ts';

/** What became of a fault or an attack: how often it was made, what to, and each time that it did harm. */
type Kept = { rounds: number; counts: Record<string, number>; readonly lost: string[] };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface TaskMeta {
    book?: Kept;
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

const MAX_SHOWN = 20;

/** Defines a fault of so many rounds, or of some, as one test. It goes on after a loss, so that all of them are counted. */
export function fault(
  name: string,
  rounds: number | null,
  run: (book: Book) => Promise<void>,
  expectLoss = false,
): void {
  test(name, async ({ task }) => {
    const kept: Kept = { rounds: 0, counts: {}, lost: [] };
    task.meta.book = kept;
    await run({
      round: () => {
        kept.rounds++;
      },
      count: (what, more = 1) => {
        kept.counts[what] = (kept.counts[what] ?? 0) + more;
      },
      lost: (what) => {
        if (what) kept.lost.push(what);
      },
    });
    if (expectLoss) expect(kept.lost.length).toBeGreaterThan(0);
    else expect(kept.lost.slice(0, MAX_SHOWN)).toEqual([]);
    if (rounds === null) expect(kept.rounds).toBeGreaterThan(0);
    else expect(kept.rounds).toBe(rounds);
  });
}

/** Notes every revision of a data folder that is not as it was written. */
export async function checkFolder({ lost }: Book, dataDir: string, when: string): Promise<void> {
  for (const { location, finding } of await verifyChain(new FilesBackend(dataDir)))
    lost(`${when}: ${location} ${finding}`);
}
