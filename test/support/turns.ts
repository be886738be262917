/**
 * Lets several clients go on one at a time, each up to its next call: `order` says, over and over, who is next. The same
 * order is the same interleaving, whatever the machine is at.
 */
export function takeTurns(order: readonly number[]) {
  const waiting = new Map<number, () => void>();
  let active = 0;
  let turn = 0;
  const next = () => {
    // Whoever pauses has a turn again when all others wait.
    if (active === 0 || waiting.size < active) return;
    const clients = [...waiting.keys()].sort((a, b) => a - b);
    const client = clients[(order[turn++ % order.length] ?? 0) % clients.length] ?? 0;
    const go = waiting.get(client);
    waiting.delete(client);
    go?.();
  };
  return {
    /** Returns what a client waits for before each call. */
    turnOf: (client: number) => (): Promise<void> =>
      new Promise((resolve) => {
        if (active === 0) return resolve();
        waiting.set(client, resolve);
        next();
      }),
    /** Resolves when all clients are done. */
    run: async (clients: readonly (() => Promise<void>)[]): Promise<void> => {
      active = clients.length;
      await Promise.all(
        clients.map((client) =>
          client().finally(() => {
            active--;
            next();
          }),
        ),
      );
    },
  };
}
