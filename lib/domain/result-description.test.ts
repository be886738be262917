import { describe, expect, it } from 'vitest';
import { formatMoney } from './format.ts';
import { project } from './projection.ts';
import {
  assumptionsSentence,
  earningWords,
  formatReturn,
  growthDescription,
  growthSeries,
  inputLines,
  largestOf,
  otherBasisLine,
  summaryLines,
  topUpLines,
} from './result-description.ts';
import { toStatement } from './statement.ts';

const defaults = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

const statementFor = (changes: Partial<typeof defaults> = {}) =>
  toStatement(project({ ...defaults, ...changes }));

describe('growthSeries', () => {
  it('starts with the deposit at year 0, so that one year is an area too', () => {
    expect(growthSeries(statementFor({ years: 1 }))).toEqual({
      years: [0, 1],
      total: [10_000, 16_955.34],
      invested: [10_000, 16_000],
    });
  });

  it('ends with the figures of the summary', () => {
    const statement = statementFor();
    const { total, invested } = growthSeries(statement);
    expect(total.at(-1)).toBe(statement.futureValue);
    expect(invested.at(-1)).toBe(statement.totalInvested);
  });

  it('has a largest amount, which is what was invested where it was lost', () => {
    expect(largestOf(growthSeries(statementFor()))).toBe(126_561.24);
    const loss = statementFor({ adjustForInflation: true, inflationRate: 12 });
    expect(largestOf(growthSeries(loss))).toBe(loss.totalInvested);
  });
});

describe('formatReturn', () => {
  it('has one decimal for a blended portfolio and up to two for a class', () => {
    expect(formatReturn(0.0964, true)).toBe('9.6%');
    expect(formatReturn(0.07, true)).toBe('7.0%');
    expect(formatReturn(0.0725, false)).toBe('7.25%');
    expect(formatReturn(0.07, false)).toBe('7%');
  });
});

describe('earningWords', () => {
  it('names the class and its rate with up to two decimals', () => {
    expect(earningWords(0.0725, 'Yield Funds')).toBe('in Yield Funds at 7.25% a year');
  });

  it('names a blended portfolio and its rate with one decimal', () => {
    expect(earningWords(0.0964, undefined)).toBe('in a blended portfolio at 9.6% a year');
  });
});

describe('assumptionsSentence', () => {
  it('names the deposits, the escalation and what the money earns', () => {
    expect(assumptionsSentence(defaults, 'R', 'in Yield Funds at 7% a year')).toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Yield Funds at 7% a year. An estimate before fees and tax.',
    );
  });

  it('says when figures are in today’s money', () => {
    const adjusted = { ...defaults, adjustForInflation: true };
    expect(assumptionsSentence(adjusted, 'R', 'at 7% a year')).toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, at 7% a year, in today’s money with inflation at 5% a year. An estimate before fees and tax.',
    );
  });

  it('leaves an escalation of 0 out', () => {
    expect(assumptionsSentence({ ...defaults, annualEscalation: 0 }, 'KSh', 'at 7% a year')).toBe(
      'KSh10,000.00 to start and KSh500.00 a month, at 7% a year. An estimate before fees and tax.',
    );
  });
});

describe('otherBasisLine', () => {
  it('says the other money, and nothing where there is no other', () => {
    expect(otherBasisLine(defaults, 'R')).toEqual({
      label: 'In today’s money, at 5% inflation',
      value: 'R78,238.76',
    });
    expect(otherBasisLine({ ...defaults, adjustForInflation: true }, 'R')).toEqual({
      label: 'In the money of that day',
      value: 'R126,561.24',
    });
    expect(otherBasisLine({ ...defaults, inflationRate: 5.25 }, 'R')?.label).toContain('5.25%');
    expect(otherBasisLine({ ...defaults, inflationRate: 0 }, 'R')).toBeUndefined();
  });
});

describe('inputLines', () => {
  it('names and formats every input', () => {
    const input = { ...defaults, annualEscalation: 4.5, years: 1 };
    expect(Object.values(inputLines(input, 'R'))).toEqual([
      { label: 'Initial deposit', value: 'R10,000.00' },
      { label: 'Monthly top-up', value: 'R500.00' },
      { label: 'Annual escalation', value: '4.5%' },
      { label: 'Inflation rate', value: '5%' },
      { label: 'Investment period', value: '1 year' },
    ]);
  });
});

describe('topUpLines', () => {
  it('names the top-up of the first and of the last year', () => {
    expect(topUpLines(defaults, 'R')).toEqual([
      { label: 'Monthly top-up, year 1', value: 'R500.00' },
      { label: 'Monthly top-up, year 10', value: 'R775.66' },
    ]);
  });

  it('has one line for one year', () => {
    expect(topUpLines({ ...defaults, years: 1 }, 'R')).toEqual([
      { label: 'Monthly top-up', value: 'R500.00' },
    ]);
  });

  it('with inflation has the last one in today’s money, a twelfth of what the year adds', () => {
    const input = { ...defaults, adjustForInflation: true, annualEscalation: 8 };
    const added = statementFor(input).rows.at(-1)?.contributions ?? 0;
    expect(topUpLines(input, 'R').at(-1)).toEqual({
      label: 'Top-up, year 10, today’s money',
      value: formatMoney(added / 12, 'R'),
    });
  });
});

describe('summaryLines', () => {
  it('has the value, what it is made of and the share of the interest', () => {
    expect(summaryLines(statementFor(), 'R')).toEqual([
      { label: 'Future value', value: 'R126,561.24' },
      { label: 'Total invested', value: 'R85,467.36' },
      { label: 'Interest earned', value: 'R41,093.88' },
      { label: 'Interest share', value: '32.5%' },
    ]);
  });
});

describe('growthDescription', () => {
  it('says where both areas begin and end, and where all figures are', () => {
    expect(growthDescription(statementFor(), defaults, 'R')).toBe(
      'Investment growth over 10 years. Total value rises from R10,000.00 to R126,561.24; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
    );
  });

  it('says so when the value falls or stays', () => {
    const losing = { monthlyTopUp: 0, adjustForInflation: true, inflationRate: 12 };
    expect(growthDescription(statementFor(losing), { ...defaults, ...losing }, 'R')).toMatch(
      /over 10 years, in today’s money. Total value falls from R10,000.00 to R/,
    );
    const nothing = statementFor({ initialDeposit: 0, monthlyTopUp: 0, years: 1 });
    expect(growthDescription(nothing, defaults, 'R')).toContain(
      'over 1 year. Total value stays at R0.00;',
    );
  });
});
