import { expect, test } from 'vitest';
import { noteOpened, uppermostDialog } from './open-dialogs.ts';

/** Returns what is asked of a dialog's element here. */
function dialog(): HTMLDialogElement & { isConnected: boolean } {
  const element = Object.assign(new EventTarget(), { isConnected: true });
  return element as unknown as HTMLDialogElement & { isConnected: boolean };
}

test('the last dialog that was opened is the uppermost, until it closes', () => {
  const [history, question] = [dialog(), dialog()];
  expect(uppermostDialog()).toBeUndefined();
  noteOpened(history);
  noteOpened(question);
  expect(uppermostDialog()).toBe(question);
  question.dispatchEvent(new Event('close'));
  expect(uppermostDialog()).toBe(history);
  history.dispatchEvent(new Event('close'));
  expect(uppermostDialog()).toBeUndefined();
});

test('a dialog that has left the page is no longer the uppermost, although nobody closed it', () => {
  const [history, question] = [dialog(), dialog()];
  noteOpened(history);
  noteOpened(question);
  question.isConnected = false;
  expect(uppermostDialog()).toBe(history);
  history.isConnected = false;
  expect(uppermostDialog()).toBeUndefined();
});
