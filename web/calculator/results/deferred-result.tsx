import { observer } from 'mobx-react-lite';
import {
  createContext,
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Plan } from '#lib/domain/plan.ts';
import { useStores } from '../../stores/context.tsx';
import type { Elements } from '../../ui/elements.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { isAddressAwaited, showInputs } from '../form/follow-address.ts';
import { useIsPrinting } from '../print/use-is-printing.ts';

type Results = {
  /** The result at the page's last idle moment. */
  now: Plan | null;
  /** The result that the page came with. */
  opening: Plan | null;
  /** The plan that each late part shows; no entry until it is hydrated. */
  shown: Map<string, Plan | null | undefined>;
};

/** Longer than between two keys of a quick hand, or two steps of a drag. */
const REST_MS = 200;

const DeferredResult = createContext<Results>({ now: null, opening: null, shown: new Map() });

/** Lets everything but headline and chart follow the result once the inputs rest. On paper, all show the newest. */
export const DeferredResultProvider = observer(function DeferredResultProvider({
  children,
}: {
  children: Elements;
}) {
  const { calculator } = useStores();
  const { plan: result } = calculator;
  const opening = useRef(result);
  const shown = useRef<Results['shown']>(new Map());
  const settled = useSettled(result, isAddressAwaited() ? 0 : REST_MS);
  const deferred = useDeferredValue(settled ?? result);
  const isPrinting = useIsPrinting();
  const now = result && !isPrinting ? deferred : result;
  const results = useMemo(() => ({ now, opening: opening.current, shown: shown.current }), [now]);
  return <DeferredResult value={results}>{children}</DeferredResult>;
});

/** A part that is hydrated when the browser is idle. The page appears once all of these show what the address says. */
export function LatePart({ children }: { children: Elements }) {
  const { shown } = useContext(DeferredResult);
  const part = useId();
  useLayoutEffect(() => {
    shown.set(part, undefined);
    return () => void shown.delete(part);
  }, [shown, part]);
  return (
    <Suspense>
      {children}
      <Arrival part={part} />
    </Suspense>
  );
}

function Arrival({ part }: { part: string }) {
  const { shown } = useContext(DeferredResult);
  const { calculator } = useStores();
  const result = useDeferredResult();
  useEffect(() => {
    shown.set(part, result);
    if (!isAddressAwaited()) return;
    if ([...shown.values()].every((each) => each === calculator.plan)) showInputs();
  }, [shown, part, result, calculator]);
  return null;
}

/** Returns the result at the page's last idle moment; null if there is none. */
export function useDeferredResult(): Plan | null {
  const { now, opening } = useContext(DeferredResult);
  // A part hydrated late must match the server's HTML.
  return useSyncExternalStore(
    subscribeToNothing,
    () => now,
    () => opening,
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
