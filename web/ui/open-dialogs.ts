import { observable, runInAction } from 'mobx';

const dialogs = observable.array<HTMLDialogElement>([], { deep: false });

/** What is not inside it can be neither pressed nor reached by keys. Observable; one taken off the page is noticed late. */
export function uppermostDialog(): HTMLDialogElement | undefined {
  return dialogs.findLast(({ isConnected }) => isConnected);
}

/** Notes a dialog that was opened above all else, until it closes. */
export function noteOpened(dialog: HTMLDialogElement): void {
  runInAction(() => dialogs.push(dialog));
  dialog.addEventListener('close', () => runInAction(() => dialogs.remove(dialog)), { once: true });
}
