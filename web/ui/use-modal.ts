import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { noteOpened } from './open-dialogs.ts';

export type DialogHandle = {
  /** Closes the dialog as Esc does; done when it has left the screen. */
  close: () => Promise<void>;
  isOpen: () => boolean;
};

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * Opens a dialog above the page as long as it is rendered. Focus enters the control marked `data-first`, stays inside and
 * returns to what had it before. Esc closes it, and so does the scrim unless it is kept. Returns what the element takes, and what closes it.
 */
export function useModal(
  handle: Ref<DialogHandle> | undefined,
  onClosed: () => void,
  isKept = false,
) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    noteOpened(dialog);
    // In a frame that is higher than the screen it may stand beyond its edge.
    dialog.scrollIntoView({ block: 'nearest' });
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // One that is taken off the page while it is open keeps the focus from where it came from.
    return () => dialog?.close();
  }, []);

  const close = async () => {
    const dialog = ref.current;
    if (!dialog?.open) return;
    dialog.close();
    await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished));
    onClosed();
  };
  useImperativeHandle(handle, () => ({ close, isOpen: () => ref.current?.open === true }));

  const modal = {
    ref,
    onKeyDown: keepFocusInside,
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (!isOnScrim(event)) return;
      // Else the press would take the focus from where closing puts it.
      event.preventDefault();
      if (!isKept) void close();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      void close();
    },
  };
  return { modal, close };
}

/**
 * Returns whether a click was on the scrim, which is the dialog's own, as are its edge and its scrollbar within its
 * box.
 */
function isOnScrim(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX, clientY } = event;
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Makes Tab go round: without this it would leave the page for the browser's own controls. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? inside[0] : inside.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? inside.at(-1) : inside[0])?.focus();
}
