import { describe, expect, it } from 'vitest';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { growthDescription, growthSeries, readingText, yearAfterKey } from './growth-series.ts';

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
});

describe('growthDescription', () => {
  it('says where both areas begin and end', () => {
    expect(growthDescription(statementFor(), 'R')).toBe(
      'Investment growth over 10 years. Total value rises from R10,000.00 to R126,561.24; invested amount reaches R85,467.36. Figures for every year are in the Yearly Breakdown table.',
    );
  });

  it('says so when the value falls or stays', () => {
    const losing = { monthlyTopUp: 0, adjustForInflation: true, inflationRate: 12 };
    expect(growthDescription(statementFor(losing), 'R')).toContain(
      'value falls from R10,000.00 to R',
    );
    const nothing = { initialDeposit: 0, monthlyTopUp: 0, years: 1 };
    expect(growthDescription(statementFor(nothing), 'R')).toContain(
      'over 1 year. Total value stays at R0.00;',
    );
  });
});

describe('readingText', () => {
  it('names the year and both amounts to the cent', () => {
    expect(readingText(growthSeries(statementFor()), 6, 'R')).toBe(
      'Year 6: Total Value R65,532.87, Invested Amount R50,811.48',
    );
  });
});

describe('yearAfterKey', () => {
  it('moves one year with the arrows, to the ends with Home and End, and not beyond', () => {
    expect(yearAfterKey('ArrowRight', 5, 10)).toBe(6);
    expect(yearAfterKey('ArrowLeft', 0, 10)).toBe(0);
    expect(yearAfterKey('ArrowRight', 10, 10)).toBe(10);
    expect(yearAfterKey('Home', 4, 10)).toBe(0);
    expect(yearAfterKey('End', 4, 10)).toBe(10);
  });

  it('begins at the end the arrow points away from', () => {
    expect(yearAfterKey('ArrowRight', null, 10)).toBe(0);
    expect(yearAfterKey('ArrowLeft', null, 10)).toBe(10);
  });

  it('leaves other keys alone', () => {
    expect(yearAfterKey('ArrowUp', 4, 10)).toBeUndefined();
    expect(yearAfterKey('a', null, 10)).toBeUndefined();
  });
});
