import { observer } from 'mobx-react-lite';
import { createContext, type ReactNode, useContext, useDeferredValue, useEffect } from 'react';
import type { Result } from '../../stores/calculator-store.ts';
import { useStores } from '../../stores/context.tsx';
import { isAddressAwaited, showFollowed } from '../form/follow-address.ts';
import { useIsPrinting } from '../print/use-is-printing.ts';

const DeferredResult = createContext<Result | null>(null);

/**
 * Hands on the result to all that may follow a change of it a moment later: all but headline and chart. On paper it is
 * the newest.
 */
export const DeferredResultProvider = observer(function DeferredResultProvider({
  children,
}: {
  children: ReactNode;
}) {
  const { calculator } = useStores();
  const { result } = calculator;
  const deferred = useDeferredValue(result);
  const isPrinting = useIsPrinting();
  useEffect(() => {
    if (deferred === calculator.result && isAddressAwaited()) showFollowed();
  }, [calculator, deferred]);
  return (
    <DeferredResult value={result && !isPrinting ? deferred : result}>{children}</DeferredResult>
  );
});

/** Returns the result as it was when the page last had time; null while there is none. */
export function useDeferredResult(): Result | null {
  return useContext(DeferredResult);
}
