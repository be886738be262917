import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is being printed, in time for what depends on it to be on the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const media = matchMedia('print');
    const left = new AbortController();
    const listen = (target: EventTarget, type: string, isNow: () => boolean) =>
      target.addEventListener(type, () => flushSync(() => setPrinting(isNow())), left);
    setPrinting(media.matches);
    listen(window, 'beforeprint', () => true);
    listen(window, 'afterprint', () => false);
    listen(media, 'change', () => media.matches);
    return () => left.abort();
  }, []);

  return isPrinting;
}
