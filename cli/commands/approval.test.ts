import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

const ON = ['approval', 'on', '--note', 'Board'];
const SET = ['rate', 'set', 'ZAR', 'Money Market Funds', '7.5'];
const ALONE = ['--without-approval', '--note', 'Ben is ill'];

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
  await longview.addUser('ann');
});

async function addReviewer() {
  await longview.addUser('rev', false);
  await longview.run(['user', 'grant-reviewer', 'rev']);
}

test('refuses approval while nobody could approve, and then to take the last approver', async () => {
  const nobody =
    'longview: Nobody could approve what another proposes. Make a reviewer first: longview user add EMAIL --reviewer\n';
  expect(await longview.refused(ON)).toBe(nobody);
  await addReviewer();
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

describe('while approval is on', () => {
  const sheet = 'currency,assetClass,ratePercent\nZAR,Yield Funds,9\n';
  let guarded: InMemory;

  beforeAll(async () => {
    longview = await inMemory();
    await longview.done(['rate', 'set', 'ZAR', 'Multi-Asset Funds', '11']);
    await longview.addUser('ann');
    await addReviewer();
    await longview.done(ON);
    guarded = longview;
  });

  test.each([
    [SET],
    [['rate', 'delete', 'ZAR', 'Yield Funds', '--yes']],
    [['rate', 'import', '-', '--yes']],
    [['asset-class', 'update', 'Yield Funds', '--risk', 'low']],
    [['asset-class', 'delete', 'Yield Funds', '--yes']],
    [['history', 'revert', '2', '--yes']],
    [['data', 'restore', '--revision', '1', '--yes']],
  ])('writes only with a reason and a trace: %j', async (args) => {
    expect(await guarded.refused(args, 1, sheet)).toContain('--without-approval');
    const alone = [...args, '--without-approval'];
    expect(await guarded.refused(alone, 2, sheet)).toMatch(/needs --note/);
    expect((await guarded.run([...args, '--dry-run'], sheet)).code).toBe(0);
    await guarded.done([...args, ...ALONE], sheet);
    const newest = ['history', 'list', '--limit', '1'];
    expect(await guarded.json(newest)).toMatchObject([
      { note: 'Ben is ill', withoutApproval: true },
    ]);
    expect(await guarded.done(newest)).toContain('cli:tester, without approval');
  });

  test('a restore does not switch it off', async () => {
    expect(await guarded.refused(SET)).toContain('need a second person');
  });
});

test('the catalogue of 1.0 stays readable for 1.0 until a reviewer or approval is there', async () => {
  await longview.addUser('bob', false);
  expect((await longview.run(['user', 'grant-reviewer', 'bob'])).stderr).toBe(
    'From revision 4 on, Longview 1.0 cannot read this catalogue.\n',
  );
});

test('a sheet is proposed at the terminal, shown, and withdrawn there, but not decided', async () => {
  await addReviewer();
  const sheet = 'currency,assetClass,ratePercent\nZAR,Yield Funds,9\n';
  const propose = ['rate', 'import', '-', '--propose', '--from', '2027-01-01', '--note', 'Review'];
  expect(await longview.refused(propose, 1, sheet)).toContain('Return rates need no approval here');
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
