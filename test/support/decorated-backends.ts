import type { Backend } from '#lib/store/backend/backend.ts';

type Method = Exclude<keyof Backend, 'address' | 'refreshEveryMs' | 'clockAheadMs'>;

/** Returns the backend with some of its methods replaced. */
export function backendWith(backend: Backend, methods: Partial<Backend>): Backend {
  return new Proxy(backend, {
    get(target, name) {
      const value = Reflect.get(name in methods ? methods : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Returns the backend with `wrap` around each of its calls, which `call` makes. */
function around(
  backend: Backend,
  wrap: (method: Method, args: readonly unknown[], call: () => Promise<unknown>) => unknown,
): Backend {
  return new Proxy(backend, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'locationOf') return value;
      return (...args: unknown[]) =>
        wrap(name as Method, args, async () => Reflect.apply(value, target, args));
    },
  });
}

/** Returns the backend with a clock of its own. */
export function clocked(backend: Backend, clock: { readonly now: number }): Backend {
  return backendWith(backend, { now: async () => clock.now });
}

/** Returns the backend, and its calls so far: 'remove sessions/a.json,sessions/b.json'. */
export function counting(backend: Backend): { backend: Backend; calls: string[] } {
  const calls: string[] = [];
  const counted = around(backend, (method, [first], call) => {
    calls.push(`${method} ${first ?? ''}`.trim());
    return call();
  });
  return { backend: counted, calls };
}

/** When a call fails: before it has done anything, or after, as where only its answer is lost. */
export type Failure = 'before' | 'after' | undefined;

/** Returns the backend with the calls failing that the schedule names. */
export function failing(
  backend: Backend,
  schedule: (method: Method, key: unknown) => Failure,
  errorOf: (failure: 'before' | 'after') => Error,
): Backend {
  return around(backend, async (method, [key], call) => {
    const failure = schedule(method, key);
    if (failure === 'before') throw errorOf(failure);
    const result = await call();
    if (failure === 'after') throw errorOf(failure);
    return result;
  });
}

/** Returns the backend with each call waiting for a turn, and its answer for another; a probe is made beside them. */
export function inTurns(backend: Backend, turn: () => Promise<void>): Backend {
  return around(backend, async (method, _, call) => {
    if (method === 'probe') return call();
    await turn();
    const result = await call();
    await turn();
    return result;
  });
}
