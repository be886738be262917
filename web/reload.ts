import { keepInputs } from './calculator/form/follow-address.ts';
import type { RootStore } from './stores/root-store.ts';

export const UPDATED = {
  title: 'This page was updated since you opened it.',
  description: 'Reload it: your inputs stay.',
};

/** Notifies that the page was updated, and offers to reload it, unless a notification says so already. */
export function offerReload(stores: RootStore): void {
  const { current } = stores.toasts;
  if (current?.isOpen && current.title === UPDATED.title) return;
  const action = { label: 'Reload', press: () => reload(stores) };
  stores.toasts.show({ kind: 'error', ...UPDATED, action });
}

/** Reloads the page and keeps the calculator's inputs. */
export function reload(stores: RootStore): void {
  keepInputs(stores);
  window.location.reload();
}
