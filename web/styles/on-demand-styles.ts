const loading = new Map<string, Promise<void>>();

/**
 * Loads the styles of what is not shown before the first click (late.css); resolves when they apply. Without them the
 * page still works, so it resolves when they fail to load, too; the next call tries again.
 */
export const lateStyles = () => load('late');

/** Loads the styles of the administrators' screens (admin.css) in the same way. */
export const adminStyles = () => load('admin');

/** Loads the styles of the embedded calculator (embed.css) in the same way, where they are not in the page. */
export const embedStyles = () => load('embed');

/** Loads the styles of what opens from the right there (drawers.css) in the same way. */
export const drawerStyles = () => load('drawers');

function load(name: string): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const loaded = new Promise<void>((resolve) => {
    const link = document.querySelector<HTMLLinkElement>(`link[data-${name}]`);
    if (!link) return resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      loading.delete(name);
      link.rel = 'alternate';
      resolve();
    };
    link.rel = 'stylesheet';
    // Behind the first styles: between equal rules the later one wins.
    document.head.append(link);
  });
  loading.set(name, loaded);
  return loaded;
}
