import { expect, onTestFinished, test, vi } from 'vitest';
import { calculatorStores, show } from '#test/component.tsx';
import { DeferredResultProvider } from './deferred-result.tsx';
import { ResultDock, ResultStrip } from './in-reach.tsx';
import { ResultStatus } from './result-status.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { SummaryAndYears } from './yearly-breakdown.tsx';

async function showResults(inputs = '') {
  const stores = calculatorStores(inputs);
  const { container } = await show(
    <DeferredResultProvider>
      <ResultStrip />
      <ResultsPanel />
      <SummaryAndYears />
      <ResultDock />
      <ResultStatus />
    </DeferredResultProvider>,
    stores,
  );
  const texts = (selector: string) =>
    [...container.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) =>
      textContent.replaceAll(/\s+/g, ' ').trim(),
    );
  return { calculator: stores.calculator, texts };
}

test('states the same figure in headline, strip, dock, summary and table', async () => {
  const { texts } = await showResults();
  expect(texts('.headline')).toEqual(['In 10 years you could have R126,561.24']);
  expect(texts('.in-reach-figure')).toEqual(['R126,561.24', 'R126,561.24']);
  expect(texts('.split-parts dt, .split-parts dd')).toEqual([
    'Total invested',
    'R85,467.36',
    'Interest earned, 32.5%',
    'R41,093.88',
  ]);
  expect(texts('.summary dd')).toEqual(['R126,561.24', 'R85,467.36', 'R41,093.88', '32.5%']);
  expect(texts('.yearly-table tbody tr:last-child td:last-child')).toEqual(['R126,561.24']);
});

test('the result offers its report and a link to share', async () => {
  const { texts } = await showResults();
  expect(texts('.result-actions button')).toEqual(['Share', 'Generate Report']);
});

test('says everywhere that amounts are in today’s money', async () => {
  const { calculator, texts } = await showResults('inflation=5');
  expect(texts('.headline')).toEqual(['In 10 years you could have, in today’s money R78,238.76']);
  expect(texts('.growth > .money-note, .summary .money-note')).toEqual([
    'In today’s money',
    'In today’s money',
  ]);
  expect(texts('#yearly-note')[0]).toMatch(/^In today’s money: opening balance, /);
  expect(texts('.in-reach-lead')).toEqual(Array(2).fill('In 10 years, in today’s money'));
  calculator.set({ years: 1 });
  await expect
    .poll(() => texts('.in-reach-lead'))
    .toEqual(Array(2).fill('In 1 year, in today’s money'));
});

test('the result is said once the inputs have come to rest, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { calculator, texts } = await showResults('inflation=5');
  const said = () => texts('[role="status"]').filter((text) => text !== '');
  const runFor = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  };
  const change = async (years: number) => {
    calculator.set({ years });
    while (!texts('.headline')[0]?.includes(`In ${years} year`)) await runFor(0);
  };
  await runFor(2000);
  await change(12);
  await runFor(400);
  await change(1);
  await runFor(590);
  expect(said()).toEqual([]);
  await runFor(20);
  await expect
    .poll(said)
    .toEqual([expect.stringMatching(/^In 1 year you could have, in today’s money R[\d,.]+$/)]);
});

test('a loss carries its sign', async () => {
  const { texts } = await showResults('inflation=12');
  expect(texts('.split-lost dt, .split-lost dd')).toEqual([
    'Interest earned, -31.7%',
    'R-13,379.87',
  ]);
});

test('nothing invested gives zeros, and asks for an amount', async () => {
  const { texts } = await showResults('deposit=0&topup=0');
  expect(texts('.headline-figure')).toEqual(['R0.00']);
  expect(texts('.split-parts dd')).toEqual(['R0.00', 'R0.00']);
  expect(texts('.result > .split-rule > span, .headline-facts, .assumptions')).toEqual([]);
  expect(texts('.rests-on p')[0]).toBe(
    'Type a deposit or a monthly top-up to see what it could grow to.',
  );
  expect(texts('.yearly-table tbody tr')).toHaveLength(10);
});
