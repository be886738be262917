import { bench, describe } from 'vitest';
import { type ProjectionInput, project } from './projection.ts';

const INPUT: ProjectionInput = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 30,
  adjustForInflation: true,
  inflationRate: 5,
};

describe('30 years', () => {
  bench('month by month, with every yearly row', () => {
    project(INPUT);
  });

  bench('closed form of an annuity-due, the final value alone', () => {
    closedForm(INPUT);
  });
});

function closedForm(input: ProjectionInput): number {
  const inflation = input.inflationRate / 100;
  const rate = (input.annualRate - inflation) / (1 + inflation) / 12;
  const growth = 1 + (input.annualEscalation / 100 - inflation) / (1 + inflation);
  const yearly = (1 + rate) ** 12;
  const topUps = input.monthlyTopUp * ((yearly - 1) / rate) * (1 + rate);
  const grown = yearly ** input.years;
  const series = (grown - growth ** input.years) / (yearly - growth);
  return input.initialDeposit * grown + topUps * series;
}
