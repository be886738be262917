import { observable, runInAction } from 'mobx';

const dialogs = observable.array<HTMLDialogElement>([], { deep: false });

/**
 * Returns the uppermost open dialog: what is not inside it can be neither pressed nor reached by keys. Observable. One
 * that has left the page hears of its end a moment later.
 */
export function uppermostDialog(): HTMLDialogElement | undefined {
  return dialogs.findLast(({ isConnected }) => isConnected);
}

/** Notes a dialog that was opened above all else, until it closes. */
export function noteOpened(dialog: HTMLDialogElement): void {
  runInAction(() => dialogs.push(dialog));
  dialog.addEventListener('close', () => runInAction(() => dialogs.remove(dialog)), { once: true });
}
