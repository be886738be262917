import { type ProjectionInput, project } from '#lib/domain/projection.ts';
import { inTurn } from './measure.ts';
import type { Row } from './table.ts';

const TIMES = 20_000;
const INPUT: ProjectionInput = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 30,
  adjustForInflation: true,
  inflationRate: 5,
};

/** Measures thirty years with every yearly row, against a way to the final value alone. */
export async function benchProjection(): Promise<Row[]> {
  const sides = [project, monthByMonth].map((work) => () => microseconds(work));
  await inTurn(2, ...sides);
  const [ours = [], loop = []] = await inTurn(15, ...sides);
  return [
    {
      what: 'Projection of 30 years, every row',
      unit: 'µs',
      ours,
      against: { name: 'plain monthly loop, final value', values: loop },
    },
  ];
}

let kept: unknown;

function microseconds(work: (input: ProjectionInput) => unknown): number {
  const began = performance.now();
  for (let n = 0; n < TIMES; n++) kept = work({ ...INPUT, initialDeposit: n });
  return ((performance.now() - began) * 1000) / TIMES + (kept === null ? 1 : 0);
}

function monthByMonth(input: ProjectionInput): number {
  const inflation = input.inflationRate / 100;
  const rate = (input.annualRate - inflation) / (1 + inflation) / 12;
  const growth = 1 + (input.annualEscalation / 100 - inflation) / (1 + inflation);
  let balance = input.initialDeposit;
  let topUp = input.monthlyTopUp;
  for (let year = 0; year < input.years; year++) {
    for (let month = 0; month < 12; month++) balance = (balance + topUp) * (1 + rate);
    topUp *= growth;
  }
  return balance;
}
