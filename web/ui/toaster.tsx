import { observer } from 'mobx-react-lite';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStores } from '../stores/context.tsx';
import type { Toast } from '../stores/toast-store.ts';
import { uppermostDialog } from './open-dialogs.ts';
import { ToastCard } from './toast-card.tsx';

/** A live region announces what is added to it, not its initial content. */
const ANNOUNCE_AFTER_MS = 50;
const ANNOUNCED_FOR_MS = 1000;

/** Shown in the uppermost open dialog, if any, because nothing outside it can be announced or pressed. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useStores();
  const { current } = toasts;
  const dialog = uppermostDialog();
  const announcement = useAnnouncement(current);
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!isThere) return null;
  return createPortal(
    <>
      <p
        className="visually-hidden"
        // At the end of the page, it would make the page longer.
        style={{ top: 0 }}
        role="status"
        aria-live={current?.kind === 'error' ? 'assertive' : 'polite'}
      >
        {announcement}
      </p>
      <Region isInDialog={dialog !== undefined} />
    </>,
    dialog ?? document.body,
  );
});

/** The region 'Notifications (F8)' with its notification. The focus returns to where it was. */
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
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
      if (event.key !== 'Escape') return;
      // Esc closes what has the focus: an open dialog, or the notification.
      const isHere = region.current?.contains(document.activeElement);
      if (isInDialog && !isHere) return;
      event.preventDefault();
      toasts.dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
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

/** Returns the text announced for a notification; '' except just after it has appeared. */
function useAnnouncement(toast: Toast | null): string {
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (!toast) return;
    const words = ['Notification', toast.title, toast.description];
    const timers = [
      setTimeout(() => setAnnouncement(words.filter(Boolean).join(' ')), ANNOUNCE_AFTER_MS),
      setTimeout(() => setAnnouncement(''), ANNOUNCED_FOR_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [toast]);

  return announcement;
}

/** What a notification must not cover: buttons that decide, and the focused control. */
const DECIDES = [
  'dialog button',
  '.button:not(.button-text)',
  ':is(.save-bar, .rate-note, .conflict-choice) :is(.button, input)',
  ':is(a, button, input, select, textarea):focus',
].join();
const GAP_PX = 12;

/**
 * Moves an element up or down, away from controls it must not cover, whenever these may have moved. One or two fixed places
 * were tried: on a phone both covered the choices of a conflict.
 */
function keepClear(element: HTMLElement): () => void {
  const place = () => {
    element.style.translate = '';
    const distance = clearDistance(element.getBoundingClientRect(), boxesAround(element));
    element.style.translate = `0 ${distance}px`;
  };
  const listening = new AbortController();
  for (const event of ['scroll', 'resize', 'focusin'])
    window.addEventListener(event, place, { capture: true, signal: listening.signal });
  const resizes = new ResizeObserver(place);
  if (element.parentElement) resizes.observe(element.parentElement);
  place();
  return () => {
    listening.abort();
    resizes.disconnect();
  };
}

function boxesAround(element: HTMLElement): DOMRect[] {
  const found = [...(element.parentElement?.querySelectorAll(DECIDES) ?? [])];
  return found
    .filter((one) => !element.contains(one) && !one.closest('[inert]'))
    .map((one) => one.getBoundingClientRect());
}

/** Returns the shortest distance down (up if negative) at which a box covers no other box, or at least no centre of one. */
function clearDistance(box: DOMRect, others: readonly DOMRect[]): number {
  const beside = others.flatMap(({ top, bottom }) => [
    top - GAP_PX - box.bottom,
    bottom + GAP_PX - box.top,
  ]);
  const distances = [0, ...beside]
    .filter((distance) => box.top + distance >= 0 && box.bottom + distance <= window.innerHeight)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  const clearOf = (taken: readonly DOMRect[]) =>
    distances.find((distance) => {
      const moved = new DOMRect(box.x, box.y + distance, box.width, box.height);
      return !taken.some((other) => overlaps(moved, other));
    });
  return clearOf(others) ?? clearOf(others.map(centreOf)) ?? 0;
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}

function centreOf({ x, y, width, height }: DOMRect): DOMRect {
  return new DOMRect(x + width / 2, y + height / 2);
}
