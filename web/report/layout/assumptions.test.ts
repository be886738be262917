import { expect, test } from 'vitest';
import { formatMoney } from '#lib/domain/format.ts';
import { reportCase } from '#test/report.ts';
import { describeReport } from '../report-model.ts';
import { assumptions } from './assumptions.ts';

const factsOf = async (given?: Parameters<typeof reportCase>[0]) =>
  Object.fromEntries(
    assumptions(describeReport(await reportCase(given))).map(({ label, value }) => [label, value]),
  );

test('names the top-up of the first and of the last year', async () => {
  expect(await factsOf()).toMatchObject({
    'Monthly top-up, year 1': 'R500.00',
    'Monthly top-up, year 10': 'R775.66',
  });
});

test('one year has one top-up', async () => {
  const facts = await factsOf({ input: { years: 1 } });
  expect(Object.keys(facts).filter((label) => label.includes('op-up'))).toEqual(['Monthly top-up']);
});

test('with inflation the last top-up is in today’s money, a twelfth of what the table says', async () => {
  const given = { input: { adjustForInflation: true, annualEscalation: 8 } };
  const { statement } = await reportCase(given);
  const last = formatMoney((statement.rows.at(-1)?.contributions ?? 0) / 12, 'R');
  expect(await factsOf(given)).toMatchObject({ 'Top-up, year 10, today’s money': last });
});
