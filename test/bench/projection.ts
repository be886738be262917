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

/** Measures thirty years with every yearly row, against two ways to the final value alone. */
export async function benchProjection(): Promise<Row[]> {
  const sides = [project, monthByMonth, closedForm].map((work) => () => microseconds(work));
  await inTurn(2, ...sides);
  const [ours = [], loop = [], closed = []] = await inTurn(15, ...sides);
  const row = { what: 'Projection of 30 years, every row', unit: 'µs', ours };
  return [
    { ...row, against: { name: 'plain monthly loop, final value', values: loop } },
    { ...row, against: { name: 'closed form, final value', values: closed } },
  ];
}

let kept: unknown;

function microseconds(work: (input: ProjectionInput) => unknown): number {
  const began = performance.now();
  for (let n = 0; n < TIMES; n++) kept = work({ ...INPUT, initialDeposit: n });
  return ((performance.now() - began) * 1000) / TIMES + (kept === null ? 1 : 0);
}

/** Returns the monthly rate, and the factor by which the top-up grows each year. */
function ratesOf(input: ProjectionInput) {
  const inflation = input.inflationRate / 100;
  const rate = (input.annualRate - inflation) / (1 + inflation) / 12;
  return { rate, growth: 1 + (input.annualEscalation / 100 - inflation) / (1 + inflation) };
}

function monthByMonth(input: ProjectionInput): number {
  const { rate, growth } = ratesOf(input);
  let balance = input.initialDeposit;
  let topUp = input.monthlyTopUp;
  for (let year = 0; year < input.years; year++) {
    for (let month = 0; month < 12; month++) balance = (balance + topUp) * (1 + rate);
    topUp *= growth;
  }
  return balance;
}

/** Returns the final value as an annuity-due that grows by the year. */
function closedForm(input: ProjectionInput): number {
  const { rate, growth } = ratesOf(input);
  const yearly = (1 + rate) ** 12;
  const topUps = input.monthlyTopUp * ((yearly - 1) / rate) * (1 + rate);
  const grown = yearly ** input.years;
  return (
    input.initialDeposit * grown + topUps * ((grown - growth ** input.years) / (yearly - growth))
  );
}
