import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { click, expectAccessible, resize, show, storesAlone } from '#test/component.tsx';
import type { RootStore } from '../stores/root-store.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const { keyboard } = userEvent;
const WORDS = 'Return rates saved';
const region = page.getByRole('region', { name: 'Notifications (F8)' });
const toast = region.getByText(WORDS);
const button = page.getByRole('button', { name: 'Save', exact: true });
const dialog = page.getByRole('dialog');

let stores: RootStore;

/** A button that notifies, and one that opens a dialog with one more. */
function Example() {
  const [isOpen, setOpen] = useState(false);
  const notify = () => stores.toasts.show({ kind: 'success', title: WORDS });
  const fail = () => stores.toasts.show({ kind: 'error', title: WORDS });
  return (
    <>
      <Button kind="primary" onClick={notify}>
        Save
      </Button>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Button kind="text">Edit</Button>
      {isOpen && (
        <Dialog title="Upload" onClosed={() => setOpen(false)}>
          <Button kind="primary" data-first onClick={fail}>
            Fail
          </Button>
          <Button kind="secondary" onClick={() => setOpen(false)}>
            Leave
          </Button>
        </Dialog>
      )}
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  stores = storesAlone();
  await show(<Example />, stores);
});
afterEach(() => {
  vi.useRealTimers();
});

const opener = page.getByRole('button', { name: 'Open' });
const failing = page.getByRole('button', { name: 'Fail' });
const close = region.getByRole('button', { name: 'Close' });
/** Whether it stays: what leaves is on the screen for a moment more. */
const stays = () => stores.toasts.current?.isOpen;
const runFor = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The clock goes on by the interval each time it is looked. */
const expectGone = () => expect.element(toast, { interval: 0 }).not.toBeInTheDocument();
/** Takes the pointer off whatever it is on. */
const pointAway = () => userEvent.hover(document.body, { position: { x: 600, y: 300 } });

test('a new notification takes the place of the last, and leaves after 5000 ms', async () => {
  await click(button);
  await click(button);
  expect(region.getByRole('status').all()).toHaveLength(1);
  await runFor(4900);
  expect(stays()).toBe(true);
  await runFor(200);
  await expectGone();
});

test('its words are said once, as a status', async () => {
  await click(button);
  await runFor(100);
  const said = page.getByText(`Notification ${WORDS}`);
  await expect.element(said).toHaveAttribute('role', 'status');
  await runFor(1000);
  await expect.element(said).not.toBeInTheDocument();
});

test('its time stands still while it is pointed at', async () => {
  await click(button);
  await toast.hover();
  await runFor(20_000);
  expect(stays()).toBe(true);
  await pointAway();
  await runFor(5100);
  await expectGone();
});

test('its time stands still while the page is hidden', async () => {
  const setHidden = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await click(button);
  setHidden(true);
  await runFor(60_000);
  expect(stays()).toBe(true);
  setHidden(false);
  await runFor(5100);
  await expectGone();
});

test('F8 leads to it, where it stays, and Escape dismisses it and leads back', async () => {
  await click(button);
  await keyboard('{F8}');
  await expect.element(region).toHaveFocus();
  await runFor(20_000);
  expect(stays()).toBe(true);
  await keyboard('{Escape}');
  await expectGone();
  await expect.element(button).toHaveFocus();
});

test('its close button dismisses it and leads back', async () => {
  await click(button);
  await keyboard('{F8}');
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await keyboard('{Enter}');
  await expectGone();
  await expect.element(button).toHaveFocus();
});

test('F8 moves nothing while there is none', async () => {
  await click(button);
  await click(close);
  await expectGone();
  (button.element() as HTMLElement).focus();
  await keyboard('{F8}');
  await expect.element(button).toHaveFocus();
});

test('a swipe of more than 50 px to the right dismisses it, a shorter one does not', async () => {
  await click(button);
  await expect.element(toast).toBeVisible();
  const { x, top, height } = toast.element().getBoundingClientRect();
  const y = top + height / 2;
  const swipe = (px: number) => commands.drag([x, y], [x + px / 2, y], [x + px, y]);
  await swipe(40);
  expect(stays()).toBe(true);
  await swipe(70);
  await expectGone();
});

test.each([
  ['what decides', () => button],
  ['a text button that has the focus', () => page.getByRole('button', { name: 'Edit' })],
])('it is moved clear of %s', async (_, found) => {
  await resize(820, 1000);
  const covered = found().element() as HTMLElement;
  covered.setAttribute('style', 'position: fixed; right: 16px; top: 16px; z-index: 1');
  covered.focus();
  stores.toasts.show({ kind: 'success', title: WORDS });
  await expect
    .poll(() => toast.element().closest('.toast')?.getBoundingClientRect().top)
    .toBeGreaterThan(covered.getBoundingClientRect().bottom);
});

test('it is accessible', async () => {
  await click(button);
  await expect.element(toast).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
});

test('in a dialog, Escape closes what has the focus', async () => {
  await click(opener);
  await click(failing);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(WORDS);
  await keyboard('{F8}');
  await expect.element(region).toHaveFocus();
  await keyboard('{Escape}');
  await expectGone();
  await expect.element(failing).toHaveFocus();
  await click(failing);
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stays()).toBe(true);
});

test('in a dialog, its close button closes it alone', async () => {
  await click(opener);
  await click(failing);
  await click(close);
  await expectGone();
  await expect.element(dialog).toBeVisible();
});

test('in a dialog it is said there: all outside of it is closed to screen readers', async () => {
  await click(opener);
  await click(failing);
  await runFor(100);
  await expect.element(dialog.getByText(`Notification ${WORDS}`)).toBeInTheDocument();
});

test('one that was shown before comes above a dialog, and its time goes on', async () => {
  await click(button);
  await runFor(3000);
  await click(opener);
  await toast.hover();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await toast.hover();
  await pointAway();
  await runFor(1900);
  expect(stays()).toBe(true);
  await runFor(200);
  await expectGone();
});
