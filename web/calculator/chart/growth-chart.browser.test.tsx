import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Plan } from '#lib/domain/plan.ts';
import { growthDescription, growthSentence } from '#lib/domain/words.ts';
import { calculatorStores, expectAccessible, resize, show } from '#test/component.tsx';
import { GrowthChart } from './growth-chart.tsx';

const { keyboard } = userEvent;
const chart = page.getByRole('group', { name: /^Investment growth over/ });
const status = chart.getByRole('status');
const YEAR_6 = 'Year 6: Total Value R65,532.87, Invested Amount R50,811.48, Interest R14,721.39';

async function showChart(inputs = '') {
  const plan = calculatorStores(inputs).calculator.plan as Plan;
  const { container } = await show(
    <div className="results">
      <GrowthChart
        plan={plan}
        sentence={growthSentence(plan)}
        description={growthDescription(plan)}
      />
    </div>,
  );
  return (selector: string) =>
    [...container.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.innerText.replaceAll(/\s+/g, ' '));
}

const tooltip = () => document.querySelector<HTMLElement>('.growth-tooltip');
const tooltipText = () => tooltip()?.innerText.replaceAll(/\s+/g, ' ') ?? null;

/** Moves the pointer to a fraction of the years. */
function pointAt(fraction: number, type = 'pointermove'): void {
  const lines = chart.element().querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
  const at = { clientX: lines.left + lines.width * fraction, clientY: lines.top + 50 };
  chart.element().dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
}

test('on a phone no year of thirty meets the next', async () => {
  await resize(358, 844);
  await showChart('years=30');
  const years = [...document.querySelectorAll('.growth-year')].map((year) =>
    year.getBoundingClientRect(),
  );
  expect(years).toHaveLength(7);
  for (const [index, { left }] of years.slice(1).entries())
    expect(left - (years[index]?.right ?? left)).toBeGreaterThan(4);
});

test('keys read the chart year by year, and Escape ends it', async () => {
  await showChart();
  (chart.element() as HTMLElement).focus();
  await keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(status).toHaveTextContent(YEAR_6);
  await expect
    .poll(tooltipText)
    .toBe('Year 6 Total Value R65,532.87 Invested Amount R50,811.48 Interest R14,721.39');
  await keyboard('{Home}{ArrowLeft}');
  await expect.element(status).toHaveTextContent(/^Year 0: Total Value R10,000.00,/);
  await keyboard('{Escape}');
  await expect.element(status).toHaveTextContent('');
  expect(tooltip()).toBeNull();
});

test('a pointer reads the nearest year, without a word to screen readers', async () => {
  await showChart();
  pointAt(0.61);
  await expect.poll(tooltipText).toMatch(/^Year 6 /);
  await expect.element(status).toHaveTextContent('');
  await keyboard('{Escape}');
  await expect.poll(tooltip).toBeNull();
  pointAt(0.61);
  await expect.poll(tooltip).not.toBeNull();
  chart.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await expect.poll(tooltip).toBeNull();
});

test('the tooltip stays inside the chart', async () => {
  await showChart();
  const { left, right } = chart.element().getBoundingClientRect();
  for (const fraction of [0, 0.3, 0.5, 0.6, 1]) {
    pointAt(fraction);
    await expect.poll(tooltipText).toMatch(`Year ${fraction * 10} `);
    const box = tooltip()?.getBoundingClientRect();
    expect(box?.left).toBeGreaterThanOrEqual(left);
    expect(box?.right).toBeLessThanOrEqual(right);
  }
});

test('the ends of the lines are named, with the range', async () => {
  const texts = await showChart();
  expect(texts('.growth-end')).toEqual([
    'Total Value R126,561.24',
    'Invested Amount R85,467.36',
    'R134,000 at 8%',
    'R119,000 at 6%',
  ]);
  expect(texts('.growth-amount')).toEqual(['R0', 'R50K', 'R100K', 'R150K']);
  await expectAccessible();
});

test.each(['', 'years=1', 'years=30', 'inflation=12', 'deposit=99999999999&years=30'])(
  'the labels at the ends do not meet: %s',
  async (inputs) => {
    await showChart(inputs);
    const boxes = [...document.querySelectorAll('.growth-end')]
      .map((end) => end.getBoundingClientRect())
      .sort((one, other) => one.top - other.top);
    for (const [index, box] of boxes.entries()) {
      expect(box.bottom - (boxes[index + 1]?.top ?? Number.POSITIVE_INFINITY)).toBeLessThan(1);
      expect(box.right).toBeLessThanOrEqual(chart.element().getBoundingClientRect().right + 1);
    }
  },
);

test('where it is narrow, a key shows the year that is read, at first the last', async () => {
  await resize(390, 844);
  const texts = await showChart();
  expect(texts('.growth-key p')).toEqual([
    'Year 10',
    'Total Value R126,561.24',
    'Invested Amount R85,467.36',
    'Interest R41,093.88',
  ]);
  expect(texts('.growth-end > span')).toEqual(['R134K', 'R119K']);
  pointAt(0.6, 'pointerdown');
  await expect.poll(() => texts('.growth-key p')[0]).toBe('Year 6');
  expect(texts('.growth-tooltip')).toEqual([]);
});

test('where nothing is invested there is no bracket and no label', async () => {
  const texts = await showChart('deposit=0&topup=0');
  expect(texts('.growth-end, .growth-bracket')).toEqual([]);
  expect(texts('.growth-sentence')).toEqual(['Nothing is invested yet.']);
});
