import { describe, expect, test } from 'vitest';
import { BLEND, basisOf, blendOf, DEFAULT_PLAN, planOf, sharesOf } from '#test/plans.ts';
import { makePlan, type Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import type { RatesOrigin } from './rates-as-at.ts';
import {
  assumptionLines,
  formatFineRate,
  formulas,
  leftOutSentences,
  methodSentences,
} from './workings.ts';

const ORIGIN: RatesOrigin = { revision: 12, at: '2026-11-20T09:30:00Z' };

const START = planOf(DEFAULT_PLAN);
const CHARGED = planOf(DEFAULT_PLAN, { annualCharges: 1.2, isAfterCharges: true });
const changed = (part: Partial<ProjectionInput>) => planOf({ ...DEFAULT_PLAN, ...part });

test('describes the method in the order of a month', () => {
  expect(methodSentences(START)).toEqual([
    'Each month your top-up is paid in first. Then the balance earns one twelfth of the yearly return.',
    'Once a year the top-up rises by the escalation rate.',
    'The R78,238.76 in today’s money is worked out with a return of 1.9048% a year and an escalation of 0%, both after inflation.',
    'Dividing the R126,561.24 before inflation by (1 + 5%)^10 would give R77,697.62.',
    'Amounts are rounded to the cent only where they are shown, so that every row and every column adds up.',
  ]);
});

test('after charges the method says that they come off before anything else', () => {
  expect(methodSentences(CHARGED)[1]).toBe(
    'Charges of 1.2% a year are taken off the return before anything else.',
  );
});

test('explains in numbers a result in today’s money', () => {
  const words = (part: Partial<ProjectionInput>) =>
    methodSentences(changed({ adjustForInflation: true, ...part })).slice(2, 4);
  expect(words({})).toEqual([
    'All amounts are in today’s money; the result of R78,238.76 is worked out with a return of 1.9048% a year and an escalation of 0%, both after inflation.',
    'Dividing the R126,561.24 before inflation by (1 + 5%)^10 would give R77,697.62.',
  ]);
  expect(words({ inflationRate: 10 })[0]).toContain('return of -2.7273% a year');
  expect(words({ inflationRate: 0 })).toHaveLength(1);
});

test.each([
  ['future money', START, '(R10,000.00 + R500.00) × (1 + 7% ÷ 12) = R10,561.25'],
  [
    'today’s money',
    changed({ adjustForInflation: true }),
    '(R10,000.00 + R500.00) × (1 + 1.9048% ÷ 12) = R10,516.67',
  ],
  [
    'a loss',
    changed({ adjustForInflation: true, inflationRate: 10 }),
    '(R10,000.00 + R500.00) × (1 − 2.7273% ÷ 12) = R10,476.14',
  ],
  [
    'a blend',
    changed({ annualRate: 0.0964 }),
    '(R10,000.00 + R500.00) × (1 + 9.64% ÷ 12) = R10,584.35',
  ],
  ['charges', CHARGED, '(R10,000.00 + R500.00) × (1 + 5.8% ÷ 12) = R10,550.75'],
])('the first month is worked out in %s', (_, plan, line) => {
  expect(formulas(plan)[1]).toEqual({ name: 'The first month here', lines: [line] });
});

test('names what is left out, last what the company says of its charges', () => {
  expect(leftOutSentences(START, 'We charge 1%.')).toEqual([
    'The return is the same every year. Real returns vary from year to year and can be negative.',
    'Fees, charges and tax are left out. They would make the result lower.',
    'We charge 1%.',
  ]);
  expect(leftOutSentences(CHARGED, undefined)[1]).toBe(
    'Tax is left out. It would make the result lower.',
  );
});

describe('the assumptions of a result', () => {
  const rows = (plan: Plan, origin: RatesOrigin = ORIGIN) =>
    assumptionLines(plan, origin).map((line) => Object.values(line));

  test('of a single class, as the screen and as a spreadsheet has it', () => {
    expect(rows(START)).toEqual([
      ['Initial deposit', 'R10,000.00', '10000.00'],
      ['Monthly top-up, year 1', 'R500.00', '500.00'],
      ['Monthly top-up, year 10', 'R775.66', '775.66'],
      ['Annual escalation', '5%', '5'],
      ['Expected return', '7% a year, 7.23% with monthly compounding', '7'],
      ['Inflation adjustment', 'Off', 'Off'],
      ['Rates as at', 'November 20, 2026', 'November 20, 2026, revision 12'],
    ]);
  });

  test('lists each class of a blend with rate and share, but none without a share', () => {
    const held = sharesOf(34, 66, 0).map((one, index) =>
      index === 1 ? { ...one, rate: 0.1025 } : one,
    );
    expect(rows(makePlan(blendOf(held))).slice(4, 8)).toEqual([
      ['Expected return', '9.145% a year, 9.54% with monthly compounding', '9.145'],
      ['Money Market Funds, 7%', '34%', '34'],
      ['Yield Funds, 10.25%', '66%', '66'],
      ['Inflation adjustment', 'Off', 'Off'],
    ]);
  });

  test('has the return before charges, the charges and the return after them', () => {
    expect(rows(CHARGED).slice(4, 7)).toEqual([
      ['Expected return', '7% a year', '7'],
      ['Charges', '1.2% a year', '1.2'],
      ['Return after charges', '5.8% a year, 5.96% with monthly compounding', '5.8'],
    ]);
    const losing = makePlan({ ...CHARGED, input: { ...DEFAULT_PLAN, annualRate: 0.01 } });
    expect(rows(losing)[6]?.at(-1)).toBe('-0.2');
  });

  test('shows escalation and inflation with all their decimals', () => {
    const input = { annualEscalation: 5.125, adjustForInflation: true, inflationRate: 12.3456 };
    const lines = rows(changed(input));
    expect(lines[3]).toEqual(['Annual escalation', '5.125%', '5.125']);
    expect(lines[5]).toEqual(['Inflation adjustment', '12.3456% a year', '12.3456']);
  });

  test('has one top-up for one year', () => {
    expect(rows(changed({ years: 1 }))[1]).toEqual(['Monthly top-up', 'R500.00', '500.00']);
  });

  test('names the whole symbol of its currency once', () => {
    const plan = makePlan(basisOf(DEFAULT_PLAN, { currency: { code: 'ODD', symbol: '1,0' } }));
    expect(rows(plan)[0]).toEqual(['Initial deposit', '1,010,000.00', '10000.00']);
  });

  test.each([
    ['standard', 'Standard rates', 'Standard rates'],
    [null, 'Date not known', 'Date not known'],
  ] as const)('has rates of the origin %j', (origin, value, plain) => {
    expect(rows(START, origin).at(-1)).toEqual(['Rates as at', value, plain]);
  });
});

test('formats a rate with up to four decimals, and a loss with its sign', () => {
  const { returnRate } = makePlan(BLEND);
  expect([0.07, 0.07 / 12, returnRate, 0.0725, -0.0123456].map(formatFineRate)).toEqual([
    '7%',
    '0.5833%',
    '9.46%',
    '7.25%',
    '-1.2346%',
  ]);
});
