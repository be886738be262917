import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStores } from '../stores/context.tsx';
import { lateStyles } from '../styles/late-styles.ts';
import { whenIdle } from './when-idle.ts';

const ToastRegion = lazy(async () => {
  const [region] = await Promise.all([import('./toast-region.tsx'), lateStyles()]);
  return region;
});

/** Where notifications appear. Its code comes when the page is at rest, or with the first notification. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useStores();
  const [isRested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  if (!isRested && !toasts.current) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
});
