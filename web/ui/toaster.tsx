import { observer } from 'mobx-react-lite';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStores } from '../stores/context.tsx';
import type { Toast } from '../stores/toast-store.ts';
import { uppermostDialog } from './open-dialogs.ts';
import { ToastCard } from './toast-card.tsx';

/** A live region says what it comes to hold, not what it comes with. */
const SAID_AFTER_MS = 50;
const SAID_FOR_MS = 1000;

/** In the uppermost open dialog, if there is one: nothing outside of it is said or pressed. */
export const Toaster = observer(function Toaster() {
  const { toasts } = useStores();
  const { current } = toasts;
  const dialog = uppermostDialog();
  const said = useSaid(current);
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!isThere) return null;
  return createPortal(
    <>
      <p
        className="visually-hidden"
        // At the end of the page it would make that longer.
        style={{ top: 0 }}
        role="status"
        aria-live={current?.kind === 'error' ? 'assertive' : 'polite'}
      >
        {said}
      </p>
      <Region isInDialog={dialog !== undefined} />
    </>,
    dialog ?? document.body,
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

/** Returns what is said of a notification to screen readers: nothing but in the moment after it has come. */
function useSaid(toast: Toast | null): string {
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

  return said;
}

/** What a notification never covers: what decides, and the field that has the focus. */
const DECIDES = [
  'dialog button',
  '.button:not(.button-text)',
  ':is(.save-bar, .rate-note, .conflict-choice) :is(.button, input)',
  '.result-dock',
  ':is(input, select, textarea):focus',
].join();
const GAP_PX = 12;

type Box = { left: number; top: number; right: number; bottom: number };
type Point = { x: number; y: number };

/** Moves an element at the lower right corner away from what decides, with every frame: anything may come under it. */
function keepClear(element: HTMLElement): () => void {
  let shift = { x: 0, y: 0 };
  let frame = 0;
  const look = () => {
    const now = element.getBoundingClientRect();
    const home = new DOMRect(now.x - shift.x, now.y - shift.y, now.width, now.height);
    const place = clearPlace(now, home, boxesAround(element));
    shift = { x: place.x - home.x, y: place.y - home.y };
    element.style.translate = `${shift.x}px ${shift.y}px`;
    frame = requestAnimationFrame(look);
  };
  element.style.translate = '';
  look();
  return () => cancelAnimationFrame(frame);
}

function boxesAround(element: HTMLElement): Box[] {
  const found = [...(element.parentElement?.querySelectorAll(DECIDES) ?? [])];
  return found
    .filter((one) => !element.contains(one) && !one.closest('[inert]'))
    .map((one) => one.getBoundingClientRect());
}

/** Returns a place that covers none of the boxes, or at least no centre of one: where it is now, else the lowest. */
function clearPlace(now: DOMRect, home: DOMRect, boxes: readonly Box[]): Point {
  const { width, height } = home;
  const otherSide = window.innerWidth - home.right;
  const highest = window.innerHeight - home.bottom;
  const isOnScreen = ({ x, y }: Point) =>
    y <= home.y && y >= highest && x <= home.x && x >= Math.min(home.x, otherSide);

  const clearOf = (taken: readonly Box[]) => {
    const beside = taken.flatMap(({ top, bottom }) => [top - GAP_PX - height, bottom + GAP_PX]);
    const heights = [home.y, ...beside, highest].sort((one, other) => other - one);
    const places = heights.flatMap((y) => [home.x, otherSide].map((x) => ({ x, y })));
    const covers =
      ({ x, y }: Point) =>
      (box: Box) =>
        box.left < x + width && box.right > x && box.top < y + height && box.bottom > y;
    return [now, ...places].filter(isOnScreen).find((place) => !taken.some(covers(place)));
  };
  return clearOf(boxes) ?? clearOf(boxes.map(centreOf)) ?? home;
}

function centreOf({ left, top, right, bottom }: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, top: y, right: x, bottom: y };
}
