import type { Place } from '#lib/store/place.ts';

/** Returns the place with some calls answered in another way. */
export function placeWith(place: Place, calls: Partial<Place>): Place {
  return new Proxy(place, {
    get(target, name) {
      const value = Reflect.get(name in calls ? calls : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
