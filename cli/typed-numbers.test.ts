import { expect, test } from 'vitest';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { project } from '#lib/domain/projection.ts';
import { runHere } from '#test/run-here.ts';
import { TYPED_NUMBERS } from '#test/typed-numbers.ts';

const AT_ONCE = 8;
const USUAL = { deposit: '1', topUp: '1', escalation: '1', rate: '1', inflation: '1' };

/** A text that an option takes, and the number it is. */
type Read = { text: string; value: number };

const amounts = readAs(([, amount]) => amount, INPUT_LIMITS.amount.max);
const percents = readAs(([, , percent]) => percent, INPUT_LIMITS.percent.max);

/** Returns the texts of the table that are a number of one kind, within its bounds. */
function readAs(kind: (row: (typeof TYPED_NUMBERS)[number]) => number | null, max: number): Read[] {
  return TYPED_NUMBERS.flatMap((row) => {
    const value = kind(row);
    return value === null || value > max ? [] : [{ text: row[0], value }];
  });
}

function projected(typed: Partial<typeof USUAL>) {
  const { deposit, topUp, escalation, rate, inflation } = { ...USUAL, ...typed };
  return runHere([
    ...['project', '--years', '2', '--json', '--deposit', deposit, '--top-up', topUp],
    ...['--escalation', escalation, '--rate', rate, '--inflation', inflation],
  ]);
}

/** Does the work for each, a few at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let done = 0; done < items.length; done += AT_ONCE)
    await Promise.all(items.slice(done, done + AT_ONCE).map(work));
}

test('every text that is a number counts as that number', async () => {
  const at = (all: readonly Read[], index: number) => all[index % all.length] as Read;
  const runs = Array.from({ length: Math.ceil(amounts.length / 2) }, (_, run) => ({
    deposit: at(amounts, 2 * run),
    topUp: at(amounts, 2 * run + 1),
    escalation: at(percents, 3 * run),
    rate: at(percents, 3 * run + 1),
    inflation: at(percents, 3 * run + 2),
  }));
  expect(runs.length * 3).toBeGreaterThanOrEqual(percents.length);
  await forEach(runs, async ({ deposit, topUp, escalation, rate, inflation }) => {
    const { stdout, stderr } = await projected({
      deposit: deposit.text,
      topUp: topUp.text,
      escalation: escalation.text,
      rate: rate.text,
      inflation: inflation.text,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject(
      project({
        initialDeposit: deposit.value,
        monthlyTopUp: topUp.value,
        annualEscalation: escalation.value,
        annualRate: rate.value / 100,
        years: 2,
        adjustForInflation: true,
        inflationRate: inflation.value,
      }),
    );
  });
});

test('every other text is wrong usage, with a sentence that says what is asked for', async () => {
  const isAmong = (all: readonly Read[], text: string) => all.some((read) => read.text === text);
  const others = TYPED_NUMBERS.filter(([text]) => !isAmong(percents, text));
  await forEach(others, async ([text]) => {
    const isAmount = isAmong(amounts, text);
    const { code, stderr } = await projected(isAmount ? { rate: text } : { deposit: text });
    const sentence = isAmount
      ? '--rate must be a number from 0 to 100.'
      : '--deposit must be a number from 0 to 1,000,000,000,000.';
    const see = 'See: longview project --help';
    expect([text, code, stderr]).toEqual([text, 2, `longview: ${sentence} ${see}\n`]);
  });
});
