import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calculatorStores, click, expectAccessible, resize, show } from '#test/component.tsx';
import { DeferredResultProvider } from './deferred-result.tsx';
import { SummaryAndYears } from './yearly-breakdown.tsx';

const { keyboard } = userEvent;
const year = (number: number) => page.getByRole('button', { name: String(number), exact: true });
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim());

function showYears(inputs = '') {
  const stores = calculatorStores(inputs);
  return show(
    <DeferredResultProvider>
      <SummaryAndYears />
    </DeferredResultProvider>,
    stores,
  ).then(() => stores);
}

test('opens the months of a year under it, one year at a time', async () => {
  await showYears();
  await expect.poll(rows).toHaveLength(11);
  await click(year(6));
  await expect.element(year(6)).toHaveFocus();
  await expect.element(year(6)).toHaveAttribute('aria-expanded', 'true');
  expect(rows()[6]).toBe('6 R53,696.78 R7,657.69 R4,178.40 R65,532.87');
  await expect.poll(() => rows()[7]).toBe('Month 1 R53,696.78 R638.14 R316.96 R54,651.88');
  expect(rows()[18]).toMatch(/^Month 12 .* R65,532\.87$/);
  expect(rows()[19]).toMatch(/^7 /);
  await expectAccessible();

  await click(year(2));
  await expect.element(year(6)).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(rows).toHaveLength(23);
  await keyboard('{Enter}');
  await expect.poll(rows).toHaveLength(11);
});

test('shows no months once the plan has become shorter than their year', async () => {
  const { calculator } = await showYears();
  await click(year(6));
  calculator.set({ years: 4 });
  await expect.poll(rows).toHaveLength(5);
});

test('makes the years one tab stop, among which keys move', async () => {
  await showYears();
  const download = page.getByRole('button', { name: 'Download CSV' });
  await expect.element(download).toBeInTheDocument();
  (download.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(year(1)).toHaveFocus();
  for (const [key, to] of [
    ['ArrowDown', 2],
    ['Home', 1],
    ['End', 10],
    ['ArrowDown', 10],
    ['ArrowUp', 9],
  ] as const) {
    await keyboard(`{${key}}`);
    await expect.element(year(to)).toHaveFocus();
  }
});

test('shows five years on a phone, in a table still, until all are asked for', async () => {
  await resize(390, 844);
  await showYears();
  await expect.poll(() => rows().filter(Boolean)).toHaveLength(6);
  expect(page.getByRole('columnheader').elements()).toHaveLength(5);
  await expect.element(page.getByRole('rowheader').first()).toHaveTextContent('1');
  // Screen readers take the roles from the layout unless they are named.
  expect(document.querySelector('.yearly-table :not([role], button, button *)')).toBeNull();
  await click(page.getByRole('button', { name: 'Show all 10 years' }));
  await expect.poll(() => rows().filter(Boolean)).toHaveLength(11);
  await click(page.getByRole('button', { name: 'Show the first five years' }));
  await expect.poll(() => rows().filter(Boolean)).toHaveLength(6);
  await expectAccessible();
});

test.each([
  [390, 'years=6'],
  [1280, 'years=30'],
])('shows all years at once %d px wide with %s', async (width, inputs) => {
  await resize(width, 844);
  const { calculator } = await showYears(inputs);
  await expect.poll(() => rows().filter(Boolean)).toHaveLength(calculator.years + 1);
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});
