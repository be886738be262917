import { observer } from 'mobx-react-lite';
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Plan } from '#lib/domain/plan.ts';
import { useStores } from '../../stores/context.tsx';
import { isAddressAwaited, showInputs } from '../form/follow-address.ts';
import { useIsPrinting } from '../print/use-is-printing.ts';

/** The result as it was when the page last had time, and the one that the page came with. */
const DeferredResult = createContext<{ now: Plan | null; opening: Plan | null }>({
  now: null,
  opening: null,
});

/** All but headline and chart may follow the result a moment later. On paper it is the newest. */
export const DeferredResultProvider = observer(function DeferredResultProvider({
  children,
}: {
  children: ReactNode;
}) {
  const { calculator } = useStores();
  const { plan: result } = calculator;
  const opening = useRef(result);
  const deferred = useDeferredValue(result);
  const isPrinting = useIsPrinting();
  useEffect(() => {
    if (deferred === calculator.plan && isAddressAwaited()) showInputs();
  }, [calculator, deferred]);
  const now = result && !isPrinting ? deferred : result;
  const results = useMemo(() => ({ now, opening: opening.current }), [now]);
  return <DeferredResult value={results}>{children}</DeferredResult>;
});

/** Returns the result as it was when the page last had time; null while there is none. */
export function useDeferredResult(): Plan | null {
  const { now, opening } = useContext(DeferredResult);
  // What is taken over late has to be found as it came.
  return useSyncExternalStore(
    neverOfItself,
    () => now,
    () => opening,
  );
}

function neverOfItself(): () => void {
  return () => {};
}
