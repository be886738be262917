type Limits = {
  readonly atOnce: number;
  readonly ofGroup?: number;
  readonly inAll?: number;
};

/** Returns a queue in which groups follow one another, however many tasks of each are waiting. */
export function fairQueue({ atOnce, ofGroup = Infinity, inAll = Infinity }: Limits) {
  /** The group whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let inLine = 0;
  let running = 0;

  const wait = (group: string) =>
    new Promise<void>((resume) => {
      inLine += 1;
      waiting.set(group, [...(waiting.get(group) ?? []), resume]);
    });

  const next = (): (() => void) | undefined => {
    const [turn] = waiting;
    if (!turn) return undefined;
    const [group, [resume, ...others]] = turn;
    waiting.delete(group);
    if (others.length > 0) waiting.set(group, others);
    inLine -= 1;
    return resume;
  };

  return {
    /** Returns whether no more of a group may wait. */
    isFull: (group: string) => inLine >= inAll || (waiting.get(group)?.length ?? 0) >= ofGroup,
    run: async <T>(group: string, task: () => Promise<T>): Promise<T> => {
      if (running < atOnce) running += 1;
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

/** Runs tasks, at most `limit` at once; the others wait in the order they came. */
export function limitConcurrency(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue = fairQueue({ atOnce: limit });
  return (task) => queue.run('all', task);
}
