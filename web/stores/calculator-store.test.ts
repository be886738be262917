import { autorun, when } from 'mobx';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { type Inputs, START_INPUTS } from '#lib/domain/inputs.ts';
import { CURRENCIES, catalogueHost, classesAt, RATES_PATH } from '#test/catalogue-host.ts';
import { CalculatorStore } from './calculator-store.ts';
import { CatalogueStore } from './catalogue-store.ts';

const host = catalogueHost({});
let catalogue: CatalogueStore;
let calculator: CalculatorStore;

beforeEach(async () => {
  host.replies['/api/currencies'] = CURRENCIES;
  host.replies[RATES_PATH('ZAR')] = classesAt(0.07, 0.1, 0.12);
  host.replies[RATES_PATH('EUR')] = classesAt(0.02, 0.03, 0.04, 0.05);
  catalogue = new CatalogueStore(host.request);
  calculator = new CalculatorStore(catalogue);
  await catalogue.load();
});

function futureValue(): string {
  return formatMoney(calculator.plan?.statement.futureValue ?? Number.NaN, calculator.symbol);
}

test('there is no result before the rates are known', () => {
  const early = new CalculatorStore(new CatalogueStore(host.request));
  expect(early.currency).toBeUndefined();
  expect(early.symbol).toBe('');
  expect(early.annualRate).toBeNull();
  expect(early.basis).toBeNull();
  expect(early.plan).toBeNull();
});

test('a plan has what its money is in, and its symbol', () => {
  const fund = { name: 'Fund 1', rate: 0.07, risk: 'low', sharePercent: 100 };
  expect(calculator.plan).toMatchObject({ holdings: [fund], isBlended: false, symbol: 'R' });
  calculator.set({ mode: 'blended' });
  expect(calculator.plan?.holdings.map(({ sharePercent }) => sharePercent)).toEqual([34, 33, 33]);
});

test('what texts count as is worked out anew for what was put in, not for the period', () => {
  const seen: unknown[] = [];
  const stop = autorun(() => seen.push(calculator.counted));
  calculator.set({ years: 20 });
  calculator.set({ years: 30 });
  expect(seen).toHaveLength(1);
  calculator.set({ monthlyTopUpText: '600' });
  expect(seen).toEqual([
    expect.objectContaining({ monthlyTopUp: 500 }),
    expect.objectContaining({ monthlyTopUp: 600 }),
  ]);
  stop();
});

test('the period is a whole number of years from 1 to 30', () => {
  for (const [asked, years] of [
    [0, 1],
    [31, 30],
    [7.4, 7],
  ] as const) {
    calculator.set({ years: asked });
    expect(calculator.years).toBe(years);
  }
});

describe('a blend', () => {
  beforeEach(() => calculator.set({ mode: 'blended' }));

  test('counts as it is shown: the whole percents are those of the rate and of the result', () => {
    for (const [index, percent] of [
      [0, 100],
      [1, 40],
      [2, 33],
      [0, 33],
    ] as const)
      calculator.setWeight(index, percent);
    const { holdings } = calculator;
    const shares = holdings.map(({ sharePercent }) => sharePercent);
    const shown = futureValue();
    expect(calculator.weights.some((weight) => !Number.isInteger(weight))).toBe(true);
    calculator.apply({ ...START_INPUTS, mode: 'blended', weights: shares });
    expect(futureValue()).toBe(shown);
    expect(calculator.annualRate).toBe(
      holdings.reduce((sum, { rate, sharePercent }) => sum + rate * sharePercent, 0) / 100,
    );
  });
});

test('a new list, another currency and that alone let go of the shares that are held', async () => {
  const holdFirst = () => calculator.toggleHold(0);
  holdFirst();
  calculator.setWeight(1, 50);
  expect(calculator.weights).toEqual([34, 50, 16]);
  calculator.apply({ ...START_INPUTS, years: 12 });
  expect([...calculator.held]).toEqual([0]);
  holdFirst();
  expect(calculator.held.size).toBe(0);
  holdFirst();
  host.replies[RATES_PATH('EUR')] = host.replies[RATES_PATH('ZAR')];
  await catalogue.choose('EUR');
  expect(calculator.held.size).toBe(0);
  holdFirst();
  host.replies[RATES_PATH('ZAR')] = classesAt(0.07, 0.1);
  host.replies['/api/currencies'] = CURRENCIES.filter(({ code }) => code === 'ZAR');
  await catalogue.refresh();
  expect(calculator.held.size).toBe(0);
});

describe('with the figures of a site', () => {
  const withSite = (
    site: ReturnType<NonNullable<ConstructorParameters<typeof CalculatorStore>[1]>>,
  ) => new CalculatorStore(catalogue, () => site);

  test('the inflation rate follows the currency until the visitor changes it', async () => {
    const own = withSite({ inflation: { ZAR: 4.5, EUR: 2 } });
    expect(own.plan?.input.inflationRate).toBe(4.5);
    await catalogue.choose('EUR');
    expect(own.shownInflationText).toBe('2');
    // By an address, which says it where it counts.
    own.apply({ ...START_INPUTS, inflationRateText: '4.50', adjustForInflation: true });
    await when(() => !own.isLoading);
    expect([own.currency?.code, own.inflationRateText]).toEqual(['ZAR', null]);
    own.set({ inflationRateText: '6' });
    await catalogue.choose('EUR');
    expect(own.plan?.input.inflationRate).toBe(6);
    expect(withSite({ inflation: { KES: 7 } }).plan?.input.inflationRate).toBe(5);
  });

  test('an inflation rate that is put in before the currencies are known stays, or follows the currency', async () => {
    const rateAfter = async (inflationRateText: string) => {
      const late = new CatalogueStore(host.request);
      const own = new CalculatorStore(late, () => ({ inflation: { ZAR: 4.5 } }));
      own.apply({ ...START_INPUTS, inflationRateText, adjustForInflation: true });
      await late.load();
      return [own.plan?.input.inflationRate, own.inflationRateText];
    };
    expect(await rateAfter('5')).toEqual([5, '5']);
    expect(await rateAfter('4.5')).toEqual([4.5, null]);
  });

  test('returns are as far lower and higher as it says', () => {
    expect(withSite({ returnRange: { low: 0.5, medium: 2, high: 3 } }).plan?.points).toBe(0.5);
  });

  test('charges are taken off from the start where they are known and included, else when switched on', () => {
    for (const [site, starts] of [
      [{}, false],
      [{ chargesIncluded: true }, false],
      [{ annualCharges: 1.2 }, false],
      [{ annualCharges: 1.2, chargesIncluded: true }, true],
    ] as const) {
      const own = withSite(site);
      expect([own.isAfterCharges, own.start.isAfterCharges]).toEqual([starts, starts]);
      own.apply({ ...START_INPUTS, isAfterCharges: true });
      expect(own.plan?.isAfterCharges).toBe('annualCharges' in site);
      expect(own.isAfterCharges).toBe('annualCharges' in site);
    }
  });
});

test('a newly loaded list selects its first class and the start weights', async () => {
  calculator.set({ selectedClassId: 13 });
  calculator.setWeight(0, 90);
  await catalogue.choose('EUR');
  expect(calculator.selectedClassId).toBe(11);
  expect(calculator.weights).toEqual([25, 25, 25, 25]);
  expect(calculator.symbol).toBe('€');
});

test('an answer equal to what is shown resets nothing', async () => {
  host.replies[RATES_PATH('EUR')] = host.replies[RATES_PATH('ZAR')];
  calculator.set({ selectedClassId: 13 });
  calculator.setWeight(0, 90);
  await catalogue.choose('EUR');
  expect(calculator.selectedClassId).toBe(13);
  expect(calculator.weights[0]).toBe(90);
});

test('until the new rates arrive there is no result', async () => {
  calculator.setCurrency('EUR');
  expect(calculator.currency?.code).toBe('EUR');
  expect(calculator.plan).toBeNull();
  await catalogue.choose('EUR');
  expect(futureValue()).toMatch(/^€/);
});

describe('all inputs put in at once', () => {
  const PLAN: Inputs = {
    ...START_INPUTS,
    initialDepositText: '50000',
    years: 15,
    mode: 'blended',
    className: 'fund 2',
    weights: [60, 25, 15],
  };

  test('choose the class of their name, in any letter case; what there is none of is as at the start', () => {
    calculator.apply(PLAN);
    expect(calculator).toMatchObject({ years: 15, weights: [60, 25, 15] });
    expect(calculator.selectedClass?.name).toBe('Fund 2');
    calculator.apply({ ...PLAN, currencyCode: 'XXX', className: 'No such class' });
    expect(calculator.currency?.code).toBe('ZAR');
    expect(calculator.selectedClass?.name).toBe('Fund 1');
  });

  test.each([{ weights: [60, 40] }, { weights: [60, 25, 16] }, { weights: [] }])(
    'shares that do not fit are those of the start: %j',
    (wrong) => {
      calculator.apply({ ...PLAN, ...wrong });
      expect(calculator.weights).toEqual([34, 33, 33]);
    },
  );

  test('a currency that is chosen afterwards starts with its first class', async () => {
    calculator.apply(PLAN);
    calculator.setCurrency('EUR');
    await when(() => !calculator.isLoading);
    expect(calculator.selectedClass?.name).toBe('Fund 1');
    expect(calculator.weights).toEqual([25, 25, 25, 25]);
  });
});
