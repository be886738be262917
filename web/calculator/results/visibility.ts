import { useEffect, useState } from 'react';

/** Where an element stands against the part of the screen that counts. */
export type Visibility = 'above' | 'below' | 'part' | 'whole';

/** What an IntersectionObserver says of one element. */
type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio'> & {
  boundingClientRect: { bottom: number };
};

const NEARLY_WHOLE = 0.99;

/** Returns where an observed element stands: off the screen at one end, partly on it, or whole. */
export function visibilityOf({
  isIntersecting,
  intersectionRatio,
  boundingClientRect,
}: Entry): Visibility {
  if (intersectionRatio >= NEARLY_WHOLE) return 'whole';
  if (isIntersecting) return 'part';
  return boundingClientRect.bottom <= 0 ? 'above' : 'below';
}

/**
 * Returns where the element with this id stands on the screen; null while it is not there. `covered` is how much of
 * the screen's lower edge does not count, in CSS pixels.
 */
export function useVisibility(id: string, isThere: boolean, covered = 0): Visibility | null {
  const [visibility, setVisibility] = useState<Visibility | null>(null);

  useEffect(() => {
    const element = isThere && document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest) setVisibility(visibilityOf(latest));
      },
      { rootMargin: `0px 0px ${-covered}px`, threshold: [0, NEARLY_WHOLE] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setVisibility(null);
    };
  }, [id, isThere, covered]);

  return visibility;
}

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Returns how much of the screen's lower edge a keypad covers where the page does not shrink for it, in CSS pixels.
 * A page that is zoomed by fingers also sees a part only; that is no keypad.
 */
export function keypadHeight(pageHeight: number, { height, offsetTop, scale }: Viewport): number {
  if (scale > 1.01) return 0;
  return Math.max(0, Math.round(pageHeight - height - offsetTop));
}

/** Returns the keypad's height in CSS pixels, kept up to date; 0 where the page shrinks for it. */
export function useKeypadHeight(): number {
  const [height, setHeight] = useState(0);

  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => setHeight(keypadHeight(window.innerHeight, viewport));
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);

  return height;
}
