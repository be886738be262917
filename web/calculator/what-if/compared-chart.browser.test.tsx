import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { hexFromRgb } from '#lib/domain/colour.ts';
import { makePlan, type PlanBasis } from '#lib/domain/plan.ts';
import { readFragment } from '#lib/domain/read-fragment.ts';
import type { Site } from '#lib/schemas/site.ts';
import {
  calculatorStores,
  click,
  emulate,
  expectAccessible,
  resize,
  sendKey,
  show,
} from '#test/component.tsx';
import { LinkInputs } from '../form/link-inputs.ts';
import { DeferredResultProvider } from '../results/deferred-result.tsx';
import { KeptPlans, typedPlan } from './kept-plans.ts';
import { WhatIf } from './what-if.tsx';

const { keyboard } = userEvent;
const chart = page.getByRole('group', { name: /^Plans compared/ });
const status = chart.getByRole('status');
const toggle = (name: RegExp) => page.getByRole('button', { name });

function lines(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim());
}
const legend = () => lines('.plans-legend :is(.plans-year, button, .plan-undrawn)');
/** The name and the future value of each plan in the table. */
const table = () =>
  lines('.plans tbody tr:has(.plan-name)').map((row) => row.split(' ').slice(0, 3).join(' '));

/** Shows 'What if' for some inputs, beside plans kept from others. */
async function showKept(inputs: string, others: string[] = [], site: Partial<Site> = {}) {
  sessionStorage.clear();
  const stores = calculatorStores('', site);
  const kept = stores.onDemand(KeptPlans);
  const put = (text: string) =>
    stores.onDemand(LinkInputs).apply(readFragment(`#${text}`, stores.catalogue.currencies, false));
  for (const other of others) {
    put(other);
    const plan = typedPlan(stores.calculator);
    if (plan) kept.keep(plan);
  }
  put(inputs);
  await show(
    <DeferredResultProvider>
      <div className="results">
        <WhatIf />
      </div>
    </DeferredResultProvider>,
    stores,
  );
  const valuesOf = (basis: PlanBasis) =>
    makePlan(basis).statement.rows.map(({ closing }) => closing);
  return {
    stores,
    put,
    own: valuesOf(typedPlan(stores.calculator)?.basis ?? never()),
    kept: kept.plans.map(({ basis }) => valuesOf(basis)),
  };
}

function never(): never {
  throw new Error('There is no result.');
}

const rgb = (text: string) => {
  const [red = 0, green = 0, blue = 0] = text.match(/[\d.]+/g)?.map(Number) ?? [];
  return hexFromRgb([red / 255, green / 255, blue / 255]);
};
const colourOf = (id: string) =>
  rgb(getComputedStyle(document.querySelector(`[data-mark="${id}"]`) ?? document.body).stroke);

/** Waits for the drawing of so many years, on an axis up to `highest`. Returns the colours near an amount at a year; 'none' is the ground. */
async function drawing(years: number, highest: number) {
  const canvas = () => document.querySelector<HTMLCanvasElement>('.plans-lines canvas');
  const context = () => canvas()?.getContext('2d', { willReadFrequently: true });
  const isDrawn = () =>
    context()
      ?.getImageData(0, 0, canvas()?.width ?? 0, canvas()?.height ?? 0)
      .data.some(Boolean);
  await expect.poll(isDrawn).toBe(true);
  return (year: number, amount: number, around = 2) => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } =
      document.querySelector<HTMLElement>('.u-over') ?? document.body;
    const x = Math.round(offsetLeft + (year / years) * offsetWidth) - around;
    const y = Math.round(offsetTop + (1 - amount / highest) * offsetHeight) - around;
    const side = 2 * around + 1;
    const { data = [] } = context()?.getImageData(x, y, side, side) ?? {};
    const colours = Array.from({ length: side * side }, (_, index) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(4 * index, 4 * index + 4);
      return alpha === 0 ? 'none' : hexFromRgb([red / 255, green / 255, blue / 255]);
    });
    return new Set(colours);
  };
}

/** Returns points along a line from the end of one year to that of the next. */
function between([from = 0, to = 0]: number[], year: number): [year: number, amount: number][] {
  return Array.from({ length: 41 }, (_, step) => [
    year + step / 40,
    from + (step / 40) * (to - from),
  ]);
}

test('each line is on the canvas where its values are, in the colour and dashes of its mark', async () => {
  const { own, kept } = await showKept('', ['years=5&topup=1500']);
  const near = await drawing(10, 150_000);
  for (const [index, amount] of own.entries())
    expect(near(index + 1, amount)).toContain(colourOf('plan'));
  const along = between(kept[0]?.slice(3) ?? [], 4).map((point) => [...near(...point, 1)]);
  expect(along.flat()).toContain(colourOf('Plan A'));
  expect(along.filter((colours) => colours.every((one) => one === 'none'))).not.toEqual([]);
  expect(lines('.plan-end')).toEqual(['This plan', 'A']);
});

test('what is switched off in the legend is not drawn, and has no amount', async () => {
  const { own } = await showKept('');
  const near = await drawing(10, 150_000);
  const end = own.at(-1) ?? 0;
  const inBand = () => [...near(9.9, end + 3500, 0)];
  expect(inBand()).not.toEqual(['none']);
  await click(toggle(/lower or higher/));
  await expect.poll(inBand).toEqual(['none']);
  await click(toggle(/^This plan/));
  await expect.poll(() => [...near(9.9, end, 5)]).toEqual(['none']);
  await expect.element(toggle(/^This plan/)).toHaveAttribute('aria-pressed', 'false');
  expect(legend()).toEqual(['Year 10', 'This plan', '1 point lower or higher']);
  (chart.element() as HTMLElement).focus();
  await keyboard('{End}');
  expect(status.element().textContent).toBe('Year 10');
  expect(lines('.plan-end')).toEqual([]);
  await click(toggle(/^This plan/));
  await expect.poll(() => [...near(9.9, end - 200)]).toContain(colourOf('plan'));
});

test('a plan kept in place of one that was switched off is drawn', async () => {
  await showKept('years=12', ['years=5']);
  await click(toggle(/^Plan A/));
  await expect.poll(() => lines('.plan-end')).toEqual(['This plan']);
  await click(toggle(/^Remove Plan A/));
  await click(toggle(/^Keep this plan/));
  await expect.poll(() => lines('.plan-end')).toEqual(['This plan', 'A']);
});

test.each([{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const)(
  'the drawing has the colours of the page: %j',
  async (media) => {
    const { own } = await showKept('', [], { annualCharges: 1.2 });
    const near = await drawing(10, 150_000);
    const before = colourOf('plan');
    (chart.element() as HTMLElement).focus();
    await keyboard('{End}');
    await emulate(media);
    expect(colourOf('plan')).not.toBe(before);
    await expect.poll(() => [...near(5, own[4] ?? 0)]).toContain(colourOf('plan'));
    expect(near(9.9, (own.at(-1) ?? 0) + 3500, 0)).not.toContain(colourOf('plan'));
    expect(document.querySelector('.u-cursor-x:not(.u-off)')).not.toBeNull();
  },
);

test('keys read what the table says, for ten random sets of plans', async () => {
  const inputs = fc
    .record({
      deposit: fc.integer({ min: 1, max: 1e7 }),
      topup: fc.integer({ min: 0, max: 50_000 }),
      escalation: fc.integer({ min: 0, max: 20 }),
      years: fc.integer({ min: 1, max: 12 }),
      class: fc.constantFrom('Money Market Funds', 'Yield Funds', 'Multi-Asset Funds'),
    })
    .map((one) => new URLSearchParams(Object.entries(one).map(([key, to]) => [key, String(to)])));
  const sets = fc.sample(fc.array(inputs, { minLength: 2, maxLength: 4 }), {
    seed: 64,
    numRuns: 10,
  });
  for (const [own, ...others] of sets) {
    const { own: values, kept } = await showKept(String(own), others.map(String));
    const ends = [values, ...kept].map(({ length }) => length);
    expect(table()).toHaveLength(ends.length);
    for (const end of new Set(ends)) {
      (chart.element() as HTMLElement).focus();
      for (const key of ['Home', ...Array<string>(end).fill('ArrowRight')]) await sendKey(key);
      await expect.element(status).toHaveTextContent(`Year ${end}: `);
      const said = status.element().textContent ?? '';
      // Those that end there have their last value.
      for (const [index, row] of table().entries())
        if (ends[index] === end) expect(said).toContain(row);
        else if ((ends[index] ?? 0) < end) expect(said).not.toContain(row.slice(0, 9));
    }
    await sendKey('Escape');
    await expect.element(status).toHaveTextContent('');
    const last = legend().map((text) => text.replace(/, year \d+/, ''));
    expect(last).toEqual(expect.arrayContaining(table()));
    await cleanup();
  }
});

test('a pointer reads the nearest year, on the drawing and in the legend', async () => {
  await showKept('');
  await drawing(10, 150_000);
  const plot = document.querySelector('.plans-plot .growth-labels')?.getBoundingClientRect();
  const { left, top, width } = plot ?? new DOMRect();
  const at = { clientX: left + 0.61 * width, clientY: top + 50 };
  chart.element().dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true }));
  await expect
    .poll(legend)
    .toEqual([
      'Year 6',
      'This plan R65,532.87',
      '1 point lower or higher R63,127.08 to R68,053.73',
    ]);
  const cursor = document.querySelector('.u-cursor-x')?.getBoundingClientRect();
  expect(Math.abs((cursor?.right ?? 0) - (left + 0.6 * width))).toBeLessThan(2);
  chart.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await expect.poll(() => legend()[0]).toBe('Year 10');
});

test('a plan in another currency or money is not drawn, and the legend says why', async () => {
  const { stores } = await showKept('', ['inflation=5', 'years=12']);
  const plan = typedPlan(stores.calculator) ?? never();
  const currency = { code: 'KES', symbol: 'KSh' };
  stores.onDemand(KeptPlans).keep({ ...plan, basis: { ...plan.basis, currency } });
  await expect.poll(() => lines('.plan-undrawn')).toHaveLength(2);
  expect(legend().slice(-3)).toEqual([
    '1 point lower or higher, year 10 R119,313.10 to R134,376.42',
    'Plan A In today’s money',
    'Plan C Other currency',
  ]);
  expect(lines('.plan-end')).toEqual(['This plan', 'B']);
});

test.each(['topup=500', 'topup=480', 'topup=520'])(
  'no letter meets the name of this plan: %s',
  async (own) => {
    await resize(1280, 800);
    await showKept(own, ['', 'topup=505']);
    await expect.poll(() => lines('.plan-end')).toEqual(['This plan', 'A', 'B']);
    const [name, ...letters] = [...document.querySelectorAll('.plan-end')].map((end) =>
      end.getBoundingClientRect(),
    );
    for (const { right, top, bottom } of letters)
      expect(
        right <= (name?.left ?? 0) || top >= (name?.bottom ?? 0) || bottom <= (name?.top ?? 0),
      ).toBe(true);
  },
);

test('plans that were kept stay while nothing is invested', async () => {
  await showKept('deposit=0&topup=0', ['']);
  await expect.poll(table).toEqual(['This plan R0.00', 'Plan A R126,561.24']);
});

test('it follows the plan when the visitor rests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { stores } = await showKept('');
  for (const years of [11, 12, 13]) {
    flushSync(() => stores.calculator.set({ years }));
    await vi.advanceTimersByTimeAsync(199);
    expect(legend()[0]).toBe('Year 10');
  }
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => legend()[0]).toBe('Year 13');
});

test.each([
  [1440, 900],
  [320, 640],
])('with three plans and the largest figures it fits and is accessible: %d', async (...size) => {
  await resize(...size);
  const most = 'deposit=1000000000000&topup=1000000000000&years=30';
  await showKept('years=12', [most, 'years=12&topup=600', 'inflation=5'], { annualCharges: 1.2 });
  const button = page.getByRole('button', { name: 'What if', exact: true });
  if (button.element().getAttribute('aria-expanded') === 'false') await click(button);
  await page.getByRole('textbox', { name: 'I want to reach' }).fill('2500000');
  await drawing(30, 1e15);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
});

test('large type of a reader’s own puts the legend below the chart, and breaks no button', async () => {
  const { style } = document.documentElement;
  style.fontSize = '32px';
  onTestFinished(() => void style.removeProperty('font-size'));
  await resize(1024, 768);
  await showKept('');
  await page.getByRole('textbox', { name: 'I want to reach' }).fill('250000');
  await resize(760, 768);
  const legendTop = document.querySelector('.plans-legend')?.getBoundingClientRect().top;
  expect(legendTop).toBeGreaterThan(chart.element().getBoundingClientRect().bottom);
  const words = document.createRange();
  words.selectNodeContents(toggle(/^Use: pay in/).element());
  expect(words.getBoundingClientRect().height).toBeLessThan(60);
});

test('the table has the plan, lower and higher returns, and the other side of charges', async () => {
  await showKept('inflation=5', [], { annualCharges: 1.2 });
  expect(lines('.plans th[scope="col"]')[0]).toBe('Plan, in today’s money');
  expect(lines('.plans th[scope="row"]')).toEqual([
    'This plan',
    'If returns were 1 point lower (6%)',
    'If returns were 1 point higher (8%)',
    'After charges of 1.2% a year',
  ]);
  expect(legend()[2]).toMatch(/^After charges of 1.2% a year R/);
});

test('closed on a phone it says what is in it, and nothing is drawn', async () => {
  await resize(390, 844);
  await showKept('');
  const button = page.getByRole('button', { name: 'What if', exact: true });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect
    .element(button)
    .toHaveAccessibleDescription('A goal, lower and higher returns, plans side by side');
  expect(document.querySelector('.goal, .plans, canvas')).toBeNull();
});

test('a plan that is kept is announced', async () => {
  await showKept('');
  await click(page.getByRole('button', { name: 'Keep this plan' }));
  const announced = () => document.querySelector('.plans-foot [role="status"]')?.textContent;
  await expect.poll(announced).toBe('Kept as Plan A.');
});
