import { type RefObject, useEffect } from 'react';

const BELOW_PX = 24;

/**
 * Lets an element that is higher than the window scroll until its end shows, and stay there: keeps --sticky-top
 * at min(0, window height - element height - 24 px).
 */
export function useStickyTop(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const place = () => {
      const top = Math.min(0, window.innerHeight - target.offsetHeight - BELOW_PX);
      target.style.setProperty('--sticky-top', `${top}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(target);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [element]);
}
