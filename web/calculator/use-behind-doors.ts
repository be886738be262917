import { useEffect, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import type { Door } from '../stores/door.ts';

type BehindDoors = typeof import('./behind-doors.ts').behindDoors;

/**
 * Returns what is behind the doors, from the first opening of this one on; null until it is loaded. Where it cannot be
 * loaded, the door closes and a notification says so; the next press tries again. For observers.
 */
export function useBehindDoors(door: Door): BehindDoors | null {
  const { toasts } = useStores();
  const { isOpen } = door;
  const [inside, setInside] = useState<BehindDoors | null>(null);

  useEffect(() => {
    if (!isOpen || inside) return;
    import('./behind-doors.ts')
      .then(({ behindDoors }) => setInside(behindDoors))
      .catch(() => {
        door.close();
        toasts.show({
          title: 'This part could not be loaded',
          description: 'Check your connection and try again.',
          kind: 'error',
        });
      });
  }, [door, isOpen, inside, toasts]);

  return inside;
}
