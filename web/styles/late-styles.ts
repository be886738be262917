const loading = new Map<string, Promise<void>>();

/**
 * Brings the styles of what nobody sees before the first click (late.css); done when they apply. Without them the page
 * still works, so a failure to load them stops nothing.
 */
export const lateStyles = () => bring('late');

/** Brings the styles of the administrators' screens (admin.css) in the same way. */
export const adminStyles = () => bring('admin');

function bring(name: string): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const brought = new Promise<void>((resolve) => {
    const link = document.querySelector<HTMLLinkElement>(`link[data-${name}]`);
    if (!link) return resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      // The next one who needs them tries again.
      loading.delete(name);
      link.rel = 'alternate';
      resolve();
    };
    link.rel = 'stylesheet';
    // Behind the first styles, wherever the page names it: between equals the later rule holds.
    document.head.append(link);
  });
  loading.set(name, brought);
  return brought;
}
