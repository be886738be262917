/** Applies a deferred style sheet of the page; resolves when it is applied. Parts work without their styles. */
export function loadStyles(name: 'rest' | 'admin'): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-styles="${name}"]`);
  return new Promise((resolve) => {
    if (!link || link.sheet) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // So that the next part tries again.
      link.rel = 'alternate';
      resolve();
    });
    link.rel = 'stylesheet';
  });
}
