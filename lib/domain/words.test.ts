import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBasis, BLEND, basisOf, blendOf, DEFAULT_PLAN, planOf, sharesOf } from '#test/plans.ts';
import { formatMoney } from './format.ts';
import { makePlan, type Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import {
  assumptionsSentence,
  growthDescription,
  growthSentence,
  higherRiskSentence,
  planDescription,
  rangeWords,
  shortPeriodSentence,
} from './words.ts';

const START = planOf(DEFAULT_PLAN);
const CHARGES = { annualCharges: 1.2, isAfterCharges: true };
const EVEN = makePlan(blendOf(sharesOf(34, 33, 33)));
const changed = (part: Partial<ProjectionInput>, more = {}) =>
  planOf({ ...DEFAULT_PLAN, ...part }, more);

describe('the assumptions of a result', () => {
  test.each<[string, Plan, string]>([
    [
      'deposits, escalation and what the money earns',
      START,
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 7% a year. An estimate before fees and tax.',
    ],
    [
      'the rate of a class with up to two decimals',
      changed({ annualRate: 0.0725, annualEscalation: 0 }),
      'R10,000.00 to start and R500.00 a month, in Money Market Funds at 7.25% a year. An estimate before fees and tax.',
    ],
    [
      'no escalation in a single year',
      changed({ years: 1 }),
      'R10,000.00 to start and R500.00 a month, in Money Market Funds at 7% a year. An estimate before fees and tax.',
    ],
    [
      'no top-up, which does not rise',
      changed({ monthlyTopUp: 0 }),
      'R10,000.00 to start and R0.00 a month, in Money Market Funds at 7% a year. An estimate before fees and tax.',
    ],
    [
      'the rate of a blend likewise',
      EVEN,
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in a blended portfolio at 9.64% a year. An estimate before fees and tax.',
    ],
    [
      'today’s money',
      changed({ adjustForInflation: true }, { currency: { code: 'KES', symbol: 'KSh' } }),
      'KSh10,000.00 to start and KSh500.00 a month, rising 5% a year, in Money Market Funds at 7% a year, in today’s money with inflation at 5% a year. An estimate before fees and tax.',
    ],
    [
      'the rate after charges, and the charges',
      changed({}, CHARGES),
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 5.8% a year after charges of 1.2%. An estimate before tax.',
    ],
  ])('says %s', (_, plan, sentence) => {
    expect(assumptionsSentence(plan)).toBe(sentence);
  });

  test('leaves out an escalation that rounds to 0%', () => {
    const plan = planOf({ ...DEFAULT_PLAN, annualEscalation: 0.004 });
    expect(assumptionsSentence(plan)).not.toContain('rising');
  });

  test('takes another phrase for the return', () => {
    expect(assumptionsSentence(START, 'at 7% a year for 10 years')).toContain(
      'rising 5% a year, at 7% a year for 10 years. An',
    );
  });
});

test.each<[string, Plan]>([
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%',
    START,
  ],
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%, in today’s money with inflation at 6% a year',
    changed({ adjustForInflation: true, inflationRate: 6 }),
  ],
  [
    'R10,000.00 to start and R500.00 a month, for 1 year in Money Market Funds at 5.8% after charges of 1.2%',
    changed({ years: 1 }, CHARGES),
  ],
])('a plan in words: %s', (words, plan) => {
  expect(planDescription(plan)).toBe(words);
});

describe('the range of a result', () => {
  const read = (plan: Plan) => {
    const words = rangeWords(plan);
    return words && `Between ${words.low} and ${words.high} ${words.note}.`;
  };

  test.each<[Plan, string]>([
    [START, 'Between R119,000 and R134,000 if returns are 1 point lower or higher.'],
    [changed({}, CHARGES), 'Between R111,000 and R125,000 if returns are 1 point lower or higher.'],
    [makePlan(BLEND), 'Between R130,000 and R165,000 if returns are 1.9 points lower or higher.'],
    [EVEN, 'Between R131,000 and R168,000 if returns are 2 points lower or higher.'],
    [
      changed({ initialDeposit: 900, monthlyTopUp: 0, years: 1 }),
      'Between R955 and R974 if returns are 1 point lower or higher.',
    ],
    [
      changed({ initialDeposit: 1e12, monthlyTopUp: 1e12, annualRate: 1, years: 30 }),
      'Between R36,000,000,000,000,000,000,000,000 and R61,500,000,000,000,000,000,000,000 if returns are 1 point lower or higher.',
    ],
  ])('is said in rounded amounts', (plan, sentence) => {
    expect(read(plan)).toBe(sentence);
  });

  test('is left out if both amounts read the same, or nothing is invested', () => {
    expect(read(changed({ initialDeposit: 0.1, monthlyTopUp: 0 }))).toBeNull();
    expect(read(changed({ initialDeposit: 0, monthlyTopUp: 0 }))).toBeNull();
    const hardlyApart = makePlan(basisOf(DEFAULT_PLAN), { low: 0.001, medium: 2, high: 3 });
    expect(read(hardlyApart)).toBeNull();
  });
});

describe('the warning of a short period', () => {
  const WARNING = 'Over so short a time it can also be worth less than you paid in.';
  const held = (risk: 'low' | 'medium') =>
    [{ name: 'Yield Funds', rate: 0.05, risk, sharePercent: 100 }] as const;
  const single = (years: number, risk: 'low' | 'medium') =>
    shortPeriodSentence(changed({ years }, { holdings: held(risk) }));

  test('is shown under 5 years for a class of medium or high risk', () => {
    expect(single(4, 'medium')).toBe(WARNING);
    expect(single(5, 'medium')).toBeNull();
    expect(single(4, 'low')).toBeNull();
  });

  test('counts each class that a blend holds', () => {
    const blend = (...shares: number[]) =>
      makePlan({ ...blendOf(sharesOf(...shares)), input: { ...DEFAULT_PLAN, years: 1 } });
    expect(shortPeriodSentence(blend(99, 1, 0))).toBe(WARNING);
    expect(shortPeriodSentence(blend(100, 0, 0))).toBeNull();
  });

  test('uses the risk of the rate if no class is known', () => {
    const rate = (annualRate: number) =>
      shortPeriodSentence(changed({ years: 1, annualRate }, { holdings: [] }));
    expect(rate(0.084)).toBeNull();
    expect(rate(0.085)).toBe(WARNING);
  });

  test('is left out if nothing is invested', () => {
    const nothing = { years: 1, initialDeposit: 0, monthlyTopUp: 0, annualRate: 0.12 };
    expect(shortPeriodSentence(changed(nothing, { holdings: [] }))).toBeNull();
  });
});

describe('what a blend holds in classes of a higher level', () => {
  const said = (...shares: number[]) => higherRiskSentence(makePlan(blendOf(sharesOf(...shares))));

  test.each<[number[], string | null]>([
    [[40, 27, 33], 'Holds 33% in high risk classes.'],
    [[100, 0, 0], null],
    [[60, 40, 0], 'Holds 40% in medium risk classes.'],
    [[67, 33, 0], 'Holds 33% in medium risk classes.'],
    [[75, 10, 15], 'Holds 25% in medium and high risk classes.'],
    [[80, 0, 20], 'Holds 20% in high risk classes.'],
    [[0, 0, 100], null],
  ])('%j: %s', (shares, sentence) => {
    expect(said(...shares)).toBe(sentence);
  });

  test('is shown for a low return in a medium-risk class, never for a single class', () => {
    const held = [{ name: 'Yield Funds', rate: 0.05, risk: 'medium', sharePercent: 100 }] as const;
    expect(higherRiskSentence(makePlan(blendOf(held)))).toBe('Holds 100% in medium risk classes.');
    expect(higherRiskSentence(planOf(DEFAULT_PLAN, { holdings: held }))).toBeNull();
  });
});

describe('the growth chart in words', () => {
  test('says where both areas begin and end, and where to find all figures', () => {
    expect(growthDescription(START)).toBe(
      'Investment growth over 10 years. Total value rises from R10,000.00 to R126,561.24; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
    );
  });

  test('says so when the value falls or stays', () => {
    const losing = { monthlyTopUp: 0, adjustForInflation: true, inflationRate: 12 };
    expect(growthDescription(changed(losing))).toMatch(
      /over 10 years, in today’s money. Total value falls from R10,000.00 to R/,
    );
    expect(growthDescription(changed({ initialDeposit: 0, monthlyTopUp: 0, years: 1 }))).toContain(
      'over 1 year. Total value stays at R0.00;',
    );
  });
});

test('describes random plans with their own amounts', () => {
  const amount = (text = '') => Number(text.replace(/[^\d.-]/g, ''));
  fc.assert(
    fc.property(anyBasis, (basis) => {
      const plan = makePlan({ ...basis, currency: { code: 'ZAR', symbol: 'R' } });
      const { statement, input, lower, higher } = plan;
      const paid = `${formatMoney(input.initialDeposit, 'R')} to start and ${formatMoney(input.monthlyTopUp, 'R')} a month`;
      for (const words of [assumptionsSentence(plan), planDescription(plan)]) {
        expect(words).toContain(paid);
        expect(words.includes('today’s money')).toBe(input.adjustForInflation);
        expect(words.includes('after charges')).toBe(plan.isAfterCharges);
      }
      const grown = growthDescription(plan);
      expect(grown).toContain(formatMoney(statement.futureValue, 'R'));
      expect(grown).toContain(`reaches ${formatMoney(statement.totalInvested, 'R')}`);

      const { low, high } = rangeWords(plan) ?? {};
      if (low === undefined || high === undefined) return;
      for (const [said, exact] of [
        [amount(low), lower.statement.futureValue],
        [amount(high), higher.statement.futureValue],
      ] as const) {
        expect(said).toBeLessThanOrEqual(exact);
        expect(said).toBeGreaterThan(Math.min(exact * 0.99, exact - 1) - 1e-9);
      }
    }),
    { numRuns: 300 },
  );
});

test.each<[string, Partial<typeof DEFAULT_PLAN>]>([
  ['Over these 10 years, the monthly top-ups add more each year than interest does.', {}],
  ['From year 12, interest adds more each year than the monthly top-ups do.', { years: 15 }],
  [
    'In year 10, interest adds more than the monthly top-ups do.',
    { monthlyTopUp: 500, annualRate: 0.081 },
  ],
  [
    'Over these 10 years, interest adds more each year than the monthly top-ups do.',
    { initialDeposit: 1e6 },
  ],
  [
    'From year 6, the monthly top-ups add more each year than interest does.',
    { initialDeposit: 150_000, annualEscalation: 30 },
  ],
  ['In year 1, the monthly top-ups add more than interest does.', { years: 1 }],
  ['Without monthly top-ups, only interest adds to the deposit.', { monthlyTopUp: 0 }],
  ['Without monthly top-ups, the deposit stays as it is.', { monthlyTopUp: 0, annualRate: 0 }],
  [
    'Without monthly top-ups, the deposit loses value.',
    { monthlyTopUp: 0, adjustForInflation: true, inflationRate: 12 },
  ],
  ['Nothing is invested yet.', { initialDeposit: 0, monthlyTopUp: 0 }],
])('the chart in one sentence: %s', (sentence, input) => {
  expect(growthSentence(changed(input))).toBe(sentence);
});
