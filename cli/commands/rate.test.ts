import { beforeEach, expect, test } from 'vitest';
import { formatDay } from '#lib/domain/iso-date.ts';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { type InMemory, inMemory } from '#test/in-memory.ts';

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
});

test('rates are listed for all currencies or for one', async () => {
  expect(await longview.done(['rate', 'list', 'zar'])).toBe(
    [
      'Currency  Asset class         Rate',
      'ZAR       Money Market Funds    7%',
      'ZAR       Yield Funds          10%',
      'ZAR       Multi-Asset Funds    12%',
      '',
    ].join('\n'),
  );
  expect((await longview.done(['rate', 'list'])).split('\n')).toHaveLength(17);
  expect(await longview.json(['rate', 'list', 'ZAR'])).toEqual([
    { id: 1, currencyId: 1, assetClassId: 1, returnRate: 0.07 },
    { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.1 },
    { id: 3, currencyId: 1, assetClassId: 3, returnRate: 0.12 },
  ]);
  await longview.done(['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', '€']);
  expect(await longview.done(['rate', 'list', 'EUR'])).toBe(
    'No return rates found for this currency\n',
  );
  await longview.refused(['rate', 'list', 'GBP']);
});

test('sets a rate from a percent as people write it, whether or not there was one', async () => {
  expect(await longview.done(['rate', 'set', 'zar', 'MONEY MARKET FUNDS', '7.2534'])).toBe(
    'Return rates saved successfully: ZAR Money Market Funds 7.2534%.\n',
  );
  await longview.done(['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', '€']);
  expect(await longview.json(['rate', 'set', 'EUR', 'Yield Funds', '4.5 %'])).toEqual({
    id: 16,
    currencyId: 6,
    assetClassId: 2,
    returnRate: 0.045,
  });
  expect(await longview.done(['rate', 'set', 'EUR', 'Yield Funds', '4,50'])).toBe(
    'Nothing had to change.\n',
  );
  expect(await longview.done(['rate', 'set', 'EUR', 'Yield Funds', '5', '--dry-run'])).toContain(
    "~ return rate of 'Yield Funds' in EUR  rate   4.5%    5%",
  );
  expect(await longview.revisions()).toBe(4);
});

test('an unusual change of a rate is made only with --yes', async () => {
  const set = ['rate', 'set', 'ZAR', 'yield funds', '100'];
  expect(await longview.refused(set)).toBe(
    'longview: 10 times the old rate? ZAR Yield Funds would change from 10% to 100%. Nothing was changed; add --yes to do it.\n',
  );
  expect(await longview.done([...set, '--dry-run'])).toMatch(
    /10% +100%\n\n10 times the old rate\? That needs --yes\. Nothing was changed: this was a dry run\.\n$/,
  );
  expect(await longview.revisions()).toBe(1);
  expect(await longview.json([...set, '--yes'])).toMatchObject({ returnRate: 1 });
});

test.each<[said: string, args: string[], code?: number]>([
  ['A return rate is 0 to 100 percent.', ['ZAR', 'Yield Funds', '101']],
  ['A return rate is 0 to 100 percent.', ['ZAR', 'Yield Funds', '7 5']],
  ["There is no asset class named 'yield'. Did you mean 'Yield Funds'?", ['ZAR', 'yield', '7']],
  ["There is no currency with the code 'SZA'. Did you mean 'SZL'?", ['SZA', 'Yield Funds', '7']],
  ['<percent> is missing. See: longview rate set --help', ['ZAR', 'Yield Funds'], 2],
])('rate set is refused: %s', async (said, args, code) => {
  expect(await longview.refused(['rate', 'set', ...args], code)).toBe(`longview: ${said}\n`);
});

test('importing an export changes nothing, as CSV and as JSON', async () => {
  const csv = await longview.done(['rate', 'export']);
  expect(csv).toMatch(/^currency,assetClass,ratePercent\nZAR,Money Market Funds,7\n/);
  expect(await longview.done(['rate', 'import', '-'], csv)).toBe(
    'Nothing had to change: 0 added, 0 changed, 15 unchanged.\n',
  );
  const json = await longview.done(['rate', 'export', '--json']);
  expect(JSON.parse(json)[0]).toEqual({
    currency: 'ZAR',
    assetClass: 'Money Market Funds',
    ratePercent: 7,
  });
  expect(await longview.json(['rate', 'import', '-'], json)).toEqual({
    added: 0,
    changed: 0,
    unchanged: 15,
  });
  expect(await longview.revisions()).toBe(1);
});

test('diff shows old and new side by side and exits as diff does', async () => {
  const sheet =
    '\uFEFFratePercent,currency,assetClass\r\n7.5,zar,"Money Market Funds"\r\n10,ZAR,Yield Funds\r\n';
  expect(await longview.run(['rate', 'diff', '-'], sheet)).toEqual({
    code: 1,
    stdout: [
      'Currency  Asset class         Old   New',
      'ZAR       Money Market Funds   7%  7.5%',
      '',
    ].join('\n'),
    stderr: '',
  });
  const { code, stdout } = await longview.run(['rate', 'diff', '-', '--json'], sheet);
  expect({ code, rates: JSON.parse(stdout) }).toEqual({
    code: 1,
    rates: [{ currency: 'ZAR', assetClass: 'Money Market Funds', before: 7, after: 7.5 }],
  });
  const same = await longview.done(['rate', 'export']);
  expect(await longview.run(['rate', 'diff', '-'], same)).toEqual({
    code: 0,
    stdout: 'Nothing differs: 15 rates compared.\n',
    stderr: '',
  });
  await longview.refused(['rate', 'diff', '-'], 2, `${sheet}700,ZAR,Multi-Asset Funds\r\n`);
  await longview.refused(['rate', 'diff'], 2);
  expect(await longview.revisions()).toBe(1);
});

test('plans, lists and cancels a rate', async () => {
  const { first, last } = daysToPlan(utcDay(new Date()));
  const set = ['rate', 'set', 'ZAR', 'yield funds', '10.5', '--from'];
  expect(await longview.run([...set, first])).toEqual({
    code: 0,
    stdout: `Return rates saved successfully: ZAR Yield Funds 10.5% from ${formatDay(first)}.\n`,
    stderr: 'From revision 2 on, Longview 1.0 cannot read this catalogue.\n',
  });
  const listed = await longview.done(['rate', 'list', 'ZAR']);
  expect(listed).toContain('Currency  Asset class         Rate  Planned\n');
  expect(listed).toContain(`ZAR       Yield Funds          10%  10.5% from ${formatDay(first)}\n`);
  expect(await longview.json(['rate', 'list', 'ZAR'])).toMatchObject([
    {},
    { returnRate: 0.1, next: { returnRate: 0.105, from: first } },
    {},
  ]);
  expect(await longview.done(['rate', 'export'])).toContain('ZAR,Yield Funds,10\n');
  expect(await longview.done(['rate', 'export', '--at', first])).toContain(
    'ZAR,Yield Funds,10.5\n',
  );
  expect(await longview.done(['rate', 'list', 'ZAR', '--at', last])).toMatch(
    /Yield Funds +10.5%\n/,
  );
  expect(await longview.done(['rate', 'cancel', 'zar', 'yield funds'])).toBe(
    'Cancelled: ZAR Yield Funds stays at 10%.\n',
  );
  expect(await longview.refused(['rate', 'cancel', 'ZAR', 'Yield Funds'])).toBe(
    'longview: Nothing is planned for this return rate.\n',
  );
});

test.each<[said: string, args: string[], code?: number]>([
  ['A planned rate counts from', ['set', 'ZAR', 'Yield Funds', '10.5', '--from', '2020-01-01']],
  ['--from must be a day like', ['set', 'ZAR', 'Yield Funds', '10.5', '--from', 'soon'], 2],
  ['--at must be a day like', ['list', '--at', '2026-02-30'], 2],
  ['There were no rates yet on January 1, 2020', ['list', '--at', '2020-01-01']],
])('refuses a wrong day: %s', async (said, args, code) => {
  expect(await longview.refused(['rate', ...args], code)).toContain(said);
  expect(await longview.revisions()).toBe(1);
});

test('a file is imported from a day on', async () => {
  const { first } = daysToPlan(utcDay(new Date()));
  const exported = await longview.done(['rate', 'export']);
  const moved = exported.replace('ZAR,Yield Funds,10\n', 'ZAR,Yield Funds,11\n');
  const imported = await longview.run(['rate', 'import', '-', '--from', first], moved);
  expect(imported.stdout).toBe(
    `Return rates saved successfully from ${formatDay(first)}: 0 added, 1 changed, 14 unchanged.\n`,
  );
  expect(await longview.done(['rate', 'export'])).toBe(exported);
  expect(await longview.done(['rate', 'export', '--at', first])).toBe(moved);
});
