import type { Backend } from '#lib/store/backend/backend.ts';

/** Returns the place with some calls answered in another way. */
export function placeWith(backend: Backend, calls: Partial<Backend>): Backend {
  return new Proxy(backend, {
    get(target, name) {
      const value = Reflect.get(name in calls ? calls : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
