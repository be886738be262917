import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { folderWithSite } from '#test/own-site.ts';
import { startServer } from '#test/running-server.ts';
import { openPage } from './open-page.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

test('header, footer, colours and title are those of the site.json the server found', async () => {
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
  const server = await startServer({ dataDir: await folderWithSite(site) });

  const page = await openPage(browser, server.url);
  await page.locator('h1').waitFor();
  await expect.poll(() => page.title()).toBe('Investment Calculator | Corrigan Bay');
  await expect
    .poll(() => page.locator('header').innerText())
    .toContain('Corrigan Bay\nInvestments');
  const footer = page.locator('footer');
  for (const text of ['About Corrigan Bay', 'Only estimates.', '2 Quay, Knysna'])
    await expect.poll(() => footer.innerText()).toContain(text);
  await expect
    .poll(() => footer.innerText())
    .toContain(`© ${new Date().getFullYear()} Corrigan Bay Investments\n\n${site.licence}`);
  const hrefs = await footer
    .locator('a')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(hrefs).toContain('https://guides.corrigan.example');
  expect(hrefs).toContain('tel:+2721555');
  expect(hrefs).toContain('mailto:hello@corrigan.example');

  const accent = () => page.locator('.brand-mark').evaluate((mark) => getComputedStyle(mark).fill);
  await expect.poll(() => accent()).toBe('rgb(107, 31, 60)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => accent()).toBe('rgb(229, 165, 187)');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => footer.innerText()).toBe(`${site.licence}\n\nOnly estimates.`);
});
