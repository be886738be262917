import { observer } from 'mobx-react-lite';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStores } from '../stores/context.tsx';
import type { Toast, ToastKind } from '../stores/toast-store.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

const SWIPE_PX = 50;
/** A press that moves less is not a swipe, and may be of the close button. */
const STILL_PX = 10;

const ICONS: Record<ToastKind, IconName> = { success: 'done', notice: 'info', error: 'alert' };

/** The region announces the words. The card itself would announce them again. */
const SAID_ELSEWHERE = 'off';

/** A notification. It disappears after its time, which stops while it is pointed at or `isHeld`. */
export const ToastCard = observer(function ToastCard(props: { toast: Toast; isHeld: boolean }) {
  const { isOpen, kind, title, description, action } = props.toast;
  const { toasts } = useStores();
  const card = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const isHidden = usePageHidden();
  const hasLeft = useLeaving(card, isOpen);
  const close = () => toasts.dismiss();
  const swipe = useSwipe(close);
  const isRunning =
    isOpen && (action?.isBrief ?? !action) && !isHidden && !isPointedAt && !props.isHeld;
  useCountdown(props.toast, isRunning);
  if (hasLeft) return null;
  return (
    <div
      ref={card}
      className={`toast toast-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      aria-live={SAID_ELSEWHERE}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      {...swipe}
    >
      <Icon name={ICONS[kind]} size={20} />
      <div className="toast-words">
        <div className="toast-title">{title}</div>
        {description && <div>{description}</div>}
        {action && (
          <Button kind="text" onClick={action.press}>
            {action.label}
          </Button>
        )}
      </div>
      <button type="button" className="toast-close" aria-label="Close" onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
});

/** Dismisses a notification when its time is up, counting only while `isRunning`, in whichever dialog it is shown. */
function useCountdown(toast: Toast, isRunning: boolean): void {
  const { toasts } = useStores();
  useEffect(() => {
    if (!isRunning) return;
    const began = Date.now();
    const timer = setTimeout(() => toasts.dismiss(), toast.left);
    return () => {
      clearTimeout(timer);
      toasts.spend(toast, Date.now() - began);
    };
  }, [toasts, toast, isRunning]);
}

function useLeaving(element: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [hasLeft, setLeft] = useState(false);

  useEffect(() => {
    const leaving = element.current;
    if (isOpen || !leaving) return;
    const ends = leaving.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(ends).then(() => setLeft(true));
  }, [element, isOpen]);

  return hasLeft;
}

/** Returns the handlers of an element that follows a pointer to the right and is dismissed if released beyond 50 px. */
function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null);
  const distanceOf = ({ clientX }: PointerEvent) =>
    from.current === null ? 0 : Math.max(0, clientX - from.current);
  const moveTo = ({ currentTarget: { style } }: PointerEvent<HTMLElement>, px: number) => {
    style.translate = px > 0 ? `${px}px` : '';
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const distance = distanceOf(event);
      if (distance > STILL_PX) event.currentTarget.setPointerCapture(event.pointerId);
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event, distance);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (distanceOf(event) > SWIPE_PX) onSwiped();
      else moveTo(event, 0);
      from.current = null;
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      moveTo(event, 0);
      from.current = null;
    },
  };
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
