import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { axeFindings } from '#test/axe.ts';
import { openBrowser } from '#test/browser.ts';
import { fillClient, openDialog, submitClient, THANDI } from '#test/make-report.ts';
import { startServer } from '#test/running-server.ts';
import { hasFocus } from './dashboard.ts';
import { newPage, openPage } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const NOTICE = 'Sharing functionality is coming soon.';

/** Opens the calculator with the notice that Share shows, under a clock that stands still unless it is told to run. */
async function openNotice(options = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await page.clock.install({ time: 0 });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Share' }).waitFor();
  await page.clock.pauseAt(60_000);
  await share(page);
  return page;
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await toast(page).waitFor();
}

const toast = (page: Page) => page.locator('.toast', { hasText: NOTICE });
const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

test('a notice is a status in the region, and leaves after 5000 ms', async () => {
  const page = await openNotice();
  await expect.poll(() => region(page).getByRole('status').innerText()).toContain(NOTICE);
  await page.clock.runFor(4900);
  await expect.poll(() => toast(page).isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toast(page).waitFor({ state: 'detached' });
});

test('a screen reader is told that it is a notification', async () => {
  const page = await openNotice();
  await page.clock.runFor(100);
  const said = await page.getByText(`Notification ${NOTICE}`, { exact: true }).getAttribute('role');
  expect(said).toBe('status');
});

test('there is one at a time', async () => {
  const page = await openNotice();
  await share(page);
  await share(page);
  await expect.poll(() => page.locator('.toast').count()).toBe(1);
});

test('it stays while the pointer is on it, and goes on when the pointer leaves', async () => {
  const page = await openNotice();
  await toast(page).hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => toast(page).isVisible()).toBe(true);
  await page.mouse.move(10, 10);
  await page.clock.runFor(5000);
  await toast(page).waitFor({ state: 'detached' });
});

test('it stays while the page is hidden', async () => {
  const page = await openNotice();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(60_000);
  await expect.poll(() => toast(page).isVisible()).toBe(true);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(5100);
  await toast(page).waitFor({ state: 'detached' });
});

test('F8 moves to the region, where it stays, and Escape dismisses it', async () => {
  const page = await openNotice();
  await page.keyboard.press('F8');
  await expect
    .poll(() => region(page).evaluate((node) => node.contains(document.activeElement)))
    .toBe(true);
  await page.clock.runFor(20_000);
  await expect.poll(() => toast(page).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await toast(page).waitFor({ state: 'detached' });
});

test('closed by keys it gives the focus back to where it was', async () => {
  const page = await openNotice();
  const opener = page.getByRole('button', { name: 'Share' });
  await opener.focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(opener)).toBe(true);
  await page.keyboard.press('Enter');
  await toast(page).waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(opener)).toBe(true);
});

test('with none shown F8 leaves the focus where it is', async () => {
  const page = await openPage(browser, server.url);
  await region(page).waitFor({ state: 'attached' });
  const field = page.getByLabel('Initial deposit');
  await field.focus();
  await page.keyboard.press('F8');
  await expect.poll(() => hasFocus(field)).toBe(true);
});

describe('while a dialog is open', () => {
  test('it is reached by F8, and Escape closes what has the focus, one at a time', async () => {
    const page = await openFailure();
    const dialog = page.getByRole('dialog');
    await page.getByLabel('First name').focus();
    await page.keyboard.press('F8');
    await expect.poll(() => hasFocus(region(page))).toBe(true);
    await page.keyboard.press('Escape');
    await failure(page).waitFor({ state: 'detached' });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => hasFocus(page.getByLabel('First name'))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('Escape in the dialog closes the dialog alone', async () => {
    const page = await openFailure();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => failure(page).isVisible()).toBe(true);
  });

  test.each([1280, 390])('its close button closes it alone, at %i px', async (width) => {
    const page = await openFailure({ viewport: { width, height: 844 } });
    for (const label of ['First name', 'Last name', 'Email']) await page.getByLabel(label).fill('');
    await failure(page).getByRole('button', { name: 'Close' }).click();
    await failure(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true);
  });

  test('one that was shown before comes above it, and stays when it closes', async () => {
    const page = await openNotice();
    await page.clock.resume();
    await openDialog(page);
    await toast(page).hover();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await toast(page).hover();
  });

  test('axe finds nothing in both', async () => {
    expect(await axeFindings(await openFailure())).toEqual([]);
  });

  async function openFailure(options = {}): Promise<Page> {
    const page = await newPage(browser, options);
    await page.route(/NotoSans_.*\.ttf/, (route) => route.abort());
    await page.goto(server.url);
    await openDialog(page);
    await fillClient(page, THANDI);
    await submitClient(page);
    await failure(page).waitFor();
    return page;
  }

  const failure = (page: Page) => page.locator('.toast-error');
});

test('a swipe of more than 50 px to the right dismisses it, a shorter one does not', async () => {
  const page = await openNotice();
  const swipe = async (distance: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('The notification is not drawn.');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  };
  await swipe(40);
  await expect.poll(() => toast(page).isVisible()).toBe(true);
  await swipe(70);
  await toast(page).waitFor({ state: 'detached' });
});

test('its close button dismisses it', async () => {
  const page = await openNotice();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await toast(page).waitFor({ state: 'detached' });
});

test('on a phone it stands above the dock', async () => {
  const page = await openNotice({ viewport: { width: 390, height: 844 } });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('.result-dock[data-shown="true"]').waitFor();
  await page.clock.runFor(500);
  const [card, dock] = await Promise.all([
    toast(page).boundingBox(),
    page.locator('.result-dock').boundingBox(),
  ]);
  if (!card || !dock) throw new Error('The notification or the dock is not drawn.');
  expect(card.x).toBe(12);
  expect(card.y + card.height).toBeLessThanOrEqual(dock.y);
});

test.each(['light', 'dark'] as const)('axe finds nothing in it, %s', async (colorScheme) => {
  const page = await openNotice({ colorScheme });
  await page.keyboard.press('F8');
  await page.clock.resume();
  expect(await axeFindings(page)).toEqual([]);
});

test('without its code the page goes on', async () => {
  const page = await newPage(browser);
  await page.route('**/assets/toast-region-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto(server.url);
  await failed;
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Investment Calculator');
});
