import { expect, test } from 'vitest';
import { reach } from '#lib/domain/goal.ts';
import { type ProjectedMonth, type ProjectionInput, project } from '#lib/domain/projection.ts';
import { inEmptyMemory, inMemory } from '#test/in-memory.ts';
import { folderWithSite } from '#test/own-site.ts';

const INPUT = '--deposit 10000 --top-up 500 --escalation 5 --rate 7 --years 10'.split(' ');

const PLAN: ProjectionInput = {
  initialDeposit: 10_000,
  monthlyTopUp: 500,
  annualEscalation: 5,
  annualRate: 0.07,
  years: 10,
  adjustForInflation: false,
  inflationRate: 5,
};

/** How many points returns are taken lower and higher. */
const RANGE = { low: 2, medium: 3, high: 4 };

/** Returns what a projection prints, where there is no catalogue. */
const printed = (...args: string[]) => inEmptyMemory().done(['project', ...INPUT, ...args]);

/** Returns what `--json` has of a plan at another return. */
function atReturn(input: ProjectionInput, annualRate: number) {
  const { yearlyData: _, ...result } = project({ ...input, annualRate });
  return { annualRate, ...result };
}

test('--json prints full precision, and the result in the other money', async () => {
  const input = { ...PLAN, adjustForInflation: true, inflationRate: 4.5 };
  const { lowerReturn, higherReturn, ...result } = JSON.parse(
    await printed('--inflation', '4.5', '--json'),
  );
  expect(result).toEqual({
    ...project(input),
    effectiveAnnualRate: expect.closeTo(0.0722900809, 10),
    inTodaysMoney: true,
    otherBasis: {
      inTodaysMoney: false,
      inflationRate: 4.5,
      futureValue: project({ ...input, adjustForInflation: false }).futureValue,
    },
    risk: 'low',
    points: 1,
  });
  expect(lowerReturn).toEqual(atReturn(input, 0.07 - 0.01));
  expect(higherReturn).toEqual(atReturn(input, 0.07 + 0.01));
});

test('--json has the plan after charges and before them, the goal and the months', async () => {
  const input = { ...PLAN, annualRate: 0.07 - 0.012 };
  const asked = ['--charges', '1.2', '--goal', '250000', '--monthly', '6'];
  const { goal, monthlyData, beforeCharges, lowerReturn, ...result } = JSON.parse(
    await printed(...asked, '--json'),
  );
  expect(result).toMatchObject(project(input));
  expect(result.otherBasis.futureValue).toBe(
    project({ ...input, adjustForInflation: true }).futureValue,
  );
  expect(beforeCharges).toEqual(atReturn(PLAN, 0.07));
  expect(result.annualCharges).toBe(1.2);
  expect(lowerReturn).toEqual(atReturn(input, input.annualRate - 0.01));
  expect(goal).toEqual({ amount: 250_000, ...reach(250_000, input) });
  const months: ProjectedMonth[] = [];
  project(input, (month) => month.year === 6 && months.push(month));
  expect(monthlyData).toEqual(months);
  expect(months).toHaveLength(12);
  const reached = JSON.parse(await printed('--goal', 'R100k', '--json'));
  expect(reached.goal).toEqual({ amount: 100_000, reachedIn: 9 });
  expect(reached).not.toHaveProperty('beforeCharges');
});

test('missing options have the defaults of this site’s calculator', async () => {
  const site = { inflation: { ZAR: 4.5 }, annualCharges: 1.2, returnRange: RANGE };
  const before = await printed('--data', await folderWithSite(site));
  expect(before).toContain('In today’s money, at 4.5% inflation: R81,958.55.\n');
  expect(before).toMatch(
    /^If returns were 2 points lower \(5%\) +R[\d,.]+\nIf returns were 2 points higher \(9%\) +R[\d,.]+\nAfter charges of 1\.2% a year +R117,927\.51$/m,
  );
  const folder = await folderWithSite({ ...site, chargesIncluded: true });
  const after = await printed('--data', folder);
  expect(after).toMatch(/^Before charges +R126,561\.24$/m);
  const asked = ['--data', folder, '--charges', '0', '--inflation', '5'];
  const none = await printed(...asked);
  expect(none).toMatch(/^Future value +R78,238\.76$/m);
  expect(none).toMatch(/^After charges of 1\.2% a year +R73,155\.33$/m);
  const json = JSON.parse(await printed(...asked, '--json'));
  const today = { ...PLAN, adjustForInflation: true, annualRate: 0.07 - 0.012 };
  expect(json).toMatchObject({ annualCharges: 1.2, afterCharges: atReturn(today, 0.07 - 0.012) });
});

test('takes the range of a risk or of a class in the currency, and says which', async () => {
  const longview = await inMemory();
  const shown = (...more: string[]) => longview.done(['project', ...INPUT, ...more]);
  expect(await shown('--risk', 'HIGH')).toContain(
    'if returns are 3 points lower or higher.\nThat is the range of high risk.\n',
  );
  expect(await shown('--class', 'yield funds', '--currency', 'usd')).toContain(
    'if returns are 2 points lower or higher.\nThat is the range of Yield Funds (medium risk).\n',
  );
  expect(JSON.parse(await shown('--risk', 'high', '--json'))).toMatchObject({
    risk: 'high',
    points: 3,
  });
  const gold = ['--name', 'Gold', '--description', '', '--risk', 'high'];
  await longview.done(['asset-class', 'add', ...gold]);
  const asked = ['project', ...INPUT, '--class', 'Gold', '--currency', 'USD'];
  expect(await longview.refused(asked, 1)).toBe("longview: 'Gold' is not offered in USD.\n");
  expect(await longview.refused([...asked, '--risk', 'low'], 2)).toContain(
    'Name either --risk or --class.',
  );
});

test("the symbol is the catalogue's, else the usual one, else the code", async () => {
  const longview = await inMemory();
  await longview.done(['currency', 'update', 'USD', '--symbol', 'US$']);
  await longview.done(['currency', 'set-default', 'USD']);
  const shown = async (...more: string[]) =>
    (await longview.done(['project', ...INPUT, ...more])).split(' ')[0];
  expect(await shown()).toBe('US$10,000.00');
  expect(await shown('--currency', 'kes')).toBe('KSh10,000.00');
  expect(await shown('--currency', 'XYZ')).toBe('XYZ10,000.00');
  expect(await shown('--currency', 'eur', '--deposit', '10 000,50 €')).toBe('€10,000.50');
  expect(await shown('--deposit', 'US$ 1.5m')).toBe('US$1,500,000.00');
});
