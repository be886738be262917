import { describe, expect, it } from 'vitest';
import type { ProjectionInput } from '#lib/domain/projection.ts';
import { assumptionsSentence } from './assumptions-sentence.ts';

const input: ProjectionInput = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

describe('assumptionsSentence', () => {
  it('names the deposits, the escalation, the class and its rate', () => {
    expect(assumptionsSentence(input, 'R', 'Money Market Funds')).toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 7% a year. An estimate before fees and tax.',
    );
  });

  it('shows a rate with up to two decimals', () => {
    expect(assumptionsSentence({ ...input, annualRate: 0.0725 }, 'R', 'Yield Funds')).toContain(
      'in Yield Funds at 7.25% a year.',
    );
  });

  it('names a blended portfolio with one decimal', () => {
    expect(assumptionsSentence({ ...input, annualRate: 0.0964 }, 'R', null)).toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in a blended portfolio at 9.6% a year. An estimate before fees and tax.',
    );
  });

  it('says when figures are in today’s money', () => {
    expect(
      assumptionsSentence({ ...input, adjustForInflation: true }, 'R', 'Money Market Funds'),
    ).toBe(
      'R10,000.00 to start and R500.00 a month, rising 5% a year, in Money Market Funds at 7% a year, in today’s money with inflation at 5% a year. An estimate before fees and tax.',
    );
  });

  it('leaves an escalation of 0 out', () => {
    expect(assumptionsSentence({ ...input, annualEscalation: 0 }, 'KSh', 'Yield Funds')).toBe(
      'KSh10,000.00 to start and KSh500.00 a month, in Yield Funds at 7% a year. An estimate before fees and tax.',
    );
  });
});
