import * as Radix from '@radix-ui/react-toast';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useStores } from '../stores/context.tsx';
import type { Toast, ToastKind } from '../stores/toast-store.ts';
import { Icon, type IconName } from './icon.tsx';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;
/** As long as a browser's timer goes: on a hidden page no notification expires. */
const HELD_MS = 2 ** 31 - 1;

const ICONS: Record<ToastKind, IconName> = { success: 'done', notice: 'info', error: 'alert' };

/** The region 'Notifications (F8)' and the notification in it. */
export default observer(function ToastRegion() {
  const { toasts } = useStores();
  const isHidden = usePageHidden();
  const toast = toasts.current;
  const viewport = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new one comes to the top
  useEffect(() => raise(viewport.current), [id]);
  return (
    <Radix.Provider
      label="Notification"
      duration={isHidden ? HELD_MS : SHOWN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
    >
      {toast && <ToastCard key={toast.id} toast={toast} onClose={() => toasts.dismiss()} />}
      <Radix.Viewport asChild label="Notifications ({hotkey})" hotkey={['F8']}>
        <div ref={viewport} className="toast-viewport" popover="manual" />
      </Radix.Viewport>
    </Radix.Provider>
  );
});

/** Puts the region above all else on the page, an open dialog included: the last one shown is the uppermost. */
function raise(viewport: HTMLElement | null): void {
  if (!viewport?.showPopover) return;
  if (viewport.matches(':popover-open')) viewport.hidePopover();
  viewport.showPopover();
}

/** Returns true while the page is hidden: another tab is in front, or the window is folded away. */
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

/** Radix says the words to screen readers through a place of its own; the card itself would say them again. */
const SAID_ELSEWHERE = 'off';

type CardProps = { toast: Toast; onClose: () => void };

const ToastCard = observer(function ToastCard({ toast, onClose }: CardProps) {
  const isError = toast.kind === 'error';
  return (
    <Radix.Root
      asChild
      open={toast.isOpen}
      onOpenChange={(open) => open || onClose()}
      type={isError ? 'foreground' : 'background'}
    >
      <div
        className={`toast toast-${toast.kind}`}
        role={isError ? 'alert' : 'status'}
        aria-live={SAID_ELSEWHERE}
      >
        <Icon name={ICONS[toast.kind]} size={20} />
        <div className="toast-words">
          <Radix.Title className="toast-title">{toast.title}</Radix.Title>
          {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
        </div>
        <Radix.Close className="toast-close" aria-label="Close">
          <Icon name="close" size={16} />
        </Radix.Close>
      </div>
    </Radix.Root>
  );
});
