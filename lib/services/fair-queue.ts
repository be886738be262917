type Limits = {
  readonly maxRunning: number;
  readonly maxWaitingPerGroup?: number;
  readonly maxWaiting?: number;
};

/** Returns a queue that takes one task from each group in turn, however many tasks each group has waiting. */
export function fairQueue({
  maxRunning,
  maxWaitingPerGroup = Infinity,
  maxWaiting = Infinity,
}: Limits) {
  /** By group; the next one comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let running = 0;

  const wait = (group: string) =>
    new Promise<void>((resume) => {
      waitingCount += 1;
      waiting.set(group, [...(waiting.get(group) ?? []), resume]);
    });

  const next = (): (() => void) | undefined => {
    const [turn] = waiting;
    if (!turn) return undefined;
    const [group, [resume, ...others]] = turn;
    waiting.delete(group);
    if (others.length > 0) waiting.set(group, others);
    waitingCount -= 1;
    return resume;
  };

  return {
    /** Returns whether the group may not have another task waiting. */
    isFull: (group: string) =>
      waitingCount >= maxWaiting || (waiting.get(group)?.length ?? 0) >= maxWaitingPerGroup,
    run: async <T>(group: string, task: () => Promise<T>): Promise<T> => {
      if (running < maxRunning) running += 1;
      else await wait(group);
      try {
        return await task();
      } finally {
        const resume = next();
        if (resume) resume();
        else running -= 1;
      }
    },
  };
}
