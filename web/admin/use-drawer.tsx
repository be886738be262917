import { type ComponentType, useCallback, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { drawerStyles } from '../styles/on-demand-styles.ts';

type DrawerProps = { onClosed: () => void };

/**
 * Returns what opens a drawer whose code is loaded with the first press, whether that is on its way, and the drawer while
 * it is open. `failure` is said where the code cannot be loaded; the next press tries again.
 */
export function useDrawer<Props extends DrawerProps>(
  load: () => Promise<ComponentType<Props>>,
  failure: string,
) {
  const { toasts } = useStores();
  const [Drawer, setDrawer] = useState<ComponentType<Props> | null>(null);
  const [isPending, setPending] = useState(false);

  const open = useCallback(async () => {
    setPending(true);
    try {
      const [loaded] = await Promise.all([load(), drawerStyles()]);
      setDrawer(() => loaded);
    } catch {
      const description = 'Check your connection and try again.';
      toasts.show({ kind: 'error', title: failure, description });
    }
    setPending(false);
  }, [load, failure, toasts]);

  return { open, isPending, Drawer, close: () => setDrawer(null) };
}
