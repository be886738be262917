import { useStores } from '../stores/context.tsx';
import { newestResult, RestedResult, type Result } from './rested-result.ts';
import { usePlace } from './use-place.ts';

/** The result once the page has rested, or at once where it is awaited; null while there is none. For observers. */
export function useRestedResult(isAwaited = false): Result | null {
  const stores = useStores();
  return isAwaited ? newestResult(stores.calculator) : stores.onDemand(RestedResult).result;
}

/** The result at once while the element with this id is on the screen, else once the page has rested. For observers. */
export function useSeenResult(id: string): Result | null {
  const place = usePlace(id, useRestedResult() !== null);
  return useRestedResult(place !== 'above' && place !== 'below');
}
