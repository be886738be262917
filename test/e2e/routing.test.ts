import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { startServer } from '#test/running-server.ts';
import { openPage, screenOf } from './open-page.ts';

const server = await startServer();
const browser = await openBrowser();
afterAll(() => browser.close());

const heading = 'h1';

test('an unknown path shows the not-found screen and leads back', async () => {
  const page = await openPage(browser, `${server.url}/nowhere`);
  await expect.poll(() => page.locator(heading).innerText()).toBe('404 Page Not Found');
  await expect
    .poll(() => page.getByText('Did you forget to add the page to the router?').isVisible())
    .toBe(true);
  await expect.poll(() => page.title()).toBe('404 Page Not Found | Aldermoor');

  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await page.getByText('Investment mode').waitFor();
  expect(screenOf(page)).toBe('/');
  await expect.poll(() => page.title()).toBe('Investment Calculator | Aldermoor');
});

test('a move to another screen starts at its top with the focus on its heading', async () => {
  const page = await openPage(browser, `${server.url}/nowhere`, {
    viewport: { width: 600, height: 300 },
  });
  await page.locator(heading).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.locator('footer').getByText('Investment Calculator').click();
  await page.getByText('Investment mode').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Investment Calculator');
  await page.goBack();
  await page.getByText('404 Page Not Found').waitFor();
});

test('the link to the screen one is on leads to its top, and back leads where one came from', async () => {
  const page = await openPage(browser, `${server.url}/nowhere`, {
    viewport: { width: 600, height: 300 },
  });
  const link = page.locator('footer').getByRole('link', { name: 'Investment Calculator' });
  await link.click();
  await page.getByText('Investment mode').waitFor();
  await link.click();
  await page.waitForFunction(() => window.scrollY === 0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await page.getByText('404 Page Not Found').waitFor();
});

test('no address can put an element or a script into the page', async () => {
  const page = await openPage(
    browser,
    `${server.url}/?component=iframe&srcDoc=%3Cscript%3Etop.hit%3D1%3C/script%3E&dangerouslySetInnerHTML=x&children=evil`,
  );
  await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => 'hit' in window)).toBe(false);
  await expect.poll(() => page.locator('body').innerText()).not.toContain('evil');
});

test.each(['/?%', '/?a=%E0%A4%A', '/?=%'])(
  'a malformed query (%s) shows the calculator, also on the way back',
  async (path) => {
    const page = await openPage(browser, server.url + path);
    await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByText('404 Page Not Found').waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'Money Market Funds' }).waitFor();
  },
);

test('a malformed path shows the not-found screen', async () => {
  const page = await openPage(browser, `${server.url}/%E0%A4%A`);
  await page.getByText('404 Page Not Found').waitFor();
});

test('links that leave open a tab of their own and say so', async () => {
  const page = await openPage(browser, server.url);
  for (const area of ['header', 'footer']) {
    const link = page.locator(area).getByRole('link', { name: 'Website (opens in a new tab)' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://www.example.com');
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener');
  }
  const here = page.locator('header').getByRole('link', { name: 'Investment Calculator' });
  await expect.poll(() => here.getAttribute('aria-current')).toBe('page');
});

test('the skip link is the first stop and leads to the main area', async () => {
  const page = await openPage(browser, server.url);
  await page.locator(heading).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('under 640 px the links fold into a menu', async () => {
  const page = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  const nav = page.locator('header').getByRole('link', { name: 'Investment Guides' });
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await expect.poll(() => nav.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Menu' }).click();
  const close = page.getByRole('button', { name: 'Close' });
  await expect.poll(() => close.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => nav.isVisible()).toBe(true);
  expect((await nav.boundingBox())?.height).toBeGreaterThanOrEqual(56);

  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

  await menu.click();
  await page.locator('header').getByRole('link', { name: 'Investment Calculator' }).click();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
});
