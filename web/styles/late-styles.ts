let loading: Promise<void> | undefined;

/**
 * Brings the styles of what nobody sees before the first click (late.css); done when they apply. Without them the page
 * still works, so a failure to load them stops nothing.
 */
export function lateStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[data-late]');
    if (!link) return resolve();
    link.onload = () => resolve();
    link.onerror = () => resolve();
    link.rel = 'stylesheet';
  });
  return loading;
}
