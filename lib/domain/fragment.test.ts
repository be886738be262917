import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_CURRENCIES } from './currency.ts';
import { type Inputs, type NumericInputs, START_INPUTS } from './inputs.ts';
import { startWeights } from './portfolio.ts';
import { type Reading, readFragment } from './read-fragment.ts';
import { amountFromText, percentFromText } from './typed-number.ts';
import { writeFragment } from './write-fragment.ts';

const START: Inputs = {
  ...START_INPUTS,
  inflationRateText: '5',
  currencyCode: 'ZAR',
  className: 'Money Market Funds',
  weights: startWeights(3),
};

/** Returns how a fragment is read where the classes with these names are offered; any are if none is given. */
function reading(fragment: string, offered?: readonly string[], startsAfterCharges = false) {
  const readings = readFragment(fragment, FALLBACK_CURRENCIES, startsAfterCharges);
  const isOffered = ({ inputs: { className } }: Reading) =>
    className === null || offered?.includes(className) !== false;
  const [read = readings.at(-1)] = readings.filter(isOffered);
  if (!read) throw new Error('It is not read.');
  return { ...read, isWhole: read.isWhole && isOffered(read) };
}

const read = (fragment: string, startsAfterCharges = false) =>
  reading(fragment, undefined, startsAfterCharges).inputs;
const write = (inputs: Inputs, start = START) => writeFragment(inputs, count(inputs), start);

/** Returns what texts count as. */
function count(inputs: Inputs): NumericInputs {
  const currency = FALLBACK_CURRENCIES.find(({ code }) => code === inputs.currencyCode);
  return {
    initialDeposit: amountFromText(inputs.initialDepositText, currency),
    monthlyTopUp: amountFromText(inputs.monthlyTopUpText, currency),
    annualEscalation: percentFromText(inputs.annualEscalationText),
    adjustForInflation: inputs.adjustForInflation,
    inflationRate: percentFromText(inputs.inflationRateText ?? '5'),
  };
}

describe('written', () => {
  test('nothing for the start inputs, however they are typed', () => {
    expect(write(START)).toBe('');
    expect(write({ ...START, initialDepositText: 'R10 000,00', inflationRateText: '5%' })).toBe('');
  });

  test.each<[Partial<Inputs>, string]>([
    [{ initialDepositText: '50 000' }, 'deposit=50000&currency=ZAR&class=Money+Market+Funds'],
    [{ initialDepositText: '5oo' }, 'deposit=0&currency=ZAR&class=Money+Market+Funds'],
    [{ monthlyTopUpText: '0,0000001' }, 'topup=0.0000001&currency=ZAR&class=Money+Market+Funds'],
    [{ adjustForInflation: true }, 'inflation=5&currency=ZAR&class=Money+Market+Funds'],
    [{ inflationRateText: '6' }, 'inflationRate=6&currency=ZAR&class=Money+Market+Funds'],
    [{ className: 'Yield Funds' }, 'currency=ZAR&class=Yield+Funds'],
    [{ className: 'A & B = 100%, #1' }, 'currency=ZAR&class=A+%26+B+%3D+100%25,+%231'],
    [{ mode: 'blended' }, 'currency=ZAR&mode=blended&share=34,33,33'],
    [
      { mode: 'blended', weights: [60, 25, 15], className: 'Yield Funds' },
      'currency=ZAR&class=Yield+Funds&mode=blended&share=60,25,15',
    ],
    [{ weights: [50, 50, 0] }, 'currency=ZAR&class=Money+Market+Funds&share=50,50,0'],
    [{ isAfterCharges: true }, 'charges=1&currency=ZAR&class=Money+Market+Funds'],
  ])('%j as %s', (changes, fragment) => {
    expect(write({ ...START, ...changes })).toBe(`#${fragment}`);
  });
});

test('charges are written and read as off where they are on at the start', () => {
  const start = { ...START, isAfterCharges: true };
  expect(write(start, start)).toBe('');
  expect(write(START, start)).toBe('#charges=0&currency=ZAR&class=Money+Market+Funds');
  expect(read('', true).isAfterCharges).toBe(true);
  expect(read('#charges=0', true).isAfterCharges).toBe(false);
});

describe('read', () => {
  test('ignores a fragment of 100 KB', () => {
    expect(read(`#deposit=5&x=${'a'.repeat(100_000)}`)).toEqual(START_INPUTS);
  });

  test.each<[string, Partial<Inputs>]>([
    ['', {}],
    ['#', {}],
    ['#deposit=50000', { initialDepositText: '50000' }],
    ['#deposit=50+000,50', { initialDepositText: '50,000.50' }],
    ['#currency=usd&deposit=$5k', { currencyCode: 'USD', initialDepositText: '5,000' }],
    [
      '#deposit=abc&topup=-5&escalation=7%2C5',
      { initialDepositText: '0', monthlyTopUpText: '0', annualEscalationText: '7.5' },
    ],
    ['#deposit=&deposit=5', { initialDepositText: '0' }],
    ['#deposit=50%0A000', { initialDepositText: '0' }],
    ['#inflation=6&inflationRate=7', { adjustForInflation: true, inflationRateText: '6' }],
    ['#inflationRate=7', { inflationRateText: '7' }],
    ['#years=99', { years: 30 }],
    ['#years=0', { years: 1 }],
    ['#years=7,4', { years: 7 }],
    ['#years=ten', { years: 10 }],
    ['#years=-3', { years: 10 }],
    ['#mode=BLENDED', {}],
    ['#charges=1', { isAfterCharges: true }],
    ['#charges=yes', {}],
    ['#share=60,25,15', { weights: [60, 25, 15] }],
    ['#share=x,200,', { weights: [0, 100, 0] }],
    ['#class=%ff%E0%A4%A', { className: '\ufffd\ufffd%A' }],
    ['#%&=&&=5&%=%', {}],
    ['#__proto__=1&constructor=2&toString=3&Deposit=4&years%20=5', {}],
  ])('%j', (fragment, changes) => {
    expect(read(fragment)).toEqual({ ...START_INPUTS, ...changes });
  });
});

describe('a link changed by other software', () => {
  const OFFERED = ['Yield Funds', 'R', 'R&amp;years=3', 'Why? Funds', 'Why? Funds (A)'];
  const PLAN = {
    initialDepositText: '50000',
    monthlyTopUpText: '1500',
    years: 15,
    className: 'Yield Funds',
  };
  const written = 'deposit=50000&topup=1500&years=15&class=Yield+Funds';

  test.each([
    written.replaceAll('&', '&amp;'),
    written.replaceAll('&', '&amp;amp;'),
    written.replaceAll('&', '%26amp%3B'),
    written.replaceAll('&', '&amp%3b'),
    written.replaceAll('&', ';'),
    encodeURIComponent(written),
    encodeURIComponent(written.replaceAll('&', '&amp;')),
    `${encodeURIComponent(written)}?utm_source=news&utm_medium=email`,
    `${written}?utm_source=news&utm_medium=email`,
    `${written}&utm_source=news;years=3&gclid=1&fbclid=2&_gl=3`,
    `utm_source=news&${written.replaceAll('&', '&amp;')}).`,
    `${written}>.`,
    'class=Yield+Funds&amp;deposit=50000&amp;topup=1500&amp;years=15?utm_source=news)',
    'years=15&class=Yield+Funds;deposit=50000;topup=1500',
  ])('%s is read as it was meant', (text) => {
    expect(reading(`#${text}`, OFFERED)).toEqual({
      inputs: { ...START_INPUTS, ...PLAN },
      isWhole: true,
    });
  });

  test.each<[string, Partial<Inputs>]>([
    ['class=R%26amp;years%3D3', { className: 'R&amp;years=3' }],
    ['class=Why?+Funds+(A)?utm_source=x', { className: 'Why? Funds (A)' }],
    ['years=7,4&unknown=;years=3', { years: 7 }],
    ['deposit=5&amp;deposit=6', { initialDepositText: '5' }],
    ['share=60,25,15).&gclid=1', { weights: [60, 25, 15] }],
    ['mode=blended)', { mode: 'blended' }],
    ['deposit=$5k&amp;currency=usd.', { initialDepositText: '5,000', currencyCode: 'USD' }],
    ['section-2', {}],
  ])('%s leaves alone what can be read as it is written', (text, changes) => {
    const inputs = { ...START_INPUTS, ...changes };
    expect(reading(`#${text}`, OFFERED)).toEqual({ inputs, isWhole: true });
  });

  test.each([
    ['deposit=5o0&years=15', { years: 15 }],
    ['deposit=5?0&years=15', { years: 15 }],
    ['years=15&class=No+such+class;deposit=5', { years: 15 }],
    ['topup=-5', {}],
    ['currency=XXX', {}],
    ['mode=BLENDED', {}],
    ['share=60,25', {}],
    ['charges=yes', {}],
    [encodeURIComponent(encodeURIComponent(written)), {}],
    [`deposit=5&x=${'a'.repeat(100_000)}`, {}],
    ['#deposit=50000&topup=1500', { initialDepositText: '10000', monthlyTopUpText: '1500' }],
    ['/deposit=50000&years=15', { initialDepositText: '10000', years: 15 }],
    ['%23deposit%3D50000%26years%3D15', { years: 15 }],
  ])('%.40s is not whole', (text, changes) => {
    const { inputs, isWhole } = reading(`#${text}`, OFFERED);
    expect(isWhole).toBe(false);
    expect(inputs).toMatchObject(changes);
  });
});

const anyAmount = fc.integer({ min: 0, max: 1e14 }).map((cents) => String(cents / 100));
const anyPercent = fc.integer({ min: 0, max: 2e8 }).map((millionths) => String(millionths / 1e6));
const anyWeight = fc.double({ min: 0, max: 100, noNaN: true });
const anyInputs: fc.Arbitrary<Inputs> = fc.record({
  mode: fc.constantFrom('single', 'blended'),
  currencyCode: fc.constantFrom(...FALLBACK_CURRENCIES.map(({ code }) => code)),
  className: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  weights: fc.tuple(anyWeight, anyWeight, anyWeight),
  initialDepositText: fc.oneof(anyAmount, fc.string()),
  monthlyTopUpText: fc.oneof(anyAmount, fc.string()),
  annualEscalationText: fc.oneof(anyPercent, fc.string()),
  inflationRateText: fc.oneof(anyPercent, fc.string()),
  adjustForInflation: fc.boolean(),
  years: fc.integer({ min: 1, max: 30 }),
  isAfterCharges: fc.boolean(),
});

test('reads written inputs back as the same numbers', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const fragment = write(inputs);
      const again = read(fragment);
      expect(count({ ...again, currencyCode: inputs.currencyCode })).toEqual(count(inputs));
      const { mode, years, isAfterCharges } = inputs;
      expect(again).toMatchObject({ mode, years, isAfterCharges });
      expect(new URL(`http://host/${fragment}`).hash).toBe(fragment);
      if (fragment === '') return;
      expect(again.currencyCode).toBe(inputs.currencyCode);
      if (inputs.mode === 'single') expect(again.className).toBe(inputs.className);
      again.weights.forEach((weight, index) => {
        expect(weight).toBeCloseTo(inputs.weights[index] ?? Number.NaN, 15);
      });
    }),
    { numRuns: 300 },
  );
});

const PIECES = ['&', '&amp;', '%26', '%3D', ';', '?', '=', '+', '.', ')', '#', '%', 'years=3', 'A'];
const anyClassName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES, 'utm_source=x'), minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
);
const anySplit = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
  .map(([one, other]) => [one, other, 100 - one - other]);

test('reads every fragment that the product writes completely, with any class names', () => {
  const anyPlan = fc.record({ className: anyClassName, weights: anySplit });
  fc.assert(
    fc.property(anyInputs, anyPlan, (inputs, plan) => {
      const fragment = write({ ...inputs, ...plan });
      // Whatever else it may be taken for is offered, too.
      const again = reading(fragment);
      expect(again.isWhole).toBe(true);
      if (fragment === '') return;
      const isSaid = inputs.mode === 'single' || plan.className !== START.className;
      expect(again.inputs.className).toBe(isSaid ? plan.className : null);
      if (inputs.mode === 'blended') expect(again.inputs.weights).toEqual(plan.weights);
      expect(again.inputs.years).toBe(inputs.years);
    }),
    { numRuns: 300 },
  );
});

const NAMES = ['deposit', 'topup', 'escalation', 'inflation', 'inflationRate', 'years', 'currency'];
const anyName = fc.constantFrom(...NAMES, 'class', 'mode', 'share', '__proto__', 'constructor');
const anyFragment = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.tuple(anyName, fc.string({ unit: 'binary' })))
    .map((pairs) => `#${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`),
);

test('reads any fragment as valid inputs, with no other properties', () => {
  fc.assert(
    fc.property(anyFragment, (fragment) => {
      const inputs = read(fragment);
      expect(Object.keys(inputs).sort()).toEqual(Object.keys(START_INPUTS).sort());
      expect(Object.getPrototypeOf(inputs)).toBe(Object.prototype);
      for (const value of Object.values(count(inputs)))
        expect(Number(value)).toBeGreaterThanOrEqual(0);
      for (const weight of inputs.weights) expect(weight >= 0 && weight <= 100).toBe(true);
      expect(Number.isInteger(inputs.years) && inputs.years >= 1 && inputs.years <= 30).toBe(true);
    }),
    { numRuns: 500 },
  );
});
