import { describe, expect, test } from 'vitest';
import { blendOf, DEFAULT_PLAN, planOf, sharesOf } from '#test/plans.ts';
import { formatMoney } from './format.ts';
import { inputLines, otherMoneyLine, summaryLines } from './lines.ts';
import { otherReturns } from './other-returns.ts';
import { makePlan, type Plan } from './plan.ts';
import type { ProjectionInput } from './projection.ts';
import { topUpLines } from './top-up-lines.ts';

const START = planOf(DEFAULT_PLAN);
const CHARGED = planOf(DEFAULT_PLAN, { annualCharges: 1.2, isAfterCharges: true });
const changed = (part: Partial<ProjectionInput>) => planOf({ ...DEFAULT_PLAN, ...part });

test('the summary has the value, its parts and the interest share', () => {
  expect(summaryLines(START.statement, 'R')).toEqual([
    { label: 'Future value', value: 'R126,561.24' },
    { label: 'Total invested', value: 'R85,467.36' },
    { label: 'Interest earned', value: 'R41,093.88' },
    { label: 'Interest share', value: '32.5%' },
  ]);
});

test('shows the value in the other money, if it differs', () => {
  expect(otherMoneyLine(START)).toEqual({
    label: 'In today’s money',
    value: 'R78,238.76',
    note: 'at 5% inflation',
  });
  expect(otherMoneyLine(changed({ adjustForInflation: true }))).toEqual({
    label: 'Before inflation',
    value: 'R126,561.24',
    note: 'inflation of 5% a year',
  });
  expect(otherMoneyLine(CHARGED)?.value).toBe('R73,155.33');
  expect(otherMoneyLine(changed({ inflationRate: 5.25 }))?.note).toBe('at 5.25% inflation');
  expect(otherMoneyLine(changed({ inflationRate: 0 }))).toBeUndefined();
});

describe('other returns', () => {
  const read = (plan: Plan) =>
    otherReturns(plan).map(({ name, statement }) => [
      name,
      formatMoney(statement.futureValue, plan.symbol),
    ]);

  test('name their rate with two decimals at most, and below 0 its sign', () => {
    const rates = (annualRate: number) =>
      read(changed({ annualRate })).map(([name = '']) => name.replace(/.*\(|\).*/g, ''));
    expect(rates(0.07255)).toEqual(['6.26%', '8.26%']);
    expect(rates(0.005)).toEqual(['-0.5%', '1.5%']);
    expect(read(makePlan(blendOf(sharesOf(34, 33, 33)))).map(([name]) => name)).toEqual([
      'If returns were 2 points lower (7.64%)',
      'If returns were 2 points higher (11.64%)',
    ]);
  });

  test('are none if nothing is invested', () => {
    const nothing = { ...DEFAULT_PLAN, initialDeposit: 0, monthlyTopUp: 0 };
    expect(otherReturns(planOf(nothing, { annualCharges: 1.2 }))).toEqual([]);
  });
});

test('every input has a name and a value', () => {
  const input = { ...DEFAULT_PLAN, annualEscalation: 4.5, years: 1 };
  expect(Object.values(inputLines(input, 'R'))).toEqual([
    { label: 'Initial deposit', value: 'R10,000.00' },
    { label: 'Monthly top-up', value: 'R500.00' },
    { label: 'Annual escalation', value: '4.5%' },
    { label: 'Inflation rate', value: '5%' },
    { label: 'Investment period', value: '1 year' },
  ]);
});

test('the top-up of the last year in today’s money is a twelfth of that year’s contributions', () => {
  const plan = changed({ adjustForInflation: true, annualEscalation: 8 });
  const added = plan.statement.rows.at(-1)?.contributions ?? 0;
  expect(topUpLines(plan.input, 'R').at(-1)).toEqual({
    label: 'Top-up, year 10, today’s money',
    value: formatMoney(added / 12, 'R'),
  });
});
