import { useEffect } from 'react';
import { onRest } from '../calculator/form/input-changes.ts';
import { useStores } from '../stores/context.tsx';
import { tellHost } from './tell-host.ts';

/**
 * Tells the page around the frame when the calculator is ready, when the visitor has paused after a change, and about the next
 * step.
 */
export function HostEvents() {
  const stores = useStores();
  useEffect(() => {
    let told: string | undefined;
    return onRest(stores.calculator, (fragment) => {
      if (told === undefined) tellHost(stores, 'ready');
      else if (fragment !== told) tellHost(stores, 'change');
      told = fragment;
    });
  }, [stores]);
  useEffect(() => {
    const hear = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.next-step')) tellHost(stores, 'next-step');
    };
    document.addEventListener('click', hear);
    return () => document.removeEventListener('click', hear);
  }, [stores]);
  return null;
}
