import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { fillClient, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { beforeEachAfresh, expectFocus } from './editor.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SERVER_URL, sharedPage } from './open-page.ts';

const browser = await openBrowser();

const load = () => sharedPage(browser, SERVER_URL);
/** The calculator, under a clock that stands still unless it is told to run. */
const page = await load();
await page.clock.install();

const NOTICE = 'Sharing functionality is coming soon.';
const notice = page.locator('.toast', { hasText: NOTICE });
const failure = page.locator('.toast-error');
const region = page.getByRole('region', { name: 'Notifications (F8)' });
const opener = page.getByRole('button', { name: 'Share' });
const gone = (element: Locator) => element.waitFor({ state: 'detached' });
const widen = (width: number) => page.setViewportSize({ width, height: 844 });

/** Lets the time run that a notification stays, and then the clock stand still. */
const stopClock = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));

beforeEachAfresh(load, async () => {
  await widen(1280);
  await page.mouse.move(10, 10);
  await page.getByLabel('Initial deposit').focus();
  await stopClock();
  await gone(page.locator('.toast'));
});

/** Presses Share, which shows a notice. */
async function share(): Promise<void> {
  await opener.click();
  await notice.waitFor();
  await page.mouse.move(10, 10);
}

test('a notice is said as a status, one at a time, and leaves after 5000 ms', async () => {
  await share();
  await share();
  expect(await page.locator('.toast').count()).toBe(1);
  expect(await region.getByRole('status').innerText()).toBe(NOTICE);
  await page.clock.runFor(100);
  const said = page.getByText(`Notification ${NOTICE}`, { exact: true });
  expect(await said.getAttribute('role')).toBe('status');
  await page.clock.runFor(4800);
  expect(await notice.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await gone(notice);
});

test('its time stands still while the pointer is on it, and while the page is hidden', async () => {
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await share();
  await notice.hover();
  await page.clock.runFor(20_000);
  expect(await notice.isVisible()).toBe(true);
  await page.mouse.move(10, 10);
  await setHidden(true);
  await page.clock.runFor(60_000);
  expect(await notice.isVisible()).toBe(true);
  await setHidden(false);
  await page.clock.runFor(5100);
  await gone(notice);
});

test('F8 moves to the region, where it stays and is accessible; Escape and its button dismiss it and lead back, and with none shown F8 moves nothing', async () => {
  await share();
  await opener.focus();
  await page.keyboard.press('F8');
  await expectFocus(region);
  await page.clock.runFor(20_000);
  expect(await notice.isVisible()).toBe(true);
  await page.clock.resume();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await gone(notice);
  await expectFocus(opener);

  await stopClock();
  await page.keyboard.press('Enter');
  await notice.waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await gone(notice);
  await expectFocus(opener);
  await page.keyboard.press('F8');
  await expectFocus(opener);
  await share();
  await notice.getByRole('button', { name: 'Close' }).click();
  await gone(notice);
});

test('a swipe of more than 50 px to the right dismisses it, a shorter one does not', async () => {
  await share();
  const swipe = async (distance: number) => {
    const box = await notice.boundingBox();
    if (!box) throw new Error('The notification is not drawn.');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  };
  await swipe(40);
  expect(await notice.isVisible()).toBe(true);
  await swipe(70);
  await gone(notice);
});

test('on a phone it stands above the dock', async () => {
  await widen(390);
  await share();
  const dock = page.locator('.result-dock[data-shown="true"]');
  await page.evaluate(() => window.scrollTo(0, 0));
  await dock.waitFor();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      const [card, below] = await Promise.all([notice.boundingBox(), dock.boundingBox()]);
      return card && below && { left: card.x, isAbove: card.y + card.height <= below.y };
    })
    .toEqual({ left: 12, isAbove: true });
});

describe('while a dialog is open', () => {
  const dialog = page.getByRole('dialog');
  const firstName = page.getByLabel('First name');

  /** Sends the client dialog, whose report cannot be made. */
  async function fail(): Promise<void> {
    await stopClock();
    await page.route(/NotoSans_.*\.ttf/, (route) => route.abort());
    if ((await dialog.count()) === 0) await openDialog(page);
    await fillClient(page, THANDI);
    await submitClient(page);
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return failure.count();
      })
      .toBe(1);
  }

  test('an error in it is an accessible alert; F8 reaches it, and Escape closes what has the focus', async () => {
    await fail();
    await region.getByRole('alert').waitFor();
    await firstName.focus();
    await page.keyboard.press('F8');
    await expectFocus(region);
    await page.clock.resume();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await gone(failure);
    await dialog.waitFor();
    await expectFocus(firstName);

    await fail();
    await firstName.focus();
    await page.keyboard.press('Escape');
    await gone(dialog);
    await failure.waitFor();
  });

  test('an error in it is said where it can be heard: all outside of it is closed to screen readers', async () => {
    await fail();
    await page.clock.runFor(100);
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    await devtools.detach();
    const heard = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value));
    expect(heard.filter((words) => words.startsWith('Notification '))).not.toEqual([]);
    await page.keyboard.press('Escape');
    await gone(dialog);
  });

  test('its close button closes it alone, also on a phone', async () => {
    await widen(390);
    await fail();
    // Nothing typed is left that would keep the dialog open.
    for (const label of ['First name', 'Last name', 'Email']) await page.getByLabel(label).fill('');
    await failure.getByRole('button', { name: 'Close' }).click();
    await gone(failure);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await gone(dialog);
  });

  test('one that was shown before comes above it, and stays when it closes', async () => {
    await share();
    await openDialog(page);
    await notice.hover();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog);
    await notice.hover();
  });

  test('its time goes on when it opens and closes', async () => {
    await share();
    await page.clock.runFor(3000);
    await openDialog(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog);
    await page.mouse.move(10, 10);
    await page.clock.runFor(1900);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await gone(notice);
  });
});
