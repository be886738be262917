import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Elements } from './elements.ts';
import { Icon } from './icon.tsx';
import { noteOpened } from './open-dialogs.ts';

export type DialogHandle = {
  /** Closes the dialog as Esc does; resolves when it has left the screen. */
  close: () => Promise<void>;
  isOpen: () => boolean;
};

type LayerProps = {
  title: string;
  handle?: Ref<DialogHandle> | undefined;
  isWide?: boolean;
  /** Called instead of closing by Esc, the scrim or the close button, to ask first. */
  ask?: (() => void) | undefined;
  onClosed: () => void;
  children: Elements;
};

type DialogProps = LayerProps & {
  /** A sheet at the bottom of a small screen. */
  isSheet?: boolean;
  /** A small dialog that only asks, and has a button that says no. */
  isQuestion?: boolean;
  /** The close button has the focus at first. */
  isCloseFirst?: boolean;
  /** The id of the question's text. */
  describedBy?: string;
  /** A press on the scrim would lose something, and does not close it. */
  keepsOpen?: boolean;
};

/** A modal dialog in the middle of the screen. */
export function Dialog(props: DialogProps) {
  const { title, isSheet, isWide, isQuestion, isCloseFirst = false, describedBy, children } = props;
  const titleId = useId();
  const { modal, leave } = useModal(props);
  const looks = [isSheet && 'dialog-sheet', isQuestion && 'dialog-narrow', isWide && 'dialog-wide'];
  return (
    <dialog
      {...modal}
      className={['dialog', ...looks].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {!isQuestion && <CloseButton isFirst={isCloseFirst} onClick={leave} />}
        {children}
      </div>
    </dialog>
  );
}

type DrawerProps = LayerProps & {
  tool?: Elements;
  foot?: Elements;
};

/** A modal panel at the right, as high as the screen. The close button has the focus at first. */
export function Drawer(props: DrawerProps) {
  const { title, isWide, tool, foot, children } = props;
  const titleId = useId();
  const { modal, leave } = useModal(props);
  return (
    <dialog
      {...modal}
      className={isWide ? 'drawer drawer-wide' : 'drawer'}
      aria-labelledby={titleId}
    >
      <div className="drawer-head row">
        <h2 id={titleId}>{title}</h2>
        {tool}
        <CloseButton isFirst onClick={leave} />
      </div>
      <div className="drawer-body">{children}</div>
      {foot && <div className="drawer-foot wrap">{foot}</div>}
    </dialog>
  );
}

function CloseButton({ isFirst, onClick }: { isFirst?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="dialog-close"
      data-first={isFirst || undefined}
      aria-label="Close"
      onClick={onClick}
    >
      <Icon name="close" size={20} />
    </button>
  );
}

/** Why an action of the dialog failed. */
export function DialogError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="dialog-error" role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * Moves the focus to the control marked `data-first`, keeps it inside, and returns it afterwards. `leave` is the action of the
 * close button.
 */
function useModal({ handle, onClosed, keepsOpen: isKept, ask }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);
  /** Whether the scrim was pressed. It closes the dialog if it is also released there. */
  const isPressed = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    open(dialog);
    // In a frame higher than the screen, the dialog may be outside the screen.
    dialog.scrollIntoView({ block: 'nearest' });
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // If an open dialog were only removed, the focus would not return.
    return () => dialog?.close();
  }, []);

  const close = async () => {
    const dialog = ref.current;
    if (!dialog?.open) return;
    isClosing.current = true;
    dialog.close();
    await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished));
    onClosed();
  };
  const leave = ask ?? close;
  useImperativeHandle(handle, () => ({ close, isOpen: () => ref.current?.open === true }));

  const modal = {
    ref,
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      keepFocusInside(event);
      if (!ask || event.key !== 'Escape') return;
      event.preventDefault();
      ask();
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      isPressed.current = isOnScrim(event);
      // Otherwise the press would move the focus away from where closing moves it.
      if (isPressed.current) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isPressed.current && isOnScrim(event) && !isKept) void leave();
    },
    // React also passes on events of dialogs inside this one.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      if (event.target === event.currentTarget) void leave();
    },
    // The browser closes a dialog at the second Esc or gesture in a row, even if the first was prevented.
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (isClosing.current || target !== currentTarget) return;
      if (ask) open(currentTarget);
      else onClosed();
    },
  };
  return { modal, leave };
}

function open(dialog: HTMLDialogElement): void {
  dialog.showModal();
  noteOpened(dialog);
}

/**
 * Returns whether a press was on the scrim. The dialog's border and scrollbar also have the dialog as target, but are within
 * its box.
 */
function isOnScrim(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX, clientY } = event;
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Makes Tab wrap around; otherwise it would move to the browser's own controls. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? inside[0] : inside.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? inside.at(-1) : inside[0])?.focus();
}
