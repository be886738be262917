import { expect, test } from 'vitest';
import { prepareLargeCatalogue } from '#test/large-catalogue.ts';
import { tempDir } from '#test/temp-dir.ts';
import { rowOf } from './dashboard.ts';
import { expectFocus } from './focus.ts';
import { expectText, startRates } from './rates.ts';

const dataDir = await tempDir();
await prepareLargeCatalogue(dataDir, 12, 30);
const { page, rate, unsaved, tab } = await startRates({ dataDir, tab: 'Currencies' });
const rateOf = (n: number) => rate(`Asset Class ${n}`);
const filter = page.getByRole('searchbox');
const expectRows = (count: number) =>
  expect.poll(() => page.locator('tbody tr').count()).toBe(count);

async function open(name: string, size = { width: 1440, height: 800 }): Promise<void> {
  await page.setViewportSize(size);
  await tab(name).click();
  await rowOf(page, 'Asset Class 0').waitFor();
}

test('the filter never drops what was typed in a row that it hides', async () => {
  await open('Return Rates');
  expect(await filter.getAttribute('aria-label')).toBe('Filter asset classes');
  await rateOf(0).fill('9');
  await filter.fill('class 2');
  await expectRows(11);
  await expectText(unsaved, /^1 unsaved change, 1 of them not shown\s+29 classes become public$/);
  await filter.fill('');
  await expect.poll(() => rateOf(0).inputValue()).toBe('9');
});

test('nothing that stays in view hides the field that has the focus', async () => {
  await open('Return Rates');
  await rateOf(0).focus();
  const isWholeFocusSeen = () => {
    const focused = document.activeElement as HTMLInputElement;
    const { left, width, top, bottom } = focused.getBoundingClientRect();
    return [top + 1, bottom - 1].every(
      (y) => document.elementFromPoint(left + width / 2, y) === focused,
    );
  };
  for (const key of ['Enter', 'Shift+Enter'])
    for (let n = 1; n < 30; n++) {
      await page.keyboard.press(key);
      expect(await page.evaluate(isWholeFocusSeen), `${n} times ${key}`).toBe(true);
    }
  await expectFocus(rateOf(0));
});
