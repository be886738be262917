import type { Io } from './io.ts';

const SHOWN_AFTER_MS = 1000;

/** Runs work with a progress bar on stderr, shown on a terminal only and after one second. */
export async function withProgress<T>(
  { stderr, now }: Io,
  what: string,
  total: number,
  work: (advance: (done: number) => void) => Promise<T>,
): Promise<T> {
  if (!stderr.isTTY) return work(() => {});
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    stream: stderr as NodeJS.WriteStream,
    format: `${what} {bar} {percentage}%`,
    barsize: 30,
    clearOnComplete: true,
    // Ctrl+C ends the command at once, so the bar must not change the terminal's settings.
    gracefulExit: false,
    linewrap: true,
  });
  const began = now().getTime();
  const advance = (done: number) => {
    if (bar.isActive) bar.update(done);
    else if (now().getTime() - began >= SHOWN_AFTER_MS) bar.start(total, done);
  };
  return work(advance).finally(() => bar.stop());
}
