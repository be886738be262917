const SHOWN_AFTER_MS = 1000;

/** How far a piece of work is. */
type Progress = {
  /** Says how much is done of the total. */
  reach: (done: number) => void;
  /** Takes the bar away for good: something else is to be read now. */
  end: () => void;
};

/** Does work under a bar on stderr: shown when it takes longer than a second, and on a terminal only. */
export async function withProgress<T>(
  what: string,
  total: number,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  if (!process.stderr.isTTY) return work({ reach: () => {}, end: () => {} });
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    stream: process.stderr,
    format: `${what} {bar} {percentage}%`,
    barsize: 30,
    clearOnComplete: true,
    // Ctrl+C ends the command at once, so the bar must not have changed how the terminal behaves.
    gracefulExit: false,
    linewrap: true,
  });
  const began = performance.now();
  let state: 'waiting' | 'shown' | 'ended' = 'waiting';
  const reach = (done: number) => {
    if (state === 'shown') bar.update(done);
    if (state !== 'waiting' || performance.now() - began < SHOWN_AFTER_MS) return;
    bar.start(total, done);
    state = 'shown';
  };
  const end = () => {
    if (state === 'shown') bar.stop();
    state = 'ended';
  };
  return work({ reach, end }).finally(end);
}
