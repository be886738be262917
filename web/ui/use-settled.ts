import { useEffect, useState } from 'react';

/**
 * Returns a value once it has not changed for this many milliseconds, until then the previous one. The first is returned at
 * once.
 */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
