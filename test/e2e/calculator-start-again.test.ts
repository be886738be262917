import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { SERVER_URL, sharedPage, textOf } from './open-page.ts';

test('rates that come after the press do not end Undo', async () => {
  const page = await sharedPage(
    await openBrowser(),
    `${SERVER_URL}/#currency=KES&class=Yield+Funds`,
  );
  const startAgain = page.getByRole('button', { name: 'Start again' });
  await startAgain.waitFor();
  const shown = await textOf(page, '.assumptions');
  expect(shown).toContain('KSh');
  await page.route('**/by-currency/ZAR', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, name: 'Other', rate: 0.09 }, ...others] });
  });
  await startAgain.click();
  await expect.poll(() => textOf(page, '.assumptions')).toContain('in Other at 9% a year');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textOf(page, '.assumptions')).toBe(shown);
});
