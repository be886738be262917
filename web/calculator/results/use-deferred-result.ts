import { useStores } from '../../stores/context.tsx';
import { DeferredResult, newestResult, type Result } from './deferred-result.ts';
import { useVisibility } from './use-visibility.ts';

/** The result once the page has rested, or at once where it is awaited; null while there is none. For observers. */
export function useDeferredResult(isAwaited = false): Result | null {
  const stores = useStores();
  return isAwaited ? newestResult(stores.calculator) : stores.onDemand(DeferredResult).result;
}

/**
 * The result at once while the element with this id is on the screen, else once the page has rested. For observers.
 * What is not shown counts as off the screen; what has no box is so by itself.
 */
export function useSeenResult(id: string, isShown = true): Result | null {
  const place = useVisibility(id, useDeferredResult() !== null);
  return useDeferredResult(isShown && place !== 'above' && place !== 'below');
}
