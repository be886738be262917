/** Has styles apply that the page names but does not begin with; resolves when they do. Without them their parts still work. */
export function loadStyles(name: 'rest' | 'admin'): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-styles="${name}"]`);
  return new Promise((resolve) => {
    if (!link || link.sheet) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // For the next part to ask again.
      link.rel = 'alternate';
      resolve();
    });
    link.rel = 'stylesheet';
  });
}
