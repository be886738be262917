import { beforeEach, expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { type InMemory, inMemory } from '#test/in-memory.ts';

const HEADER = 'currency,assetClass,ratePercent\n';
const FROM = daysToPlan(utcDay(new Date())).first;
const DAY = formatDay(FROM);

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
});

async function withPlan(): Promise<void> {
  const note = ['--note', 'Committee'];
  await longview.run(['rate', 'set', 'ZAR', 'Yield Funds', '10.5', '--from', FROM, ...note]);
}

test('stops offering a class after a yes, lists it so, and offers it again', async () => {
  await withPlan();
  const stop = ['rate', 'delete', 'zar', 'yield funds'];
  expect(await longview.refused(stop)).toBe(
    `longview: Are you sure you want to stop offering this asset class? ZAR Yield Funds would not be offered any more; 10.5% from ${DAY} would be cancelled. Nothing was changed; add --yes to do it.\n`,
  );
  expect(await longview.done([...stop, '--yes'])).toBe(
    'ZAR Yield Funds is not offered any more.\n',
  );
  expect(await longview.done(['rate', 'list', 'ZAR'])).toMatch(/Yield Funds +not offered\n/);
  expect(await longview.json(['rate', 'list', 'ZAR'])).toHaveLength(2);
  expect(await longview.refused([...stop, '--yes'])).toBe(
    'longview: This asset class is not offered in this currency.\n',
  );
  await withPlan();
  expect(await longview.done(['rate', 'list', 'ZAR'])).toMatch(/Yield Funds +not offered +10.5%/);
  expect(await longview.done(['rate', 'cancel', 'ZAR', 'Yield Funds'])).toBe(
    'Cancelled: ZAR Yield Funds is not offered.\n',
  );
  expect(await longview.json(['rate', 'set', 'ZAR', 'Yield Funds', '9'])).toMatchObject({ id: 2 });
});

test('lists the planned rates of all currencies with who planned them, and why', async () => {
  expect(await longview.done(['rate', 'planned'])).toBe('Nothing is planned.\n');
  await withPlan();
  expect(await longview.done(['rate', 'planned'])).toMatch(
    new RegExp(`\nZAR +Yield Funds +10% +10.5% from ${DAY} +cli:\\S+ +Committee\n$`),
  );
  expect(await longview.json(['rate', 'planned'])).toMatchObject([
    { id: 2, returnRate: 0.1, planned: { returnRate: 0.105, from: FROM }, note: 'Committee' },
  ]);
});

test('replaces a planned rate by another only after a yes', async () => {
  await withPlan();
  const set = ['rate', 'set', 'ZAR', 'Yield Funds', '11', '--from', FROM];
  expect(await longview.refused(set)).toBe(
    `longview: Are you sure you want to replace the planned rate? ZAR Yield Funds would change from 10% to 11% from ${DAY}; 10.5% from ${DAY} would be replaced. Nothing was changed; add --yes to do it.\n`,
  );
  expect(await longview.done([...set, '--dry-run'])).toContain(
    `That needs --yes: 10.5% from ${DAY} would be replaced.`,
  );
  await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '10.5', '--from', FROM]);
  await longview.done([...set, '--yes']);
});

test('names the planned rates that a file would replace, and imports it only after a yes', async () => {
  await withPlan();
  const sheet = `${HEADER}ZAR,Yield Funds,11\nZAR,Multi-Asset Funds,13\n`;
  const from = ['-', '--from', FROM];
  const row = `ZAR       Yield Funds  10%  11%  Replaces 10.5% from ${DAY}.\n`;
  const reason = '1 planned rate would be replaced';
  const refusal = await longview.refused(['rate', 'import', ...from], 1, sheet);
  expect(refusal).toContain(`${row}longview: `);
  expect(refusal).toContain(`${reason}. Nothing was changed; add --yes to do it.\n`);
  const dryRun = await longview.done(['rate', 'import', ...from, '--dry-run'], sheet);
  expect(dryRun).toMatch(new RegExp(`Replaces 10.5% from ${DAY}\\.`));
  expect(dryRun).toContain(`${reason}: that needs --yes.`);
  const diff = await longview.run(['rate', 'diff', ...from, '--json'], sheet);
  expect([diff.code, JSON.parse(diff.stdout)[0]]).toEqual([
    1,
    {
      currency: 'ZAR',
      assetClass: 'Yield Funds',
      before: 10,
      after: 11,
      replaces: { rate: 10.5, from: FROM },
    },
  ]);
  await longview.done(['rate', 'import', ...from, '--yes'], sheet);
});

test('plans a first rate by set and from a file, and says that there is none today', async () => {
  await longview.done(['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', '€']);
  await longview.run(['rate', 'set', 'EUR', 'Yield Funds', '4', '--from', FROM]);
  const sheet = `${HEADER}EUR,Money Market Funds,2\n`;
  await longview.done(['rate', 'import', '-', '--from', FROM], sheet);
  expect(await longview.done(['rate', 'list', 'EUR'])).toMatch(
    new RegExp(`Money Market Funds +- +2% from ${DAY}\nEUR +Yield Funds +- +4% from ${DAY}\n`),
  );
  expect(await longview.done(['rate', 'cancel', 'EUR', 'Yield Funds'])).toBe(
    'Cancelled: EUR Yield Funds is without a rate.\n',
  );
});

test.each([
  [0, 'ZAR,Yield Funds,10\n'],
  [1, 'ZAR,Yield Funds,25\n'],
  [2, 'ZAR,Yield Funds,700\n'],
])('import --dry-run --exit-code exits with %i', async (code, row) => {
  const args = ['rate', 'import', '-', '--dry-run', '--exit-code'];
  expect((await longview.run(args, HEADER + row)).code).toBe(code);
  expect(await longview.revisions()).toBe(1);
});

test('refuses --exit-code without --dry-run', async () => {
  const refusal = await longview.refused(['rate', 'import', '-', '--exit-code'], 2, HEADER);
  expect(refusal).toContain('--exit-code needs --dry-run.');
});
