import { expect, test } from 'vitest';
import { calculatorStores, show } from '#test/component.tsx';
import { DeferredResultProvider } from './deferred-result.tsx';
import { HeadlineFacts } from './headline-facts.tsx';

async function factsOf(inputs: string): Promise<string[]> {
  const { container } = await show(
    <DeferredResultProvider>
      <HeadlineFacts />
    </DeferredResultProvider>,
    calculatorStores(inputs),
  );
  const facts = container.querySelectorAll<HTMLElement>('.headline-facts > p');
  return [...facts].map((fact) => fact.innerText.replaceAll(/\s+/g, ' '));
}

test('states today’s money and the range', async () => {
  expect(await factsOf('')).toEqual([
    'In today’s money R78,238.76 at 5% inflation',
    'Between R119,000 and R134,000 if returns are 1 point lower or higher',
  ]);
});

test('states the money before inflation where the figure is in today’s', async () => {
  expect((await factsOf('inflation=5'))[0]).toBe(
    'Before inflation R126,561.24 inflation of 5% a year',
  );
});

test('warns of a short period with more than low risk', async () => {
  const facts = await factsOf('years=3&class=Yield+Funds');
  expect(facts[2]).toBe('Over so short a time it can also be worth less than you paid in.');
});

test('is empty where nothing is invested', async () => {
  expect(await factsOf('deposit=0&topup=0')).toEqual([]);
});
