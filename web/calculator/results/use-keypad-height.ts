import { useEffect, useState } from 'react';
import { keypadHeight } from './visibility.ts';

/** How much of the screen's lower edge the keypad covers, in CSS pixels; 0 where the page shrinks for it. */
export function useKeypadHeight(): number {
  const [height, setHeight] = useState(0);

  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => setHeight(keypadHeight(window.innerHeight, seen));
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);

  return height;
}
