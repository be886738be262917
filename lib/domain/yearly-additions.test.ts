import { expect, test } from 'vitest';
import { project } from './projection.ts';
import { toStatement } from './statement.ts';
import { yearlyAdditionsDescription, yearlyAdditionsSentence } from './yearly-additions.ts';

const defaults = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.0964,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

const statementFor = (changes: Partial<typeof defaults>) =>
  toStatement(project({ ...defaults, ...changes }));

test.each([
  [{}, 'From year 8, interest adds more each year than the monthly top-ups do.'],
  [
    { annualRate: 0.07 },
    'Over these 10 years, the monthly top-ups add more each year than interest does.',
  ],
  [{ years: 1 }, 'In this year, the monthly top-ups add more than interest does.'],
  [{ initialDeposit: 1e6 }, 'Interest adds more each year than the monthly top-ups do.'],
  [{ monthlyTopUp: 0 }, 'Nothing is paid in after the initial deposit.'],
  [{ annualRate: 0 }, 'There is no interest to add to what is paid in.'],
  [{ initialDeposit: 0, monthlyTopUp: 0 }, 'Nothing is paid in.'],
  [
    { adjustForInflation: true, inflationRate: 14 },
    'In today’s money, inflation takes more than interest adds.',
  ],
])('%o: %s', (changes, sentence) => {
  expect(yearlyAdditionsSentence(statementFor(changes))).toBe(sentence);
});

const described = (changes: Partial<typeof defaults>) =>
  yearlyAdditionsDescription(statementFor(changes), { ...defaults, ...changes }, 'R');

test('the text alternative names the first and the last year, and one year once', () => {
  expect(described({ years: 2, annualRate: 0.07 })).toBe(
    'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34; year 2: contributions R6,300.00, interest R1,469.76. Figures for every year are in the yearly breakdown.',
  );
  expect(described({ years: 1, annualRate: 0.07 })).toBe(
    'Contributions and interest by year. In year 1: contributions R6,000.00, interest R955.34. Figures for every year are in the yearly breakdown.',
  );
});

test('the text alternative says which money it is in after inflation', () => {
  expect(described({ adjustForInflation: true })).toMatch(
    /^Contributions and interest by year, in today’s money\. In year 1: contributions R6,000\.00/,
  );
});
