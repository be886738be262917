import { expect, test } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { newPage, SERVER_URL } from './open-page.ts';
import { keepButton, loadWhatIf, planRows } from './what-if.ts';

const browser = await openBrowser();

test('where the drawing cannot be loaded the table stays, and another try draws it', async () => {
  const page = await newPage(browser);
  await page.route('**/draw-comparison-*.js', (route) => route.abort());
  await page.goto(SERVER_URL);
  const failed = page.getByText('The chart could not be loaded. The table has its figures.');
  await page.locator('.plans-plot').scrollIntoViewIfNeeded();
  await failed.waitFor();
  await page.getByText('This part could not be loaded').first().waitFor();
  expect(await planRows(page)).toHaveLength(3);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.plans-plot canvas').waitFor();
  expect(await failed.count()).toBe(0);
});

test('paper has the table once a plan is kept, and nothing else of it', async () => {
  const page = await loadWhatIf(browser, SERVER_URL);
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-inputs').waitFor();
  expect(await page.locator('.what-if').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await keepButton(page).click();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.plan-about').waitFor();
  const printed = await page.locator('.what-if').innerText();
  expect(printed).toMatch(/^Compared\s+Plan\s/);
  expect(printed).toMatch(/Plan A\s+R126,561.24[\s\S]+at 7%$/);
});
