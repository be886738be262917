import { beforeEach, expect, test } from 'vitest';
import { readFragment } from '#lib/domain/read-fragment.ts';
import { CURRENCIES, catalogueHost, classesAt, RATES_PATH } from '#test/catalogue-host.ts';
import { CalculatorStore } from '../../stores/calculator-store.ts';
import { CatalogueStore } from '../../stores/catalogue-store.ts';
import { LinkInputs } from './link-inputs.ts';

const host = catalogueHost({
  '/api/currencies': CURRENCIES,
  [RATES_PATH('ZAR')]: classesAt(0.07, 0.1, 0.12),
  [RATES_PATH('EUR')]: classesAt(0.02, 0.03),
});
let calculator: CalculatorStore;
let link: LinkInputs;

beforeEach(async () => {
  const catalogue = new CatalogueStore(host.request);
  calculator = new CalculatorStore(catalogue);
  link = new LinkInputs({ calculator });
  await catalogue.load();
});

function follow(fragment: string): void {
  link.apply(readFragment(fragment, calculator.currencies, false));
}

const chosen = () => [calculator.currency?.code, calculator.selectedClass?.name, calculator.years];

test('a class that is not offered as written is read as it was meant, whole', () => {
  follow('#class=Fund+2;years=15?utm_source=news');
  expect([chosen(), link.isPartUnread]).toEqual([['ZAR', 'Fund 2', 15], false]);
});

test('whether it is offered shows once the classes of its currency are known', async () => {
  follow('#currency=EUR&class=Fund+2).');
  expect(link.isPartUnread).toBe(false);
  await expect.poll(chosen).toEqual(['EUR', 'Fund 2', 10]);
  expect(link.isPartUnread).toBe(false);
  follow('#currency=EUR&class=Fund+3).');
  expect([chosen(), link.isPartUnread]).toEqual([['EUR', 'Fund 1', 10], true]);
});

test.each(['#years=ten', '#class=Fund+9', '#share=50,50', '#deposit=5o0&years=15'])(
  'that a part of %s could not be read is said until the first change',
  (fragment) => {
    follow(fragment);
    expect(link.isPartUnread).toBe(true);
    calculator.set({ years: 20 });
    expect(link.isPartUnread).toBe(false);
    follow(fragment);
    follow('#share=50,25,25');
    expect(link.isPartUnread).toBe(false);
  },
);

test('what was asked for before is forgotten when another link is followed', async () => {
  const release = host.hold(RATES_PATH('EUR'));
  follow('#currency=EUR&class=Fund+2).');
  follow('#years=7');
  release(classesAt(0.02, 0.03));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(chosen()).toEqual(['ZAR', 'Fund 1', 7]);
});
