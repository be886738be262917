import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns true while the page is being printed, in time for what depends on it to be on the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const media = matchMedia('print');
    const follow = (to: boolean) => flushSync(() => setPrinting(to));
    setPrinting(media.matches);
    const begin = () => follow(true);
    const end = () => follow(false);
    const change = () => follow(media.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, []);

  return isPrinting;
}
