import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calculatorStores, click, expectAccessible, show } from '#test/component.tsx';
import { GoalStore } from './goal-store.ts';
import { WhatIf } from './what-if.tsx';

const { keyboard } = userEvent;
const ASK = 'Type an amount to see what it would take.';
const field = page.getByRole('textbox', { name: 'I want to reach' });
const undo = page.getByRole('button', { name: 'Undo' });
const status = () => document.querySelector<HTMLElement>('.goal [role="status"]');
const said = () => document.querySelector<HTMLElement>('.goal-said p, .goal-hint p')?.innerText;
const ways = () =>
  [...document.querySelectorAll<HTMLElement>('.ways :is(p, li:not(:has(p)))')].map(
    ({ innerText }) => innerText,
  );

async function showGoal() {
  sessionStorage.clear();
  const stores = calculatorStores();
  await show(<WhatIf />, stores);
  return stores;
}

test('an amount to reach is answered with three ways, each with what lower returns would make of it', async () => {
  await showGoal();
  expect(said()).toBe(ASK);
  await field.fill('R250 000,00');
  expect(said()).toBe('One of these alone would reach R250,000.00:');
  expect(ways()).toEqual([
    'Pay in R1,079.72 a month, rising 5% a year instead of R500.00',
    'R236,554.66 if returns are 1 point lower',
    'Start with R71,422.67 instead of R10,000.00',
    'R231,065.30 if returns are 1 point lower',
    'Keep going for 16 years instead of 10',
    'R250,362.50 if returns are 1 point lower',
  ]);
  await expectAccessible();
  await keyboard('{Tab}');
  await expect.element(field).toHaveValue('250,000.00');
  await field.fill('2500000');
  expect(ways().at(-1)).toBe('Keeping going alone would not reach it within 30 years.');
});

test('an amount that is reached, or none, is answered in a sentence', async () => {
  await showGoal();
  await field.fill('100000');
  expect(said()).toBe('This plan could already reach R100,000.00, in year 9.');
  await field.fill('0');
  expect(said()).toBe(ASK);
  expect(ways()).toEqual([]);
});

test('all ways are announced as one sentence, and nothing of what was typed on the way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stores = await showGoal();
  for (const text of ['1', '1000', '1000000']) {
    const before = said();
    stores.onDemand(GoalStore).setAmount(text);
    while (said() === before) await new Promise(requestAnimationFrame);
    await vi.advanceTimersByTimeAsync(899);
    expect(status()?.innerText).toBe('');
  }
  await vi.advanceTimersByTimeAsync(1);
  await expect
    .poll(() => status()?.innerText)
    .toBe(
      'To reach R1,000,000.00: pay in R4,602.02 a month, rising 5% a year; or start with R444,619.87; or keep going for 29 years.',
    );
});

test('Use puts a figure into the form, and Undo brings the former one back', async () => {
  const { calculator } = await showGoal();
  await field.fill('250000');
  const start = calculator.inputs;
  for (const [name, changed, how] of [
    [
      ...(['pay in R1,079.72 a month', { monthlyTopUpText: '1,079.72' }] as const),
      'in year 10, with R1,079.72 a month',
    ],
    [
      ...(['start with R71,422.67', { initialDepositText: '71,422.67' }] as const),
      'in year 10, starting with R71,422.67',
    ],
    ['keep going for 16 years', { years: 16 }, 'in 16 years'],
  ] as const) {
    const use = page.getByRole('button', { name: `Use: ${name}` });
    (use.element() as HTMLElement).focus();
    await keyboard('{Enter}');
    expect(calculator.inputs).toEqual({ ...start, ...changed });
    expect(said()).toBe(`This plan could now reach R250,000.00, ${how}.`);
    await expect.element(undo).toHaveFocus();
    await keyboard('{Enter}');
    expect(calculator.inputs).toEqual(start);
    await expect.element(use).toHaveFocus();
  }
});

test('another amount ends what was put in for the last one, and the amount stays with another screen', async () => {
  const stores = await showGoal();
  await field.fill('250000');
  await click(page.getByRole('button', { name: 'Use: keep going' }));
  await field.fill('260000');
  expect(undo.query()).toBeNull();
  await show(<WhatIf />, stores);
  await expect.element(field.last()).toHaveValue('260000');
});
