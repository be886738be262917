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

test('prints a range, the other money and other returns', async () => {
  const future = await printed();
  expect(future).toMatch(
    /^Interest share +32\.5%\nBetween R119,000 and R134,000 if returns are 1 point lower or higher\.$/m,
  );
  expect(future).toMatch(/^In today’s money, at 5% inflation: R78,238\.76\.$/m);
  expect(future).toMatch(
    /^If returns were 1 point lower \(6%\) +R119,313\.10\nIf returns were 1 point higher \(8%\) +R134,376\.42$/m,
  );
  expect(future).not.toContain('charges');
  expect(await printed('--charges', '0')).toBe(future);
  const high = await printed('--rate', '12');
  expect(high).toContain('if returns are 3 points lower or higher.');
  const today = await printed('--inflation', '5');
  expect(today).toMatch(/^Before inflation: R126,561\.24\.$/m);
  const same = await printed('--inflation', '0');
  expect(same).not.toContain('Before inflation');
});

test('--charges deducts charges from every figure, and adds a row before them', async () => {
  const text = await printed('--charges', '1.2');
  expect(text).toMatch(
    /^R10,000\.00 to start .*, at 5\.8% a year after charges of 1\.2% for 10 years\. An estimate before tax\.$/m,
  );
  expect(text).toMatch(/^ +10 +.*R117,927\.51 +█+░+$/m);
  expect(text).toMatch(/^Future value +R117,927\.51$/m);
  expect(text).toContain('Between R111,000 and R125,000 if returns are 1 point lower or higher.\n');
  expect(text).toContain('In today’s money, at 5% inflation: R73,155.33.\n');
  expect(text).toMatch(
    /^If returns were 1 point lower \(4\.8%\) +R[\d,.]+\nIf returns were 1 point higher \(6\.8%\) +R[\d,.]+\nBefore charges +R126,561\.24$/m,
  );
  expect(text).not.toContain('fees');
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

test('--inflation names today’s money in every block with an amount', async () => {
  const asked = ['--charges', '1', '--goal', '200000', '--monthly', '3'];
  const today = await printed('--inflation', '5', ...asked);
  const blocks = today.split('\n\n').filter((block) => /R\d/.test(block));
  expect(blocks).toHaveLength(7);
  for (const block of blocks) expect(block).toMatch(/in today’s money|Before inflation/i);
  const reached = await printed('--inflation', '5', '--goal', '50000');
  expect(reached).toContain('could already reach R50,000.00 in today’s money, in year 7.');
  const future = await printed(...asked);
  expect(future.match(/today/gi)).toHaveLength(1);
});

test('--goal says what it would take', async () => {
  expect(await printed('--goal', '250000')).toMatch(
    /^To reach R250,000\.00 you could\n {2}pay in R1,079\.72 .*\n {2}start with .*\n {2}keep going /m,
  );
  const falling = '--rate 0 --inflation 100 --years 30 --goal 1,000,000,000,000'.split(' ');
  expect(await printed(...falling)).toContain('is out of reach within 30 years.\n');
});

test('--monthly shows a year month by month, which adds up to its row', async () => {
  const text = await printed('--monthly', '6');
  const [, table = ''] = /Year 6, month by month:\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const rows = table.split('\n').slice(1);
  expect(rows).toHaveLength(13);
  expect(rows[0]).toMatch(/^ +1 +R53,696\.78 +R638\.14 +R316\.96 +R54,651\.88$/);
  expect(rows[12]).toMatch(/^Year 6 +R53,696\.78 +R7,657\.69 +R4,178\.40 +R65,532\.87$/);
});

test('prints the years with bars, and the summary', async () => {
  const longview = inEmptyMemory();
  const stdout = await longview.done(['project', ...INPUT]);
  expect(stdout).toContain(
    'R10,000.00 to start and R500.00 a month, rising 5% a year, at 7% a year for 10 years.',
  );
  const lines = stdout.split('\n');
  expect(lines.find((line) => line.startsWith('Year'))).toMatch(
    /^Year +Opening +Contrib\. +Interest +Closing$/,
  );
  const years = lines.filter((line) => /^ *\d+ /.test(line));
  expect(years).toHaveLength(10);
  expect(years.at(-1)).toMatch(
    /^ {2}10 +R109,012\.18 +R9,307\.97 +R8,241\.09 +R126,561\.24 {2}█{10,}░{5,}$/,
  );
  const bars = years.map((line) => (/[█░]+$/.exec(line)?.[0] ?? '').length);
  expect(bars).toEqual(bars.toSorted((one, other) => one - other));
  expect(stdout).toMatch(
    /Future value +R126,561\.24\nTotal invested +R85,467\.36\nInterest earned +R41,093\.88\nInterest share +32\.5%\n/,
  );
  expect(longview.bytes.size).toBe(0);
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

test.each([
  ['--rate must be a number from 0 to 100.', '--rate', '101'],
  ['--deposit must be a number from 0 to 1,000,000,000,000.', '--deposit', '$5'],
  ['--years must be a whole number from 1 to 30.', '--years', '31'],
  ['--inflation must be a number from 0 to 100.', '--inflation', ''],
  ['--charges must be a number from 0 to 100.', '--charges', '101'],
  ['--goal must be a number from 0.01 to 1,000,000,000,000.', '--goal', '0'],
  ['--monthly must be a whole number from 1 to 10.', '--monthly', '11'],
])('a projection is refused: %s', async (message, ...args) => {
  // What site.json says wrong is told of once the numbers are right.
  const longview = inEmptyMemory(await folderWithSite({ annualCharges: 101 }));
  expect(await longview.refused(['project', ...INPUT, ...args], 2)).toBe(
    `longview: ${message} See: longview project --help\n`,
  );
});

test('needs only the rate, and has the calculator’s defaults', async () => {
  const { done, refused } = inEmptyMemory();
  expect(await done(['project', '--rate', '7'])).toBe(await printed());
  expect(await refused(['project', '--deposit', '1', '--years', '1'], 2)).toBe(
    'longview: --rate is missing. See: longview project --help\n',
  );
});
