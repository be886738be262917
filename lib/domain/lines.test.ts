import { describe, expect, test } from 'vitest';
import { BLEND, basisOf, blendOf, DEFAULT_PLAN, planOf, sharesOf } from '#test/plans.ts';
import { formatMoney } from './format.ts';
import { inputLines, otherBasisLine, otherReturns, summaryLines, topUpLines } from './lines.ts';
import { makePlan, type Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import type { RatesOrigin } from './rates-as-at.ts';
import { formatFineRate, premiseLines } from './workings.ts';

const ORIGIN: RatesOrigin = { revision: 12, at: '2026-11-20T09:30:00Z' };
const START = planOf(DEFAULT_PLAN);
const CHARGED = planOf(DEFAULT_PLAN, { annualCharges: 1.2, isAfterCharges: true });
const changed = (part: Partial<ProjectionInput>) => planOf({ ...DEFAULT_PLAN, ...part });

test('the summary has the value, what it is made of and the share of the interest', () => {
  expect(summaryLines(START.statement, 'R')).toEqual([
    { label: 'Future value', value: 'R126,561.24' },
    { label: 'Total invested', value: 'R85,467.36' },
    { label: 'Interest earned', value: 'R41,093.88' },
    { label: 'Interest share', value: '32.5%' },
  ]);
});

test('the other money is said, and nothing where there is no other', () => {
  expect(otherBasisLine(START)).toEqual({
    label: 'In today’s money, at 5% inflation',
    value: 'R78,238.76',
  });
  expect(otherBasisLine(changed({ adjustForInflation: true }))).toEqual({
    label: 'In the money of that day',
    value: 'R126,561.24',
  });
  expect(otherBasisLine(CHARGED)?.value).toBe('R73,155.33');
  expect(otherBasisLine(changed({ inflationRate: 5.25 }))?.label).toContain('5.25%');
  expect(otherBasisLine(changed({ inflationRate: 0 }))).toBeUndefined();
});

describe('other returns', () => {
  const read = (plan: Plan) =>
    otherReturns(plan).map(({ name, statement }) => [
      name,
      formatMoney(statement.futureValue, plan.symbol),
    ]);

  test('are one point lower and higher for a low risk, with the rates that they use', () => {
    expect(read(START)).toEqual([
      ['If returns were 1 point lower (6%)', 'R119,313.10'],
      ['If returns were 1 point higher (8%)', 'R134,376.42'],
    ]);
  });

  test('have a row of their own for charges, which are taken off or put back', () => {
    expect(read(planOf(DEFAULT_PLAN, { annualCharges: 1.2 })).at(-1)).toEqual([
      'After charges of 1.2% a year',
      'R117,927.51',
    ]);
    expect(read(CHARGED).map(([name]) => name)).toEqual([
      'If returns were 1 point lower (4.8%)',
      'If returns were 1 point higher (6.8%)',
      'Before charges',
    ]);
    expect(read(CHARGED).at(-1)?.[1]).toBe('R126,561.24');
  });

  test('name their rate with two decimals at most, and below 0 its sign', () => {
    const rates = (annualRate: number) =>
      read(changed({ annualRate })).map(([name = '']) => name.replace(/.*\(|\).*/g, ''));
    expect(rates(0.07255)).toEqual(['6.26%', '8.26%']);
    expect(rates(0.005)).toEqual(['-0.5%', '1.5%']);
    expect(read(makePlan(blendOf(sharesOf(34, 33, 33)))).map(([name]) => name)).toEqual([
      'If returns were 2 points lower (7.64%)',
      'If returns were 2 points higher (11.64%)',
    ]);
  });
});

test('every input has a name and a value', () => {
  const input = { ...DEFAULT_PLAN, annualEscalation: 4.5, years: 1 };
  expect(Object.values(inputLines(input, 'R'))).toEqual([
    { label: 'Initial deposit', value: 'R10,000.00' },
    { label: 'Monthly top-up', value: 'R500.00' },
    { label: 'Annual escalation', value: '4.5%' },
    { label: 'Inflation rate', value: '5%' },
    { label: 'Investment period', value: '1 year' },
  ]);
});

describe('the top-up', () => {
  test('is that of the first and of the last year', () => {
    expect(topUpLines(DEFAULT_PLAN, 'R')).toEqual([
      { label: 'Monthly top-up, year 1', value: 'R500.00' },
      { label: 'Monthly top-up, year 10', value: 'R775.66' },
    ]);
  });

  test('is one line for one year', () => {
    expect(topUpLines({ ...DEFAULT_PLAN, years: 1 }, 'R')).toEqual([
      { label: 'Monthly top-up', value: 'R500.00' },
    ]);
  });

  test('with inflation ends in today’s money, a twelfth of what the year adds', () => {
    const plan = changed({ adjustForInflation: true, annualEscalation: 8 });
    const added = plan.statement.rows.at(-1)?.contributions ?? 0;
    expect(topUpLines(plan.input, 'R').at(-1)).toEqual({
      label: 'Top-up, year 10, today’s money',
      value: formatMoney(added / 12, 'R'),
    });
  });
});

describe('what a result rests on', () => {
  const rows = (plan: Plan, origin: RatesOrigin = ORIGIN) =>
    premiseLines(plan, origin).map((line) => Object.values(line));

  test('of a single class, as the screen and as a spreadsheet has it', () => {
    expect(rows(START)).toEqual([
      ['Initial deposit', 'R10,000.00', '10000.00'],
      ['Monthly top-up, year 1', 'R500.00', '500.00'],
      ['Monthly top-up, year 10', 'R775.66', '775.66'],
      ['Annual escalation', '5%', '5'],
      ['Expected return', '7% a year, 0.5833% a month', '7'],
      ['Inflation adjustment', 'Off', 'Off'],
      ['Rates as at', 'November 20, 2026', 'November 20, 2026, revision 12'],
    ]);
  });

  test('of a blend has each class below the return, with rate and share, but none without a share', () => {
    const held = sharesOf(34, 66, 0).map((one, index) =>
      index === 1 ? { ...one, rate: 0.1025 } : one,
    );
    expect(rows(makePlan(blendOf(held))).slice(4, 8)).toEqual([
      ['Expected return', '9.145% a year, 0.7621% a month', '9.145'],
      ['Money Market Funds, 7%', '34%', '34'],
      ['Yield Funds, 10.25%', '66%', '66'],
      ['Inflation adjustment', 'Off', 'Off'],
    ]);
  });

  test('after charges has the return before, the charges and what they leave', () => {
    expect(rows(CHARGED).slice(4, 7)).toEqual([
      ['Expected return', '7% a year', '7'],
      ['Charges', '1.2% a year', '1.2'],
      ['Return after charges', '5.8% a year, 0.4833% a month', '5.8'],
    ]);
  });

  test('with inflation on says so, and has the last top-up in today’s money', () => {
    const lines = rows(changed({ adjustForInflation: true, inflationRate: 5.5 }));
    expect(lines[2]).toEqual(['Top-up, year 10, today’s money', 'R479.07', '479.07']);
    expect(lines[5]).toEqual(['Inflation adjustment', '5.5% a year', '5.5']);
  });

  test('has an escalation and an inflation with the decimals that they count with', () => {
    const input = { annualEscalation: 5.125, adjustForInflation: true, inflationRate: 12.3456 };
    const lines = rows(changed(input));
    expect(lines[3]).toEqual(['Annual escalation', '5.125%', '5.125']);
    expect(lines[5]).toEqual(['Inflation adjustment', '12.3456% a year', '12.3456']);
  });

  test('has one top-up for one year', () => {
    expect(rows(changed({ years: 1 }))[1]).toEqual(['Monthly top-up', 'R500.00', '500.00']);
  });

  test('names the whole symbol of its currency once', () => {
    const plan = makePlan(basisOf(DEFAULT_PLAN, { currency: { code: 'XXX', symbol: '1,0' } }));
    expect(rows(plan)[0]).toEqual(['Initial deposit', '1,010,000.00', '10000.00']);
  });

  test.each([
    ['standard', 'Standard rates', 'Standard rates'],
    [null, 'Date not known', 'Date not known'],
  ] as const)('has rates of the origin %j', (origin, value, plain) => {
    expect(rows(START, origin).at(-1)).toEqual(['Rates as at', value, plain]);
  });
});

test('a rate has the decimals that its twelfth needs, and a loss its sign', () => {
  const { returnRate } = makePlan(BLEND);
  expect([0.07, 0.07 / 12, returnRate, 0.0725, -0.0123456].map(formatFineRate)).toEqual([
    '7%',
    '0.5833%',
    '9.46%',
    '7.25%',
    '-1.2346%',
  ]);
});
