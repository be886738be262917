import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { expectFocus, hasFocus } from './focus.ts';
import { COMPLETE_CHART, moveTo, openPage, SERVER_URL, sharedPage } from './open-page.ts';

const browser = await openBrowser();

const heading = (page: Page) => page.locator('h1');
const calculator = (page: Page) => page.getByRole('radio', { name: 'Money Market Funds' });
const notFound = (page: Page) => page.getByRole('heading', { name: '404 Page Not Found' });

test('header, footer, colours and title are those of site.json', async () => {
  const site = {
    name: 'Corrigan Bay',
    descriptor: 'Investments',
    accent: '#6B1F3C',
    accentDark: '#E5A5BB',
    guidesUrl: 'https://guides.corrigan.example',
    contact: {
      phone: '+27 (0)21 555',
      email: 'hello@corrigan.example',
      address: ['2 Quay', 'Knysna'],
    },
    disclaimer: 'Only estimates.',
    licence: 'Corrigan Bay is an authorised financial services provider, FSP 00000',
  };
  const { url } = await startServer({ dataDir: await folderWithSite(site) });
  const page = await openPage(browser, url);
  await page.locator(COMPLETE_CHART).waitFor();
  expect(await page.title()).toBe('Investment Calculator | Corrigan Bay');
  expect(await page.locator('header').innerText()).toContain('Corrigan Bay\nInvestments');
  const footer = page.locator('footer');
  for (const text of ['About Corrigan Bay', '2 Quay, Knysna', 'Only estimates.', site.licence])
    expect(await footer.textContent()).toContain(text);
  for (const address of [site.guidesUrl, 'tel:+2721555', 'mailto:hello@corrigan.example'])
    expect(await footer.locator(`a[href="${address}"]`).count()).toBe(1);
  const accent = () => page.locator('.brand-mark').evaluate((mark) => getComputedStyle(mark).fill);
  expect(await accent()).toBe('rgb(107, 31, 60)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(accent).toBe('rgb(229, 165, 187)');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => footer.innerText()).toBe(`${site.licence}\n\nOnly estimates.`);
});

test('an unknown path shows the not-found screen, and a move starts at the top of its screen', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/nowhere`);
  await page.setViewportSize({ width: 600, height: 300 });
  await notFound(page).waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  expect(await page.title()).toBe('404 Page Not Found | Aldermoor');

  const footerLink = page.locator('footer').getByRole('link', { name: 'Investment Calculator' });
  await footerLink.click();
  await calculator(page).waitFor();
  expect(page.url()).toBe(`${SERVER_URL}/`);
  const expectTop = async () => {
    await expectFocus(heading(page));
    expect(await heading(page).innerText()).toBe('Investment Calculator');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  };
  await expectTop();
  expect(await page.title()).toBe('Investment Calculator | Aldermoor');

  // The link to the screen one is on leads to its top, and adds nothing to the way back.
  await footerLink.click();
  await expectTop();
  await page.goBack();
  await notFound(page).waitFor();
  await page.getByRole('link', { name: 'Back to Calculator' }).click();
  await calculator(page).waitFor();
  expect(page.url()).toBe(`${SERVER_URL}/`);
});

test('no address breaks the page or puts an element or a script into it', async () => {
  const page = await sharedPage(browser, `${SERVER_URL}/%E0%A4%A`);
  await notFound(page).waitFor();
  await page.goto(
    `${SERVER_URL}/?a=%E0%A4%A&component=iframe&srcDoc=%3Cscript%3Etop.hit%3D1%3C/script%3E&dangerouslySetInnerHTML=x&children=evil#deposit=%3Cscript%3Etop.hit%3D1%3C/script%3E&class=%3Cimg%20src%3Dx%20onerror%3Dtop.hit%3D1%3E&currency=javascript:top.hit=1&__proto__=1&topup=\ud800`,
  );
  const expectCalculator = async () => {
    await calculator(page).waitFor();
    expect(await page.locator('iframe, main img, main script').count()).toBe(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator('body').innerText()).not.toMatch(/evil|NaN|undefined/);
  };
  await page.locator(COMPLETE_CHART).waitFor();
  await expectCalculator();
  await moveTo(page, '/nowhere');
  await notFound(page).waitFor();
  await page.goBack();
  await expectCalculator();
});

test('the skip link is the first stop, and under 640 px the links fold into a menu', async () => {
  const page = await sharedPage(browser, SERVER_URL);
  await page.locator(COMPLETE_CHART).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expectFocus(skip);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expectFocus(page.locator('#main'));

  const header = page.locator('header');
  for (const area of [header, page.locator('footer')]) {
    const link = area.getByRole('link', { name: 'Website (opens in a new tab)' });
    expect(await link.getAttribute('href')).toBe('https://www.example.com');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener');
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const guides = header.getByRole('link', { name: 'Investment Guides' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.waitFor();
  await expect.poll(() => guides.isVisible()).toBe(false);
  await menu.click();
  const close = page.getByRole('button', { name: 'Close' });
  await guides.waitFor();
  expect(await close.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab');
  expect(await hasFocus(close)).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  await expectFocus(menu);
  await menu.click();
  await header.getByRole('link', { name: 'Investment Calculator' }).click();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
});
