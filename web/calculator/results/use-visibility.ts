import { useEffect, useState } from 'react';
import { type Place, placeOf } from './visibility.ts';

/**
 * Where the element with this id stands on the screen; null while it is not there. `covered` is how much of
 * the screen's lower edge does not count, in CSS pixels.
 */
export function useVisibility(id: string, isThere: boolean, covered = 0): Place | null {
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    const element = isThere && document.getElementById(id);
    if (!element) return;
    const watcher = new IntersectionObserver(
      (sightings) => {
        const latest = sightings.at(-1);
        if (latest) setPlace(placeOf(latest));
      },
      { rootMargin: `0px 0px ${-covered}px`, threshold: [0, 0.99] },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      setPlace(null);
    };
  }, [id, isThere, covered]);

  return place;
}
