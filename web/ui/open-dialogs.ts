import { observable, runInAction } from 'mobx';

const dialogs = observable.array<HTMLDialogElement>([], { deep: false });

/** Returns the uppermost dialog; nothing outside it can be pressed or focused. Observable, but a removed dialog is noticed late. */
export function uppermostDialog(): HTMLDialogElement | undefined {
  return dialogs.findLast(({ isConnected }) => isConnected);
}

/** Notes that a dialog was opened above all others, until it closes. */
export function noteOpened(dialog: HTMLDialogElement): void {
  runInAction(() => dialogs.push(dialog));
  dialog.addEventListener('close', () => runInAction(() => dialogs.remove(dialog)), { once: true });
}
