import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastStore } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a dismissed one is removed after 1,000,000 ms and not before', () => {
  const toasts = new ToastStore();
  toasts.show({ title: 'One', kind: 'success' });
  toasts.dismiss();
  expect(toasts.current?.isOpen).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(toasts.current).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toasts.current).toBeNull();
});

test('the removal of a dismissed one never takes a newer one away', () => {
  const toasts = new ToastStore();
  toasts.show({ title: 'One', kind: 'success' });
  toasts.dismiss();
  toasts.show({ title: 'Two', kind: 'success' });
  vi.advanceTimersByTime(2_000_000);
  expect(toasts.current?.title).toBe('Two');
});

test('that a part could not be loaded is said again after another notification, while the part is wanted', async () => {
  const toasts = new ToastStore();
  let isWanted = true;
  const offered = toasts.offerToLoadAgain(() => isWanted);
  toasts.show({ title: 'Another', kind: 'notice' });
  toasts.dismiss();
  expect(toasts.current).toMatchObject({ title: 'This part could not be loaded', isOpen: true });
  isWanted = false;
  toasts.show({ title: 'Another', kind: 'notice' });
  toasts.dismiss();
  expect(toasts.current).toMatchObject({ title: 'Another', isOpen: false });
  isWanted = true;
  toasts.show({ title: 'Another', kind: 'notice' });
  toasts.dismiss();
  toasts.current?.action?.press();
  await offered;
  expect(toasts.current?.isOpen).toBe(false);
});

test('one that could not be loaded, closed by the visitor, stays closed', () => {
  const toasts = new ToastStore();
  void toasts.offerToLoadAgain(() => true);
  toasts.dismiss();
  expect(toasts.current?.isOpen).toBe(false);
});
