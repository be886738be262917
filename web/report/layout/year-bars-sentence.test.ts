import { expect, test } from 'vitest';
import { reportCase } from '#test/report.ts';
import { describeReport } from '../report-model.ts';
import { yearBarsSentence } from './year-bars-sentence.ts';

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
])('%o: %s', async (input, sentence) => {
  expect(yearBarsSentence(describeReport(await reportCase({ input })))).toBe(sentence);
});
