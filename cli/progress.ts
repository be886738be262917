const SHOWN_AFTER_MS = 1000;

/** How far a piece of work is. */
export type Progress = { reach: (done: number) => void; end: () => void };

const UNSEEN: Progress = { reach: () => {}, end: () => {} };

/** A bar on stderr for work that takes longer than a second; nothing where nobody watches a terminal. */
export async function startProgress(what: string, total: number): Promise<Progress> {
  if (!process.stderr.isTTY) return UNSEEN;
  const { default: progress } = await import('cli-progress');
  const start = performance.now();
  let bar: InstanceType<typeof progress.SingleBar> | undefined;
  return {
    reach(done) {
      if (bar) bar.update(done);
      else if (performance.now() - start > SHOWN_AFTER_MS) {
        bar = new progress.SingleBar({
          stream: process.stderr,
          format: `${what} {bar} {percentage}%`,
          barsize: 30,
          clearOnComplete: true,
          hideCursor: true,
        });
        bar.start(total, done);
      }
    },
    end: () => bar?.stop(),
  };
}
