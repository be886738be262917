/** Stands on the root while a finger or a pointer moves a slider. For a finger, :active does not say so. */
const MARK = 'dragged';

/** Marks the page until the slider is let go. */
export function beginSliderDrag(): void {
  const { dataset } = document.documentElement;
  const ended = new AbortController();
  const end = () => {
    delete dataset[MARK];
    ended.abort();
  };
  dataset[MARK] = 'true';
  for (const type of ['pointerup', 'pointercancel', 'touchend', 'touchcancel'])
    window.addEventListener(type, end, { signal: ended.signal });
}

export function isSliderDragged(): boolean {
  return globalThis.document?.documentElement.dataset[MARK] !== undefined;
}
