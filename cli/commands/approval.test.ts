import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

const PASSWORD = 'correct horse battery';
const ON = ['approval', 'on', '--note', 'Board'];
const SET = ['rate', 'set', 'ZAR', 'Money Market Funds', '7.5'];
const ALONE = ['--without-approval', '--note', 'Ben is ill'];

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
  await addUser('ann', '--admin');
});

const addUser = (name: string, ...rights: string[]) =>
  longview.run(['user', 'add', name, '--password-stdin', ...rights], PASSWORD);

test('refuses approval while nobody could approve, and then to take the last approver', async () => {
  const nobody =
    'longview: Nobody could approve what another proposes. Make a reviewer first: longview user add EMAIL --reviewer\n';
  expect(await longview.refused(ON)).toBe(nobody);
  await addUser('rev', '--reviewer');
  expect(await longview.done(ON)).toBe(
    'Changes of return rates need a second person from now on.\n',
  );
  expect(await longview.refused(['user', 'delete', 'rev', '--yes'])).toBe(nobody);
  expect(await longview.refused(['user', 'revoke-reviewer', 'rev'])).toBe(nobody);
  await longview.done(['user', 'grant-admin', 'rev']);
  expect(await longview.refused(['user', 'revoke-admin', 'ann'])).toBe(nobody);
  await longview.done(['approval', 'off', '--note', 'Over']);
  await longview.done(['user', 'revoke-admin', 'ann']);
});

test.each([
  [SET],
  [['rate', 'delete', 'ZAR', 'Yield Funds', '--yes']],
  [['rate', 'import', '-', '--yes']],
  [['asset-class', 'update', 'Yield Funds', '--risk', 'low']],
  [['asset-class', 'delete', 'Yield Funds', '--yes']],
  [['history', 'revert', '2', '--yes']],
  [['data', 'restore', '--revision', '1', '--yes']],
])('writes only with a reason and a trace while approval is on: %j', async (args) => {
  const sheet = 'currency,assetClass,ratePercent\nZAR,Yield Funds,9\n';
  longview = await inMemory();
  await longview.done(['rate', 'set', 'ZAR', 'Multi-Asset Funds', '11']);
  await addUser('ann', '--admin');
  await addUser('rev', '--reviewer');
  await longview.done(ON);
  const refusal = await longview.refused(args, 1, sheet);
  expect(refusal).toContain('--without-approval');
  expect(await longview.refused([...args, '--without-approval'], 2, sheet)).toMatch(/needs --note/);
  expect((await longview.run([...args, '--dry-run'], sheet)).code).toBe(0);
  await longview.done([...args, ...ALONE], sheet);
  const [entry] = await longview.json<object[]>(['history', 'list', '--limit', '1']);
  expect(entry).toMatchObject({ note: 'Ben is ill', withoutApproval: true });
  expect(await longview.done(['history', 'list', '--limit', '1'])).toContain(
    'cli:tester, without approval',
  );
});

test('a restore neither switches approval off nor is it a way around it', async () => {
  await addUser('rev', '--reviewer');
  await longview.done(SET);
  await longview.done(ON);
  await longview.done(['data', 'restore', '--revision', '2', '--yes', ...ALONE]);
  expect(await longview.refused(SET)).toContain('need a second person');
});

test('the catalogue of 1.0 stays readable for 1.0 until a reviewer or approval is there', async () => {
  await addUser('bob');
  expect((await longview.run(['user', 'grant-reviewer', 'bob'])).stderr).toBe(
    'From revision 4 on, Longview 1.0 cannot read this catalogue.\n',
  );
});

test('a sheet is proposed at the terminal, shown, and withdrawn there, but not decided', async () => {
  await addUser('rev', '--reviewer');
  const sheet = 'currency,assetClass,ratePercent\nZAR,Yield Funds,9\n';
  const propose = ['rate', 'import', '-', '--propose', '--from', '2027-01-01', '--note', 'Review'];
  expect(await longview.refused(propose, 1, sheet)).toContain('Nothing needs approval here');
  await longview.done(ON);
  expect(await longview.done(propose, sheet)).toBe(
    'Proposed as 1 from January 1, 2027: 0 added, 1 changed, 0 unchanged. It counts once a second person approves it.\n',
  );
  expect(await longview.done(['proposal', 'list'])).toMatch(
    /^Id +When +Who +What +Note\n +1 .* cli:tester +1 rate from January 1, 2027 +Review\n$/,
  );
  const shown = await longview.done(['proposal', 'show', '1']);
  expect(shown).toMatch(/\nReview\n\n.*\nZAR +Yield Funds +10% +9% from January 1, 2027\n$/);
  expect(await longview.refused(['proposal', 'approve', '1'], 2)).toContain('unknown command');
  expect(await longview.done(['proposal', 'withdraw', '1'])).toBe(
    'Proposal withdrawn successfully.\n',
  );
  expect(await longview.done(['proposal', 'list'])).toBe('No proposals are open\n');
  expect(await longview.refused(['proposal', 'show', '1'])).toContain(
    'tester (command line) withdrew this on ',
  );
});
