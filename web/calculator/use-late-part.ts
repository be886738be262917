import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Returns a component that the page can do without, once the page is idle and its code is loaded; null until then, and
 * where it cannot be loaded. `load` stays the same.
 */
export function useLatePart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  useEffect(
    () =>
      whenIdle(() => {
        load()
          .then((loaded) => setPart(() => loaded))
          .catch(() => {});
      }),
    [load],
  );

  return Part;
}
