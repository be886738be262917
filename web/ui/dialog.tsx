import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { Icon } from './icon.tsx';

export type DialogHandle = {
  /** Closes the dialog as Esc does; done when it has left the screen. */
  close: () => Promise<void>;
  isOpen: () => boolean;
};

type Props = {
  title: string;
  handle?: Ref<DialogHandle>;
  /** True for a sheet at the lower edge of a small screen. */
  isSheet?: boolean;
  /** True for one that only asks: it is small, and a button below it says no. */
  isQuestion?: boolean;
  /** The id of what the question is. */
  describedBy?: string;
  onClosed: () => void;
  children: ReactNode;
};

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * A modal dialog, open as long as it is rendered. Focus enters the control marked `data-first`, stays inside
 * and returns to what had it before. Esc, the scrim and the close button close it.
 */
export function Dialog(props: Props) {
  const { title, handle, isSheet, isQuestion, describedBy, onClosed, children } = props;
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // In a frame that is higher than the screen it may stand beyond its edge.
    dialog?.scrollIntoView({ block: 'nearest' });
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);

  const close = async () => {
    const dialog = ref.current;
    if (!dialog?.open) return;
    dialog.close();
    await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished));
    onClosed();
  };
  useImperativeHandle(handle, () => ({ close, isOpen: () => ref.current?.open === true }));

  return (
    <dialog
      ref={ref}
      className={['dialog', isSheet && 'dialog-sheet', isQuestion && 'dialog-narrow']
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={keepFocusInside}
      onMouseDown={(event) => {
        if (!isOnScrim(event)) return;
        // Else the press would take the focus from where closing puts it.
        event.preventDefault();
        void close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {!isQuestion && (
          <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
            <Icon name="close" size={20} />
          </button>
        )}
        {children}
      </div>
    </dialog>
  );
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
