import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBasis, BLEND, basisOf, blendOf, DEFAULT_PLAN, planOf, sharesOf } from '#test/plans.ts';
import { formatMoney } from './format.ts';
import { nowReachedSentence, outOfReachSentence, reachedSentence, waysInWords } from './goal.ts';
import { makePlan, type Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import {
  assumptionsSentence,
  growthDescription,
  higherRiskSentence,
  planDescription,
  rangeWords,
} from './words.ts';
import { yearlyAdditionsDescription, yearlyAdditionsSentence } from './yearly-additions.ts';

const START = planOf(DEFAULT_PLAN);
const CHARGES = { annualCharges: 1.2, isAfterCharges: true };
const EVEN = makePlan(blendOf(sharesOf(34, 33, 33)));
const changed = (part: Partial<ProjectionInput>, more = {}) =>
  planOf({ ...DEFAULT_PLAN, ...part }, more);

describe('what a result rests on', () => {
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
      'charges, beside the rate before them',
      changed({}, CHARGES),
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 7% a year. An estimate after charges of 1.2% a year, before tax.',
    ],
  ])('says %s', (_, plan, sentence) => {
    expect(assumptionsSentence(plan)).toBe(sentence);
  });

  test('is said with other words for what the money earns', () => {
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
    'R10,000.00 to start and R500.00 a month, for 1 year in Money Market Funds at 7.25%',
    changed({ annualEscalation: 0, years: 1, annualRate: 0.0725 }),
  ],
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in a blended portfolio at 9.64%',
    EVEN,
  ],
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%, in today’s money with inflation at 6% a year',
    changed({ adjustForInflation: true, inflationRate: 6 }),
  ],
  [
    'R10,000.00 to start and R500.00 a month, rising 5% a year, for 10 years in Money Market Funds at 7%, after charges of 1.2% a year',
    changed({}, CHARGES),
  ],
])('a plan in words: %s', (words, plan) => {
  expect(planDescription(plan)).toBe(words);
});

describe('how sure it is', () => {
  const read = (plan: Plan) => {
    const words = rangeWords(plan);
    return words && `Between ${words.low} and ${words.high}${words.rest}`;
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

  test('is left out where both amounts are the same as written, or nothing is invested', () => {
    expect(read(changed({ initialDeposit: 0.1, monthlyTopUp: 0 }))).toBeNull();
    expect(read(changed({ initialDeposit: 0, monthlyTopUp: 0 }))).toBeNull();
    const hardlyApart = makePlan(basisOf(DEFAULT_PLAN), { low: 0.001, medium: 2, high: 3 });
    expect(read(hardlyApart)).toBeNull();
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

  test('is said of a low return in a class of medium risk, and never of a single class', () => {
    const held = [{ name: 'Yield Funds', rate: 0.05, risk: 'medium', sharePercent: 100 }] as const;
    expect(higherRiskSentence(makePlan(blendOf(held)))).toBe('Holds 100% in medium risk classes.');
    expect(higherRiskSentence(planOf(DEFAULT_PLAN, { holdings: held }))).toBeNull();
  });
});

describe('the growth chart in words', () => {
  test('says where both areas begin and end, and where all figures are', () => {
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

describe('what each year adds', () => {
  const at = (part: Partial<ProjectionInput>, more = {}) =>
    changed({ annualRate: 0.0964, ...part }, more);

  test.each<[Plan, string]>([
    [at({}), 'From year 8, interest adds more each year than the monthly top-ups do.'],
    [START, 'Over these 10 years, the monthly top-ups add more each year than interest does.'],
    [at({ years: 1 }), 'In this year, the monthly top-ups add more than interest does.'],
    [at({ initialDeposit: 1e6 }), 'Interest adds more each year than the monthly top-ups do.'],
    [at({ monthlyTopUp: 0 }), 'Nothing is paid in after the initial deposit.'],
    [at({ annualRate: 0 }), 'There is no interest to add to what is paid in.'],
    [at({ initialDeposit: 0, monthlyTopUp: 0 }), 'Nothing is paid in.'],
    [
      at({ adjustForInflation: true, inflationRate: 14 }),
      'In today’s money, inflation takes more than interest adds.',
    ],
    [at({ annualRate: 0.01 }, CHARGES), 'Charges take more than the return adds.'],
  ])('in one sentence', (plan, sentence) => {
    expect(yearlyAdditionsSentence(plan)).toBe(sentence);
  });

  test('is told of the first and the last year, and of one year once', () => {
    expect(yearlyAdditionsDescription(changed({ years: 2 }))).toBe(
      'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34; year 2: contributions R6,300.00, interest R1,469.76. Figures for every year are in the yearly breakdown.',
    );
    expect(yearlyAdditionsDescription(changed({ years: 1 }))).toBe(
      'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34. Figures for every year are in the yearly breakdown.',
    );
  });

  test('is told with the money it is in after inflation', () => {
    expect(yearlyAdditionsDescription(changed({ adjustForInflation: true }))).toMatch(
      /^Contributions and interest by year, in today’s money\. In year 1: contributions R6,000\.00/,
    );
  });
});

describe('an amount to reach', () => {
  const NONE = { monthlyTopUp: null, initialDeposit: null, years: null };
  const read = (ways: Partial<typeof NONE | Record<keyof typeof NONE, number>>) =>
    waysInWords({ ...NONE, ...ways }, START).map(
      ({ before, figure, unit, instead }) => before + figure + unit + instead,
    );

  test('has ways to it, each of which says what would be instead of what is', () => {
    expect(read({ monthlyTopUp: 1_079.72, initialDeposit: 71_422.67, years: 16 })).toEqual([
      'pay in R1,079.72 a month instead of R500.00',
      'start with R71,422.67 instead of R10,000.00',
      'keep going for 16 years instead of 10',
    ]);
  });

  test('is a reason to stop where fewer years reach it', () => {
    expect(read({ years: 3 })).toEqual(['stop after 3 years instead of 10']);
    expect(read({ years: 1 })).toEqual(['stop after 1 year instead of 10']);
  });

  test('has no words for a way that is out of reach', () => {
    expect(read({})).toEqual([]);
  });

  test('is reached, or not, in one sentence', () => {
    expect(reachedSentence('R100,000.00', 9)).toBe(
      'This plan could already reach R100,000.00, in year 9.',
    );
    expect(outOfReachSentence('R1.00')).toBe('R1.00 is out of reach within 30 years.');
  });

  test.each<[Partial<ProjectionInput>, 'monthlyTopUp' | 'initialDeposit' | 'years', string]>([
    [{ monthlyTopUp: 1_079.72 }, 'monthlyTopUp', 'in year 10, with R1,079.72 a month.'],
    [{ initialDeposit: 71_422.67 }, 'initialDeposit', 'in year 10, starting with R71,422.67.'],
    [{ years: 16 }, 'years', 'in 16 years.'],
  ])('that is reached since a way was used is told with what: %j', (part, used, words) => {
    const plan = changed(part);
    expect(nowReachedSentence('R250,000.00', 10, used, plan)).toBe(
      `This plan could now reach R250,000.00, ${words}`,
    );
  });
});

test('1,000 random plans are told in amounts that are those of the plan', () => {
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
    { numRuns: 1000 },
  );
});
