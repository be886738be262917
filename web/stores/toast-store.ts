import { makeAutoObservable, runInAction } from 'mobx';

/** How long a dismissed notification is kept, in milliseconds. */
const REMOVE_DELAY_MS = 1_000_000;

const SHOWN_MS = 5000;

/** Kinds of notification: errors are announced at once, the others at the next pause. */
export type ToastKind = 'success' | 'notice' | 'error';

type ToastMessage = {
  title: string;
  description?: string;
  kind: ToastKind;
  action?: ToastAction;
};

/** A button in a notification, which then stays until that is pressed or it is closed, unless the button is brief. */
export type ToastAction = { label: string; press: () => void; isBrief?: boolean };

const NOT_LOADED = {
  title: 'This part could not be loaded',
  description: 'Check your connection and try again.',
  kind: 'error',
} as const;

/** A notification, shown or (not open) dismissed; `left` is how long it will still be shown, in milliseconds. */
export type Toast = ToastMessage & { id: number; isOpen: boolean; left: number };

/** The only notification at a time: a new one replaces the last. */
export class ToastStore {
  current: Toast | null = null;

  #count = 0;
  #removal: ReturnType<typeof setTimeout> | undefined;
  /** Parts that wait to be loaded again, and whether each is still wanted. */
  #waiting: { isWanted: () => boolean; loadAgain: () => void }[] = [];

  constructor() {
    makeAutoObservable(this);
  }

  /** Shows a notification instead of the last. */
  show(message: ToastMessage): void {
    clearTimeout(this.#removal);
    this.current = { ...message, id: ++this.#count, isOpen: true, left: SHOWN_MS };
  }

  /**
   * Notifies that a part of the page could not be loaded, and again after other notifications while it `isWanted`. Resolves
   * when it is to be loaded again.
   */
  offerToLoadAgain(isWanted: () => boolean): Promise<void> {
    const offered = new Promise<void>((loadAgain) => this.#waiting.push({ isWanted, loadAgain }));
    if (!this.isNotLoadedShown) this.showNotLoaded();
    return offered;
  }

  /** Closes the notification, which is dropped later. */
  dismiss(): void {
    if (!this.current) return;
    const isOther = this.current.isOpen && !this.isNotLoadedShown;
    if (isOther && this.#waiting.some(({ isWanted }) => isWanted())) {
      this.showNotLoaded();
      return;
    }
    this.current.isOpen = false;
    clearTimeout(this.#removal);
    const remove = () => {
      this.current = null;
    };
    this.#removal = setTimeout(() => runInAction(remove), REMOVE_DELAY_MS);
  }

  /** Deducts the time a notification was shown, in milliseconds, from what it has left. */
  spend(toast: Toast, ms: number): void {
    toast.left -= ms;
  }

  private get isNotLoadedShown(): boolean {
    return this.current?.isOpen === true && this.current.title === NOT_LOADED.title;
  }

  private showNotLoaded(): void {
    const action = { label: 'Try again', press: () => this.loadAgain() };
    this.show({ ...NOT_LOADED, action });
  }

  private loadAgain(): void {
    this.dismiss();
    for (const { loadAgain } of this.#waiting.splice(0)) loadAgain();
  }
}
