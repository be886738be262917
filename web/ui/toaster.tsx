import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { lateStyles } from '../styles/on-demand-styles.ts';
import { uppermostDialog } from './open-dialogs.ts';
import { whenIdle } from './when-idle.ts';

/** Where notifications appear. Its code is loaded when the page is idle, or with a notification. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useStores();
  const [isIdle, setIdle] = useState(false);
  const [Region, setRegion] = useState<ComponentType<{
    dialog: HTMLDialogElement | undefined;
  }> | null>(null);
  const { current } = toasts;

  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    if (Region || !(isIdle || current)) return;
    Promise.all([import('./toast-region.tsx'), lateStyles()])
      .then(([region]) => setRegion(() => region.default))
      // The page goes on without it: what it would say can be seen where it happened. The next one tries again.
      .catch(() => {});
  }, [Region, isIdle, current]);

  return Region && <Region dialog={uppermostDialog()} />;
});
