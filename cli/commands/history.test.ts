import { beforeEach, describe, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';
import { USER_NAME } from '#test/run-here.ts';

const EURO = ['--code', 'EUR', '--name', 'Euro', '--symbol', '€'];

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
  await longview.done(['currency', 'add', ...EURO]);
  await longview.done(['rate', 'set', 'EUR', 'Yield Funds', '4']);
});

test('the history says when, who and what, newest first', async () => {
  const entries = await longview.json<{ at: string }[]>(['history', 'list']);
  expect(entries).toEqual([
    {
      revision: 3,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      actor: `cli:${USER_NAME}`,
      note: null,
      summary: 'Set Yield Funds in EUR to 4%',
      approvedBy: null,
      approvalNote: null,
    },
    expect.objectContaining({ revision: 2, summary: 'Added currency EUR' }),
    expect.objectContaining({ revision: 1, actor: 'system' }),
  ]);
  const lines = (await longview.done(['history', 'list', '--limit', '2'])).split('\n');
  expect(lines[0]).toMatch(/^Revision {2}When +Who +What +Note$/);
  expect(lines[1]).toMatch(
    /^ {7}3 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\S* {2}cli:\S+ {2}Set Yield Funds in EUR to 4%$/,
  );
  expect(lines).toHaveLength(4);
});

describe('the history is filtered', () => {
  const numbers = async (...options: string[]) =>
    (await longview.json<{ revision: number }[]>(['history', 'list', ...options])).map(
      ({ revision }) => revision,
    );

  test('to days in UTC, the first and the last included', async () => {
    const [{ at } = { at: '' }] = await longview.json<{ at: string }[]>(['history', 'list']);
    const today = at.slice(0, 10);
    expect(await numbers('--from', today, '--to', today)).toEqual([3, 2, 1]);
    expect(await numbers('--to', '2020-01-01')).toEqual([]);
    expect(await longview.done(['history', 'list', '--from', '2999-01-01'])).toBe(
      'No revisions found\n',
    );
  });

  test('to a person, as stored or in words, in any letter case', async () => {
    expect(await numbers('--actor', `CLI:${USER_NAME}`)).toEqual([3, 2]);
    expect(await numbers('--actor', `${USER_NAME} (command line)`)).toEqual([3, 2]);
    expect(await numbers('--actor', 'system')).toEqual([1]);
    expect(await numbers('--actor', 'nobody')).toEqual([]);
  });

  test('to a currency and its rates, even a deleted one', async () => {
    await longview.done(['rate', 'set', 'ZAR', 'Yield Funds', '11']);
    await longview.done(['currency', 'delete', 'EUR', '--yes']);
    expect(await numbers('--currency', 'eur')).toEqual([5, 3, 2]);
    expect(await numbers('--currency', 'ZAR')).toEqual([4, 1]);
    expect(await numbers('--currency', 'ZAR', '--limit', '1')).toEqual([4]);
  });
});

test('the history as CSV has nothing that a spreadsheet would run', async () => {
  const [name, note] = ['=1+1', '@SUM(A1), "why"'];
  await longview.done(['currency', 'update', 'EUR', '--name', name, '--note', note]);
  await longview.done(['rate', 'set', 'EUR', 'Yield Funds', '4.25']);
  await longview.done(['currency', 'delete', 'EUR', '--yes']);
  const lines = (await longview.done(['history', 'list', '--csv', '--currency', 'EUR'])).split(
    '\n',
  );
  const cells = lines.map((line) => line.replace(/,\d{4}-[^,]*Z,cli:[^,]*,/, ',who,'));
  expect(cells).toEqual([
    'revision,at,actor,note,record,field,before,after,approvedBy,approvalNote',
    '6,who,,currency EUR,code,EUR,,,',
    "6,who,,currency EUR,name,'=1+1,,,",
    '6,who,,currency EUR,symbol,€,,,',
    '6,who,,currency EUR,display order,0,,,',
    '6,who,,currency EUR,default,no,,,',
    "6,who,,return rate of 'Yield Funds' in EUR,rate,4.25%,,,",
    "5,who,,return rate of 'Yield Funds' in EUR,rate,4%,4.25%,,",
    `4,who,"'@SUM(A1), ""why""",currency EUR,name,Euro,'=1+1,,`,
    "3,who,,return rate of 'Yield Funds' in EUR,rate,,4%,,",
    '2,who,,currency EUR,code,,EUR,,',
    '2,who,,currency EUR,name,,Euro,,',
    '2,who,,currency EUR,symbol,,€,,',
    '2,who,,currency EUR,display order,,0,,',
    '2,who,,currency EUR,default,,no,,',
    '',
  ]);
});

test('one revision is shown record by record, before and after', async () => {
  await longview.done(['currency', 'update', 'EUR', '--name', 'The Euro', '--display-order', '9']);
  const euro = { id: 6, code: 'EUR', symbol: '€', isDefault: false };
  expect(await longview.json(['history', 'show', '4'])).toMatchObject({
    revision: 4,
    summary: 'Changed the name and display order of currency EUR',
    changes: [
      {
        entity: 'currency',
        id: 6,
        before: { ...euro, name: 'Euro', displayOrder: 0 },
        after: { ...euro, name: 'The Euro', displayOrder: 9 },
      },
    ],
  });
  expect(await longview.done(['history', 'show', '4'])).toMatch(
    /^Revision {2}4\nWhen {6}\S+ \S+ UTC\S*\nWho {7}cli:\S+\nWhat {6}Changed the name and display order of currency EUR\n\nRecord +Field +Before +After\n~ currency EUR {2}name {11}Euro {4}The Euro\n~ currency EUR {2}display order {2}0 {7}9\n$/,
  );
});

test('a change is undone as a new revision, and undone again', async () => {
  const before = await longview.done(['rate', 'export']);
  await longview.done(['currency', 'delete', 'KES', '--yes']);
  expect(await longview.done(['history', 'revert', '4', '--dry-run'])).toContain(
    "+ return rate of 'Yield Funds' in KES",
  );
  expect(await longview.revisions()).toBe(4);
  expect(await longview.done(['history', 'revert', '4', '--yes'])).toBe(
    'Revision 4 is undone: Added currency KES with 3 return rates.\n',
  );
  expect(await longview.done(['rate', 'export'])).toBe(before);
  expect(await longview.json(['history', 'revert', '5', '--yes'])).toMatchObject({
    reverted: 5,
    changes: [{ entity: 'currency', after: null }, {}, {}, {}],
  });
  expect(await longview.revisions()).toBe(6);
});

test.each<[said: string, args: string[], code?: number]>([
  ['it made the catalogue; go back to a backup or another revision', ['revert', '1', '--yes']],
  ['There is no revision 99', ['show', '99']],
  ['<revision> must be a whole number from 1 up.', ['show', 'two'], 2],
  ['<revision> is missing.', ['revert'], 2],
  ['--limit must be a whole number from 1 up.', ['list', '--limit', '0'], 2],
  ['--from must be a day like 2026-11-20.', ['list', '--from', 'yesterday'], 2],
  ['--to must be a day like 2026-11-20.', ['list', '--to', '2026-02-30'], 2],
  ['--from is a later day than --to.', ['list', '--from', '2026-11-30', '--to', '2026-11-01'], 2],
  ["no currency with the code 'EUX'. Did you mean 'EUR'?", ['list', '--currency', 'EUX']],
  ['Use --csv or --json, not both.', ['list', '--csv', '--json'], 2],
])('the history refuses: %s', async (said, args, code) => {
  expect(await longview.refused(['history', ...args], code)).toContain(said);
  expect(await longview.revisions()).toBe(3);
});

test('one damaged revision does not hide the others', async () => {
  const { bytes, damage, fileOf } = longview;
  damage(2, `${bytes.get('revisions/0000000002.json')}`.replace('Euro', 'Eurx'));
  const { code, stdout, stderr } = await longview.run(['history', 'list', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject([{ revision: 3 }, { revision: 1 }]);
  expect(stderr).toBe(
    `longview: Revision 2 is damaged: ${fileOf(2)}. See all that is damaged with: longview data check --data memory\n`,
  );
});
