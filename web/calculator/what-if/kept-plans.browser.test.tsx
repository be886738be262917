import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { readFragment } from '#lib/domain/read-fragment.ts';
import { calculatorStores, click, SITE, show, startPage } from '#test/component.tsx';
import { RootStore } from '../../stores/root-store.ts';
import { LinkInputs } from '../form/link-inputs.ts';
import { WhatIf } from './what-if.tsx';

const { keyboard } = userEvent;
const HINT = 'Keep up to three plans to compare them. They stay in this tab until you close it.';
const DEFAULTS = ['R126,561.24', 'R85,467.36', 'R41,093.88'];
const NAMES = ['Plan A', 'Plan B', 'Plan C'];

const keepButton = page.getByRole('button', { name: /^(Keep this plan|Kept as Plan \w)$/ });
const action = (name: string) => page.getByRole('button', { name, exact: true });
const useButtons = page.getByRole('button', { name: /^Use Plan/ });
const undo = page.getByRole('table', { name: 'Plans' }).getByRole('button', { name: 'Undo' });

/** Returns the cells of each row of the comparison; under a kept plan its description and its buttons. */
const rows = () =>
  [...document.querySelectorAll('.plans tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td:not(:has(button)), td p, button')].map(({ textContent }) =>
      textContent.trim(),
    ),
  );
const rowOf = (name: string) => rows().find(([first]) => first === name);
const aboutPlan = (name: string) => rows()[rows().findIndex(([first]) => first === name) + 1];
const keptNames = () => rows().flatMap(([name = '']) => (NAMES.includes(name) ? [name] : []));

/** Puts these inputs in, all else as at the start, and waits for their rates. */
async function put(stores: RootStore, fragment = ''): Promise<void> {
  const readings = readFragment(`#${fragment}`, stores.catalogue.currencies, false);
  stores.onDemand(LinkInputs).apply(readings);
  await expect.poll(() => stores.calculator.isLoading).toBe(false);
}

async function keep(stores: RootStore, fragment: string): Promise<void> {
  const { length } = keptNames();
  await put(stores, fragment);
  await expect.element(action('Keep this plan')).toBeVisible();
  await click(keepButton);
  await expect.poll(keptNames).toHaveLength(length + 1);
}

/** Starts an application, whose catalogue the calculator has loaded. `reload` loads the page anew. */
async function startCalculator() {
  const { request, bo } = await startPage();
  const reload = async () => {
    await cleanup();
    const stores = new RootStore({ site: SITE, request });
    await stores.catalogue.load();
    await show(<WhatIf />, stores);
    return stores;
  };
  return { bo, reload, stores: await reload() };
}

beforeEach(() => sessionStorage.clear());

test('three plans are kept at most, each under the first free name', async () => {
  const stores = calculatorStores();
  await show(<WhatIf />, stores);
  await expect.element(keepButton).toHaveAccessibleDescription(HINT);
  await click(keepButton);
  await expect.element(keepButton).toHaveTextContent('Kept as Plan A');
  await expect.element(keepButton).toHaveAttribute('aria-disabled', 'true');
  await expect.element(keepButton).toHaveFocus();
  await keyboard('{Enter}');
  await expect
    .poll(() => rows().slice(3))
    .toEqual([
      ['Plan A', ...DEFAULTS, 'The same'],
      [
        'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%',
        'Remove',
      ],
    ]);
  await put(stores, 'class=Multi-Asset+Funds');
  await expect.element(keepButton).toHaveTextContent('Keep this plan');
  await expect.element(keepButton).not.toHaveAttribute('aria-disabled');
  await expect.poll(() => rowOf('Plan A')?.at(-1)).toBe('R45,789.75 less');
  expect(useButtons.elements()).toHaveLength(1);

  await keep(stores, 'topup=700');
  await keep(stores, 'topup=800');
  await put(stores, 'topup=900');
  await expect.element(keepButton).toHaveTextContent('Keep this plan');
  await expect.element(keepButton).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(keepButton)
    .toHaveAccessibleDescription('Three plans are kept. Remove one to keep another.');
  await keepButton.click({ force: true });
  expect(keptNames()).toEqual(NAMES);

  // The second press meets the button of Plan C.
  await action('Remove Plan B').dblClick();
  await expect.poll(keptNames).toEqual(['Plan A', 'Plan C']);
  await click(keepButton);
  await expect.element(keepButton).toHaveTextContent('Kept as Plan B');
  await expect.poll(keptNames).toEqual(NAMES);

  await click(action('Remove Plan A'));
  await expect.element(action('Remove Plan B')).toHaveFocus();
  await click(action('Undo remove'));
  await expect.element(keepButton).toHaveFocus();
  await expect.poll(keptNames).toEqual(NAMES);
});

test('Use puts all of a plan into the form after a reload, and Undo takes it back', async () => {
  const { stores, reload } = await startCalculator();
  const everything = 'deposit=50000&topup=1500&escalation=6&inflation=4&years=15&currency=KES';
  await keep(stores, `${everything}&mode=blended&share=60,25,15`);
  const kept = stores.calculator.plan;
  const { calculator } = await reload();
  const opened = calculator.plan;
  await expect.poll(() => rowOf('Plan A')?.at(-1)).toBe('Other currency. In today’s money');
  expect(rowOf('Plan A')?.[1]).toMatch(/^KSh/);
  await click(action('Use Plan A'));
  await expect.poll(() => calculator.plan).toEqual(kept);
  await expect.element(action('Remove Plan A')).toHaveFocus();
  await click(undo);
  await expect.poll(() => calculator.plan).toEqual(opened);
  await expect.element(action('Use Plan A')).toHaveFocus();

  await keyboard('{Enter}');
  await expect.element(undo).toBeVisible();
  calculator.set({ monthlyTopUpText: '1500.00' });
  await expect.element(undo).not.toBeInTheDocument();
  expect(useButtons.elements()).toHaveLength(0);
});

test('plans stay in the tab without what is no number, with the figures of their day', async () => {
  const { stores, reload, bo } = await startCalculator();
  stores.calculator.set({
    initialDepositText: 'thandi@example.com',
    monthlyTopUpText: 'R1 500,50',
  });
  await click(keepButton);
  await keep(stores, '');
  await keep(stores, 'currency=KES');
  const { 'longview-plans': plans = '', ...others } = sessionStorage;
  expect(others).toEqual({});
  expect(localStorage).toHaveLength(0);
  expect(plans).toContain('R1 500,50');
  expect(plans).not.toContain('thandi');
  for (const plan of JSON.parse(plans))
    expect(Object.keys(plan).sort()).toEqual(['basis', 'inputs', 'name']);

  await put(stores);
  await expect.poll(() => rowOf('Plan B')).toEqual(['Plan B', ...DEFAULTS, 'The same']);
  await bo('PUT', 'asset-class-returns/1', { returnRate: 0.08 });
  await reload();
  expect(rowOf('Plan B')).toEqual(['Plan B', ...DEFAULTS, expect.stringMatching(/ less$/)]);
});

test('a plan whose class or currency is no longer offered says so, without Use', async () => {
  const { stores, reload, bo } = await startCalculator();
  await keep(stores, 'currency=USD&class=Yield+Funds');
  await keep(stores, 'class=Yield+Funds');
  await keep(stores, 'currency=KES');
  await put(stores);
  await expect.poll(() => useButtons.elements()).toHaveLength(3);

  await bo('DELETE', 'asset-classes/2');
  await bo('DELETE', 'currencies/2');
  await reload();
  for (const [name, words] of [
    ['Plan A', /^\$.* in Yield Funds at [\d.]+%, no longer offered$/],
    ['Plan B', /^R.* in Yield Funds at [\d.]+%, no longer offered$/],
    ['Plan C', /^KSh.*, no longer offered$/],
  ] as const)
    await expect.poll(() => aboutPlan(name)?.[0]).toMatch(words);
  expect(rowOf('Plan C')?.at(-1)).toBe('Other currency');
  expect(useButtons.elements()).toHaveLength(0);
  await click(action('Remove Plan A'));
  await expect.poll(keptNames).toEqual(['Plan B', 'Plan C']);
});
