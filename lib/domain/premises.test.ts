import { expect, test } from 'vitest';
import { DEFAULT_PLAN } from '#test/plans.ts';
import { formatFineRate, type Premises, premiseLines } from './premises.ts';
import type { ProjectionInput } from './projection.ts';

const SINGLE: Premises = {
  input: DEFAULT_PLAN,
  currency: { code: 'ZAR', symbol: 'R' },
  mode: 'single',
  holdings: [{ name: 'Money Market Funds', rate: 0.07, sharePercent: 100 }],
  ratesOrigin: { revision: 12, at: '2026-11-20T09:30:00Z' },
};
const BLENDED: Premises = {
  ...SINGLE,
  input: { ...DEFAULT_PLAN, annualRate: 0.0964 },
  mode: 'blended',
  holdings: [
    { name: 'Money Market Funds', rate: 0.07, sharePercent: 34 },
    { name: 'Yield Funds', rate: 0.1025, sharePercent: 66 },
  ],
};
const inMoney = (part: Partial<ProjectionInput>): Premises => ({
  ...SINGLE,
  input: { ...DEFAULT_PLAN, ...part },
});
const rows = (premises: Premises) => premiseLines(premises).map((line) => Object.values(line));

test('what a single class rests on, as the screen and as a spreadsheet has it', () => {
  expect(rows(SINGLE)).toEqual([
    ['Initial deposit', 'R10,000.00', '10000.00'],
    ['Monthly top-up, year 1', 'R500.00', '500.00'],
    ['Monthly top-up, year 10', 'R775.66', '775.66'],
    ['Annual escalation', '5%', '5'],
    ['Expected return', '7% a year, 0.5833% a month', '7'],
    ['Inflation adjustment', 'Off', 'Off'],
    ['Rates as at', 'November 20, 2026', 'November 20, 2026, revision 12'],
  ]);
});

test('each class of a blended portfolio stands below its return, with rate and share', () => {
  expect(rows(BLENDED).slice(4, 7)).toEqual([
    ['Expected return', '9.64% a year, 0.8033% a month', '9.64'],
    ['Money Market Funds, 7%', '34%', '34'],
    ['Yield Funds, 10.25%', '66%', '66'],
  ]);
});

test('with inflation on it is said, and the last top-up is in today’s money', () => {
  const lines = rows(inMoney({ adjustForInflation: true, inflationRate: 5.5 }));
  expect(lines[2]).toEqual(['Top-up, year 10, today’s money', 'R479.07', '479.07']);
  expect(lines[5]).toEqual(['Inflation adjustment', '5.5% a year', '5.5']);
});

test('an escalation and an inflation have the decimals that they count with', () => {
  const input = { annualEscalation: 5.125, adjustForInflation: true, inflationRate: 12.3456 };
  const lines = rows(inMoney(input));
  expect(lines[3]).toEqual(['Annual escalation', '5.125%', '5.125']);
  expect(lines[5]).toEqual(['Inflation adjustment', '12.3456% a year', '12.3456']);
});

test('one year has one top-up', () => {
  expect(rows(inMoney({ years: 1 }))[1]).toEqual(['Monthly top-up', 'R500.00', '500.00']);
});

test.each([
  ['standard', 'Standard rates', 'Standard rates'],
  [null, 'Date not known', 'Date not known'],
] as const)('rates of the origin %j', (ratesOrigin, value, plain) => {
  expect(rows({ ...SINGLE, ratesOrigin }).at(-1)).toEqual(['Rates as at', value, plain]);
});

test('a rate has the decimals that its twelfth needs, and a loss its sign', () => {
  expect([0.07, 0.07 / 12, 0.0964, 0.0725, -0.0123456].map(formatFineRate)).toEqual([
    '7%',
    '0.5833%',
    '9.64%',
    '7.25%',
    '-1.2346%',
  ]);
});
