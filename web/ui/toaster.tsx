import { observer } from 'mobx-react-lite';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStores } from '../stores/context.tsx';
import type { Toast } from '../stores/toast-store.ts';
import { keepClear } from './keep-clear.ts';
import { uppermostDialog } from './open-dialogs.ts';
import { ToastCard } from './toast-card.tsx';

/** A live region says what it comes to hold, not what it comes with. */
const SAID_AFTER_MS = 50;
const SAID_FOR_MS = 1000;

/** Notifications, above all else on the page: in the uppermost open dialog, if there is one. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useStores();
  const dialog = uppermostDialog();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!isThere) return null;
  return (
    <>
      <Announcement toast={toasts.current} />
      {createPortal(<Region isInDialog={dialog !== undefined} />, dialog ?? document.body)}
    </>
  );
});

/** The region 'Notifications (F8)' and the notification in it. The focus that comes goes back to where it was. */
const Region = observer(function Region({ isInDialog }: { isInDialog: boolean }) {
  const { toasts } = useStores();
  const toast = toasts.current;
  const isOpen = toast?.isOpen;
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [hasFocus, setFocus] = useState(false);

  useLayoutEffect(() => region.current?.showPopover?.(), []);
  useLayoutEffect(() => {
    if (toast && isOpen && region.current) return keepClear(region.current);
  }, [toast, isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
      if (event.key !== 'Escape') return;
      // It is about what has the focus: an open dialog, or this.
      const isHere = region.current?.contains(document.activeElement);
      if (isInDialog && !isHere) return;
      event.preventDefault();
      toasts.dismiss();
    };
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', hear);
      const { activeElement } = document;
      if (!region.current?.contains(activeElement)) return;
      (activeElement as HTMLElement).blur();
      cameFrom.current?.focus({ preventScroll: true });
    };
  }, [toasts, isOpen, isInDialog]);

  const receive = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement, HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setFocus(true);
  };

  return (
    <section
      ref={region}
      className="toast-viewport"
      popover="manual"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onFocus={receive}
      onBlur={() => setFocus(false)}
    >
      {toast && <ToastCard key={toast.id} toast={toast} isHeld={hasFocus} />}
    </section>
  );
});

/** Says a new notification to screen readers: an error at once, the others when there is a pause. */
function Announcement({ toast }: { toast: Toast | null }) {
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!toast) return;
    const words = ['Notification', toast.title, toast.description];
    const timers = [
      setTimeout(() => setSaid(words.filter(Boolean).join(' ')), SAID_AFTER_MS),
      setTimeout(() => setSaid(''), SAID_FOR_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [toast]);

  return (
    <p
      className="visually-hidden"
      role="status"
      aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}
    >
      {said}
    </p>
  );
}
