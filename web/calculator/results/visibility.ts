/** Where a thing stands against the part of the screen that counts. */
export type Place = 'above' | 'below' | 'part' | 'whole';

/** What an IntersectionObserver says of one element. */
type Sighting = Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio'> & {
  boundingClientRect: { bottom: number };
};

const NEARLY_WHOLE = 0.99;

/** Where an observed element stands: off the screen at one end, partly on it, or whole. */
export function placeOf({
  isIntersecting,
  intersectionRatio,
  boundingClientRect,
}: Sighting): Place {
  if (intersectionRatio >= NEARLY_WHOLE) return 'whole';
  if (isIntersecting) return 'part';
  return boundingClientRect.bottom <= 0 ? 'above' : 'below';
}

/** The strip repeats the figure once it has left at the top. */
export function isStripShown(figure: Place | null): boolean {
  return figure === 'above';
}

/**
 * The dock repeats the figure while the form is on the screen and the figure is not whole above the dock.
 * A place is null while it is not known yet: then nothing is shown.
 */
export function isDockShown(form: Place | null, figure: Place | null): boolean {
  const isFormInView = form === 'part' || form === 'whole';
  return isFormInView && figure !== null && figure !== 'whole';
}

/** What is seen of the page: visualViewport's numbers, in CSS pixels. */
export type SeenPart = { height: number; offsetTop: number; scale: number };

/**
 * How much of the screen's lower edge a keypad covers where the page does not shrink for it. A page that is
 * zoomed by fingers also sees a part only; that is no keypad.
 */
export function keypadHeight(pageHeight: number, seen: SeenPart): number {
  if (seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop));
}
