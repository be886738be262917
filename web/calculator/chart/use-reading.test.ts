import { describe, expect, it } from 'vitest';
import { growthSeries } from '#lib/domain/chart.ts';
import { project } from '#lib/domain/projection.ts';
import { toStatement } from '#lib/domain/statement.ts';
import { readingText, yearAfterKey, yearAt } from './use-reading.ts';

const input = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

describe('yearAt', () => {
  it('snaps to the nearest year and stays on the plot', () => {
    expect(yearAt(449, 748, 10)).toBe(6);
    expect(yearAt(-20, 748, 10)).toBe(0);
    expect(yearAt(900, 748, 10)).toBe(10);
  });
});

describe('readingText', () => {
  it('names the year and both amounts to the cent', () => {
    expect(readingText(growthSeries(toStatement(project(input))), 6, 'R')).toBe(
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
