import { formatYears } from '#lib/domain/format.ts';
import type { Report } from '../report-model.ts';

/** What the bars show, in one sentence. */
export function yearBarsSentence({ statement, input }: Report): string {
  const { rows, interestEarned } = statement;
  if (statement.totalInvested === 0) return 'Nothing is paid in.';
  if (interestEarned < 0) return 'In today’s money, inflation takes more than interest adds.';
  if (rows.every((row) => row.interest === 0))
    return 'There is no interest to add to what is paid in.';
  if (rows.every((row) => row.contributions === 0))
    return 'Nothing is paid in after the initial deposit.';
  const last = rows.findLastIndex((row) => row.interest <= row.contributions);
  const from = rows[last + 1]?.year;
  if (from === undefined)
    return input.years === 1
      ? 'In this year, the monthly top-ups add more than interest does.'
      : `Over these ${formatYears(input.years)}, the monthly top-ups add more each year than interest does.`;
  if (from === 1) return 'Interest adds more each year than the monthly top-ups do.';
  return `From year ${from}, interest adds more each year than the monthly top-ups do.`;
}
