import { makeAutoObservable } from 'mobx';

/** How long a dismissed notification is kept before it is dropped, in milliseconds. */
const REMOVE_DELAY_MS = 1_000_000;

/** What a notification is about: 'error' is announced at once, the others when there is a pause. */
export type ToastKind = 'success' | 'notice' | 'error';

type ToastMessage = { title: string; description?: string; kind: ToastKind };

/** A notification that is shown, or (not open) one that was. */
export type Toast = ToastMessage & { id: number; isOpen: boolean };

/** The one notification there is at a time: a new one takes the place of the last. */
export class ToastStore {
  current: Toast | null = null;
  /** The open dialogs, the uppermost last: what is not inside that one can be neither pressed nor reached by keys. */
  dialogs: readonly HTMLDialogElement[] = [];

  #count = 0;
  #removal: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable(this);
  }

  /** Shows a notification in place of the last. */
  show(message: ToastMessage): void {
    clearTimeout(this.#removal);
    this.current = { ...message, id: ++this.#count, isOpen: true };
  }

  /** Closes the notification; it is dropped later. */
  dismiss(): void {
    if (!this.current) return;
    this.current.isOpen = false;
    clearTimeout(this.#removal);
    this.#removal = setTimeout(() => this.remove(), REMOVE_DELAY_MS);
  }

  /** Notes a dialog that was opened above all else, until it closes. */
  enter(dialog: HTMLDialogElement): void {
    this.dialogs = [...this.dialogs, dialog];
    dialog.addEventListener('close', () => this.leave(dialog), { once: true });
  }

  private leave(dialog: HTMLDialogElement): void {
    this.dialogs = this.dialogs.filter((each) => each !== dialog);
  }

  private remove(): void {
    this.current = null;
  }
}
