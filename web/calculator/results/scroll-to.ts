/** Brings an element to the top of the screen: gently, unless a person wants less motion. */
export function scrollToTop(element: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}
