import { useStores } from '../stores/context.tsx';
import { newestResult, RestedResult, type Result } from './rested-result.ts';
import { usePlace } from './use-place.ts';

/** The result once the page has rested, or at once where it is awaited; null while there is none. For observers. */
export function useRestedResult(isAwaited = false): Result | null {
  const stores = useStores();
  return isAwaited ? newestResult(stores.calculator) : stores.onDemand(RestedResult).result;
}

/**
 * The result at once while the element with this id is on the screen, else once the page has rested. For observers.
 * What is not shown counts as off the screen; what has no box is so by itself.
 */
export function useSeenResult(id: string, isShown = true): Result | null {
  const place = usePlace(id, useRestedResult() !== null);
  return useRestedResult(isShown && place !== 'above' && place !== 'below');
}
