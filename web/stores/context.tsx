import { createContext, type ReactNode, useContext } from 'react';
import type { RootStore } from './root-store.ts';

const StoresContext = createContext<RootStore | null>(null);

export function StoresProvider({ stores, children }: { stores: RootStore; children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>;
}

/** Returns the page's stores. Throws outside of StoresProvider. */
export function useStores(): RootStore {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores is used outside of StoresProvider.');
  return stores;
}
