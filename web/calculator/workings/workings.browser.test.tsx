import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { calculatorStores, click, expectAccessible, SITE, show } from '#test/component.tsx';
import { DeferredResultProvider } from '../results/deferred-result.tsx';
import { Workings } from './workings.tsx';

const showWorkings = (stores: Parameters<typeof show>[1]) =>
  show(
    <DeferredResultProvider>
      <Workings />
    </DeferredResultProvider>,
    stores,
  );

const opener = page.getByRole('button', { name: 'How this is worked out', exact: true });
const parts = page.getByRole('heading', { level: 3 });
const method = page.getByRole('heading', { level: 3, name: 'The method' });

/** Returns the text of one part on one line. */
const partOf = (title: string) =>
  page
    .getByRole('heading', { level: 3, name: title })
    .element()
    .parentElement?.innerText.replace(/\s+/g, ' ');

test('closed it says what is behind it, and keys open and close it', async () => {
  const stores = calculatorStores();
  await showWorkings(stores);
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await expect
    .element(opener)
    .toHaveAccessibleDescription('The method, what it rests on, and what is left out');
  await expectAccessible();
  await click(opener);
  await expect.element(method).toBeVisible();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await userEvent.keyboard(' ');
  await expect.element(method).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(method).toBeVisible();

  await cleanup();
  await showWorkings(stores);
  await expect.element(method).toBeVisible();
});

test('its four parts say how the result comes about', async () => {
  const { calculator } = await open(calculatorStores());
  expect(parts.elements().map(({ textContent }) => textContent)).toEqual([
    'The method',
    'What it rests on',
    'The formula',
    'What it leaves out',
  ]);
  expect(partOf('What it rests on')).toMatch(
    /Initial deposit R10,000\.00 .* Rates as at November 28, 2026$/,
  );
  calculator.set({ adjustForInflation: true });
  await expect.poll(() => partOf('The method')).toContain('All amounts are in today’s money');
});

test('in a frame it ends with charges and disclaimer of the company', async () => {
  const charges = 'Our funds charge between 0.35% and 1.45% of their value a year.';
  await open(calculatorStores('', { charges }, undefined, true));
  const end = `They would make the result lower. ${charges} ${SITE.disclaimer}`;
  expect(partOf('What it leaves out')?.slice(-end.length)).toBe(end);
});

async function open(stores: ReturnType<typeof calculatorStores>) {
  await showWorkings(stores);
  await click(opener);
  await expect.element(method).toBeVisible();
  return stores;
}
