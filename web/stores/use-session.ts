import { useStores } from './context.tsx';
import { SessionStore } from './session-store.ts';

/** Who is signed in to this page. */
export function useSession(): SessionStore {
  return useStores().onDemand(SessionStore);
}
