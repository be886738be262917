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
  /** Closes the dialog as Esc does; done when it has left the screen. */
  close: () => Promise<void>;
  isOpen: () => boolean;
};

type LayerProps = {
  title: string;
  handle?: Ref<DialogHandle> | undefined;
  isWide?: boolean;
  /** Asks before it is left by Esc, the scrim or the close button. */
  ask?: (() => void) | undefined;
  onClosed: () => void;
  children: Elements;
};

type DialogProps = LayerProps & {
  /** True for a sheet at the lower edge of a small screen. */
  isSheet?: boolean;
  /** True for one that only asks: it is small, too, and a button below it says no. */
  isQuestion?: boolean;
  /** True where the close button has the focus. */
  isCloseFirst?: boolean;
  /** The id of what the question is. */
  describedBy?: string;
  /** True while a press on the scrim would lose something. */
  keepsOpen?: boolean;
};

/** A modal dialog: a layer in the middle of the screen. */
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

/** A layer from the right, as high as the screen. The close button has the focus. */
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

/** Why what was asked for in a dialog was not done. */
export function DialogError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="dialog-error" role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Focus enters the control marked `data-first`, stays inside and returns to where it was. `leave` is what its close button does. */
function useModal({ handle, onClosed, keepsOpen: isKept, ask }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);
  /** True once the scrim was pressed: it counts when it is let go there, too. */
  const isPressed = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    open(dialog);
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
      // Else the press would take the focus from where closing puts it.
      if (isPressed.current) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isPressed.current && isOnScrim(event) && !isKept) void leave();
    },
    // React hands on what happens to a dialog inside this one.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      if (event.target === event.currentTarget) void leave();
    },
    // The browser closes a dialog at the second Esc or gesture in a row, whatever was said to the first.
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

/** The scrim is the dialog's own, as are its edge and its scrollbar within its box. */
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
