import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type InMemory, inEmptyMemory, inMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';

const PASSWORD = 'correct horse battery';
const ENTER = '\r';
const CLEAR = '\u0015';
const CTRL_C = '\u0003';
const DOWN = '\u001b[B';

let longview: InMemory;

beforeAll(async () => {
  longview = await inMemory();
});

const at = (...args: string[]) => longview.atTerminal(args);

test('asks for missing values, and again after an invalid answer', async () => {
  const terminal = at('currency', 'add', '--code', 'EUR');
  await terminal.answers(
    ['Name', ENTER],
    ['Name is required.', `Euro${ENTER}`],
    ['Symbol', `€${ENTER}`],
  );
  await terminal.sees('Currency added successfully: EUR (Euro).');
  expect(await terminal.ends()).toBe(0);
  expect(terminal.screen()).not.toContain('Code');
});

test('offers the existing records to choose from', async () => {
  const other = await inMemory();
  const terminal = other.atTerminal(['rate', 'set']);
  await terminal.answers(
    ['❯ ZAR', `${DOWN}${ENTER}`],
    ['❯ Money Market Funds', ENTER],
    ['Return rate (%)', `700${ENTER}`],
    ['A return rate is 0 to 100 percent.', `${CLEAR}7.5${ENTER}`],
  );
  await terminal.sees('Return rates saved successfully: KES Money Market Funds 7.5%.');
  expect(await terminal.ends()).toBe(0);
});

test('an update without options asks for each field, with its current value', async () => {
  const terminal = at('asset-class', 'update', 'yield funds');
  await terminal.answers(
    ['Name Yield Funds', ` 2${ENTER}`],
    ['Description Bonds and other', ENTER],
    ['❯ medium', `${DOWN}${ENTER}`],
  );
  await terminal.sees('Asset class updated successfully: Yield Funds 2.');
  expect(await terminal.ends()).toBe(0);
  expect(await longview.json(['asset-class', 'list'])).toMatchObject([
    {},
    { name: 'Yield Funds 2', risk: 'high' },
    {},
  ]);
});

test('an update does not ask for a description of several lines', async () => {
  const description = 'The first line.\nThe second line.';
  const fields = ['--name', 'Two', '--risk', 'low', '--description', description];
  await longview.done(['asset-class', 'add', ...fields]);
  const terminal = at('asset-class', 'update', 'two');
  await terminal.answers(['Name Two', ` lines${ENTER}`], ['❯ low', ENTER]);
  await terminal.sees('Asset class updated successfully: Two lines.');
  expect(await terminal.ends()).toBe(0);
  expect(terminal.screen()).not.toContain('Description');
  const shown = (await longview.json(['asset-class', 'list'])) as { name: string }[];
  expect(shown.find(({ name }) => name === 'Two lines')).toMatchObject({ description });
  await longview.done(['asset-class', 'delete', 'Two lines', '--yes']);
});

test('leaving the question of rate diff exits with 2', async () => {
  const terminal = at('rate', 'diff');
  await terminal.answers(['Rates file', CTRL_C]);
  expect(await terminal.ends()).toBe(2);
  expect(terminal.screen()).toContain('longview: Stopped; nothing was changed.');
});

test('a deletion asks the screens’ question, and does nothing without a yes', async () => {
  const question = 'Are you sure you want to delete this currency?';
  for (const [answer, said] of [
    [`n${ENTER}`, 'The currency was not deleted.'],
    [ENTER, 'The currency was not deleted.'],
    [CTRL_C, 'Stopped; nothing was changed.'],
  ] as const) {
    const before = await longview.revisions();
    const terminal = at('currency', 'delete', 'szl');
    await terminal.sees('SZL (Swazi Lilangeni) with 3 return rates');
    await terminal.answers([question, answer]);
    await terminal.sees(said);
    expect(await terminal.ends()).toBe(1);
    expect(await longview.revisions()).toBe(before);
  }
  const terminal = at('currency', 'delete', 'szl');
  await terminal.answers([question, `y${ENTER}`]);
  await terminal.sees('Currency deleted successfully: SZL (Swazi Lilangeni).');
  expect(await terminal.ends()).toBe(0);
});

test('the first user creates the catalogue; a password is typed twice and never shown', async () => {
  const terminal = inEmptyMemory().atTerminal(['user', 'add', 'ann', '--admin']);
  await terminal.answers(
    ['Password', `short${ENTER}`],
    ['Password must have 12 to 128 characters.', `${CLEAR}${PASSWORD}${ENTER}`],
    ['Password again', `another long one${ENTER}`],
    ["Passwords don't match", `${CLEAR}${PASSWORD}${ENTER}`],
  );
  await terminal.sees('A new catalogue was made in memory.');
  await terminal.sees('User added successfully: ann (administrator).');
  expect(await terminal.ends()).toBe(0);
  for (const typed of ['short', PASSWORD, 'another', 'battery'])
    expect(terminal.raw()).not.toContain(typed);
});

test('an import asks again if a change meanwhile makes more of it unusual', async () => {
  const other = await inMemory();
  const file = path.join(await tempDir(), 'rates.csv');
  await writeFile(
    file,
    'currency,assetClass,ratePercent\nKES,Money Market Funds,50\nKES,Yield Funds,8.5\n',
  );
  const terminal = other.atTerminal(['rate', 'import', file]);
  await terminal.sees('5%  50%  10 times the old rate?');
  await terminal.sees('Are you sure you want to import these rates?');
  await other.done(['rate', 'set', 'KES', 'Yield Funds', '4.1', '--yes']);
  const before = await other.revisions();
  terminal.types(`y${ENTER}`);
  await terminal.sees('4.1%  8.5%');
  await terminal.sees('2 rates would become at least twice or at most half of what they are');
  await terminal.sees('Are you sure you want to import these rates?');
  expect(await other.revisions()).toBe(before);
  terminal.types(`n${ENTER}`);
  await terminal.sees('Nothing was imported.');
  expect(await terminal.ends()).toBe(1);
  expect(await other.revisions()).toBe(before);
});

test('a restore asks again if it would undo a change made since the question', async () => {
  const other = await inMemory();
  await other.done(['rate', 'set', 'ZAR', 'Yield Funds', '11']);
  const terminal = other.atTerminal(['data', 'restore', '--revision', '1']);
  await terminal.sees('This changes 1 record in ');
  await terminal.sees('Are you sure');
  await other.done(['rate', 'set', 'KES', 'Yield Funds', '9']);
  terminal.types(`y${ENTER}`);
  await terminal.sees("return rate of 'Yield Funds' in KES");
  await terminal.sees('This changes 2 records in ');
  await terminal.answers(['Are you sure', `n${ENTER}`]);
  await terminal.sees('Nothing was restored.');
  expect(await terminal.ends()).toBe(1);
  expect(await other.revisions()).toBe(3);
});

test('--no-input asks nothing, even at a terminal', async () => {
  const terminal = at('currency', 'add', '--no-input');
  await terminal.sees('--code, --name and --symbol are missing.');
  expect(await terminal.ends()).toBe(2);
});

test('writes questions to stderr', async () => {
  const args = ['asset-class', 'add', '--name', 'Art', '--json'];
  const terminal = longview.atTerminal(args, { isRedirected: true });
  await terminal.answers(['Risk level', ENTER]);
  expect(await terminal.ends()).toBe(0);
  expect(JSON.parse(terminal.stdout())).toMatchObject({ name: 'Art', risk: 'low' });
});

test('a terminal gets colours, and none with NO_COLOR', async () => {
  const coloured = at('currency', 'list');
  await coloured.ends();
  expect(coloured.raw()).toContain('\u001b[1mCode');
  const plain = longview.atTerminal(['currency', 'list'], { env: { NO_COLOR: '1' } });
  await plain.ends();
  expect(plain.raw()).not.toContain('\u001b');
});

test.each([
  [['rate', 'set', 'USD', 'Money Market Funds', '0'], 'No return', 'The rate was not changed.'],
  [['history', 'revert', '2'], 'undo revision 2', 'Nothing was undone.'],
])('does nothing without a yes: %j', async (args, question, said) => {
  const other = await inMemory();
  await other.done(['currency', 'update', 'USD', '--name', 'Dollar']);
  const terminal = other.atTerminal(args);
  await terminal.answers([question, ENTER]);
  await terminal.sees(said);
  expect(await terminal.ends()).toBe(1);
  expect(await other.revisions()).toBe(2);
});
