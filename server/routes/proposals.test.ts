import { beforeEach, expect, test } from 'vitest';
import { daysToPlan, utcDay } from '#lib/domain/planned-rate.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { deleteUser, setAdmin, setReviewer } from '#lib/services/accounts.ts';
import { switchApproval } from '#lib/services/approval.ts';
import { propose } from '#lib/services/proposals.ts';
import { createRecord } from '#lib/services/records.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { BO, startTwoPeople } from '#test/two-people.ts';

const RETURNS = '/api/admin/asset-class-returns';
const PROPOSE = `${RETURNS}/changes?propose=true`;
const PROPOSALS = '/api/admin/proposals';
const SOMEBODY_ELSE = 'Somebody else has to approve this.';
const JSON_FIRST = { accept: 'application/json' };

let people: Awaited<ReturnType<typeof startTwoPeople>>;
let today: string;

beforeEach(async () => {
  people = await startTwoPeople();
  today = utcDay(new Date());
  await atTerminal((draft) => switchApproval(draft, true));
});

const atTerminal = (change: (draft: Draft) => unknown) =>
  people.app.store.transact('cli:test', change);
const rand = (...changes: object[]) => ({ json: { currencyId: 1, changes } });
const seven = (after: unknown = 0.075) => rand({ assetClassId: 1, before: 0.07, after });
const decide = (id: number, how: string, as = BO, note?: string) =>
  people.call('POST', `${PROPOSALS}/${id}/${how}`, { as, json: { note }, headers: JSON_FIRST });
const newest = () => people.app.store.current;
const rateOf = (id: number) => newest().data.returnRates.find((rate) => rate.id === id);
const open = async () => (await people.call('GET', PROPOSALS)).body;
const at = () => expect.stringMatching(/^\d{4}-/);

/** Proposes 7.5% for money market funds in rand, as anna; returns the proposal's id. */
async function proposed(sent = seven()): Promise<number> {
  const { status, body } = await people.call('POST', PROPOSE, sent);
  expect(status, JSON.stringify(body)).toBe(202);
  return body.proposal;
}

test('counts once somebody else approves, under the name of who proposed it', async () => {
  const before = newest();
  const id = await proposed({ ...seven(), headers: { 'x-note': 'Review' } } as never);
  expect(await open()).toEqual([
    {
      ...{ id, by: 'anna', userId: 1, at: at(), note: 'Review', obstacle: null, differs: [] },
      changes: [
        { currencyId: 1, assetClassId: 1, before: 0.07, plannedBefore: null, after: 0.075 },
      ],
    },
  ]);
  expect(rateOf(1)).toEqual(before.data.returnRates[0]);
  expect(people.app.store.ratesAsAt).toEqual({ revision: 1, at: at() });
  const { status, body } = await decide(id, 'approve', BO, 'As agreed');
  expect([status, body]).toEqual([200, { revision: newest().revision }]);
  expect(rateOf(1)?.returnRate).toBe(0.075);
  expect(await open()).toEqual([]);
  const history = await people.call('GET', '/api/admin/history?kind=return-rates&limit=1');
  expect(history.body.revisions).toMatchObject([
    {
      ...{ actor: 'anna', note: 'Review', approvedBy: BO, approvalNote: 'As agreed' },
      summary: 'Changed Money Market Funds in ZAR to 7.5%',
      changes: [{ entity: 'return-rate' }],
    },
  ]);
  const decided = await people.call('GET', '/api/admin/history?kind=proposals');
  expect(decided.body.revisions.map((one: { summary: string }) => one.summary)).toEqual([
    'Changed Money Market Funds in ZAR to 7.5%',
    'Proposed 1 rate',
  ]);
});

test('one’s own is refused, and so is one of one’s own token or of no approver', async () => {
  const id = await proposed();
  expect(await decide(id, 'approve', 'anna')).toEqual({
    status: 403,
    body: { message: SOMEBODY_ELSE },
  });
  expect((await decide(id, 'decline', 'anna', 'No')).body.message).toBe(SOMEBODY_ELSE);
  const plain = await addUser(people.app.store, 'plain', false);
  const cookie = await signIn(people.app.url, plain.username, PASSWORD);
  const call = { cookie, json: {} };
  const { status } = await callAdmin(people.app.url, 'POST', `${PROPOSALS}/${id}/approve`, call);
  expect(status).toBe(403);
  const token = { by: 'token:nightly (bo@example.com)', userId: 2, at: new Date().toISOString() };
  await atTerminal((draft) =>
    propose(draft, (it) => updateReturnRate(it, 2, { returnRate: 0.2 }), { ...token, note: null }),
  );
  expect((await decide(2, 'approve', BO)).body.message).toBe(SOMEBODY_ELSE);
});

test('a reviewer approves, and not once they are none any more', async () => {
  const { store, url } = people.app;
  const { id: reviewer } = await addUser(store, 'rev', false);
  await atTerminal((draft) => setReviewer(draft, reviewer, true));
  const cookie = await signIn(url, 'rev', PASSWORD);
  const approve = (id: number) =>
    callAdmin(url, 'POST', `${PROPOSALS}/${id}/approve`, { cookie, json: {} });
  expect((await approve(await proposed())).status).toBe(200);
  const second = await proposed(rand({ assetClassId: 1, before: 0.075, after: 0.08 }));
  await atTerminal((draft) => setReviewer(draft, reviewer, false));
  expect((await approve(second)).status).toBe(403);
});

test('declining needs a reason, withdrawing the proposer, and a decided one says who did it', async () => {
  const first = await proposed();
  expect((await decide(first, 'decline')).body.message).toBe('Say why you decline.');
  expect((await decide(first, 'withdraw')).body.message).toBe('Only anna can withdraw this.');
  expect((await decide(first, 'decline', BO, 'Too high')).status).toBe(204);
  expect(newest()).toMatchObject({
    ...{ actor: BO, note: 'Too high', summary: 'Declined what anna proposed: 1 rate' },
  });
  expect((await decide(first, 'approve')).body.message).toMatch(
    /^bo@example.com declined this on /,
  );
  const second = await proposed();
  expect((await decide(second, 'withdraw', 'anna')).status).toBe(204);
  expect((await decide(second, 'approve')).body.message).toMatch(/^anna withdrew this on /);
  expect((await decide(99, 'approve')).status).toBe(404);
  const csv = await people.call('GET', '/api/admin/history/sheet?kind=proposals');
  expect(csv.body.split('\n').map((line: string) => line.split(',').slice(2).join())).toEqual([
    'actor,note,record,field,before,after,approvedBy,approvalNote',
    'anna,,proposal 2,proposal,open,withdrawn,,',
    'anna,,proposal 2: Money Market Funds in ZAR,proposed rate,7%,7.5%,,',
    'bo@example.com,Too high,proposal 1,proposal,open,declined,,',
    'anna,,proposal 1: Money Market Funds in ZAR,proposed rate,7%,7.5%,,',
    '',
  ]);
});

test('two approvals at once on two servers make one revision', async () => {
  const id = await proposed();
  const { bytes } = people.app;
  await addUser(people.app.store, 'cy');
  const other = await startApp({ bytes });
  const cookie = await signIn(other.url, 'cy', PASSWORD);
  const { revision } = newest();
  const answers = await Promise.all([
    decide(id, 'approve'),
    callAdmin(other.url, 'POST', `${PROPOSALS}/${id}/approve`, { cookie, json: {} }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(JSON.stringify(refused)).toMatch(/(?:bo@example.com|cy) approved this on /);
  expect((await people.app.store.latest()).revision).toBe(revision + 1);
});

test('names the rates that moved meanwhile, and stays open', async () => {
  const id = await proposed(
    rand(
      { assetClassId: 1, before: 0.07, after: 0.075 },
      { assetClassId: 2, before: 0.1, after: 0.11 },
    ),
  );
  await atTerminal((draft) => updateReturnRate(draft, 1, { returnRate: 0.108 }));
  const { status, body } = await decide(id, 'approve');
  expect(status).toBe(409);
  const message = expect.stringMatching(/^test \(command line\) saved 10\.8% on /);
  expect(body).toEqual({
    message: '1 rate was changed in the meantime. It cannot be approved while this differs.',
    differs: [{ currencyId: 1, assetClassId: 1, message }],
  });
  expect(await open()).toMatchObject([{ id, differs: body.differs }]);
  expect(rateOf(2)?.returnRate).toBe(0.1);
});

test('a planned rate that took effect meanwhile, and a day that is past, are refused', async () => {
  const from = daysToPlan(today).first;
  const past = { by: 'anna', userId: 1, at: `${today}T00:00:00.000Z`, note: null };
  const row = { currencyId: 1, assetClassId: 1, before: 0.07, after: 0.075 };
  await atTerminal((draft) => {
    draft.insert('proposals', {
      ...past,
      changes: [{ ...row, before: 0.06, plannedBefore: { returnRate: 0.07, from: today } }],
    });
    draft.insert('proposals', { ...past, from: today, changes: [{ ...row, plannedBefore: null }] });
  });
  expect((await decide(1, 'approve')).body.differs).toMatchObject([
    { message: expect.stringMatching(/^7% has counted since /) },
  ]);
  expect((await decide(2, 'approve')).body.message).toMatch(
    / is not in the future any more: decline it\.$/,
  );
  const dated = await people.call('POST', PROPOSE, {
    json: { currencyId: 1, from, changes: [{ assetClassId: 2, before: 0.1, after: 0.11 }] },
  });
  expect((await decide(dated.body.proposal, 'approve')).status).toBe(200);
  expect(rateOf(2)).toMatchObject({ returnRate: 0.1, next: { returnRate: 0.11, from } });
});

test('what a proposer who was deleted or demoted proposed can only be declined', async () => {
  const cy = await addUser(people.app.store, 'cy');
  const dan = await addUser(people.app.store, 'dan');
  for (const { id: userId, username: by } of [cy, dan])
    await atTerminal((draft) =>
      propose(draft, (it) => updateReturnRate(it, userId, { returnRate: 0.2 }), {
        ...{ by, userId, at: `${today}T00:00:00.000Z`, note: null },
      }),
    );
  await atTerminal((draft) => setAdmin(draft, cy.id, false));
  await atTerminal((draft) => deleteUser(draft, dan.id));
  for (const [id, name] of [
    [1, 'cy'],
    [2, 'dan'],
  ] as const) {
    expect((await decide(id, 'approve')).body.message).toBe(
      `${name} is no longer an administrator: decline it.`,
    );
    expect((await decide(id, 'decline', BO, 'Gone')).status).toBe(204);
  }
});

test('a sheet is one proposal, and what was approved is undone by another', async () => {
  const body = 'currency,assetClass,ratePercent\nZAR,Yield Funds,11\nUSD,Yield Funds,6\n';
  const headers = { 'content-type': 'text/csv' };
  const cookie = people.cookies.anna;
  const path = `${RETURNS}/sheet?propose=true&file=rates.csv`;
  const sheet = await callAdmin(people.app.url, 'POST', path, { cookie, body, headers });
  expect([sheet.status, sheet.text]).toEqual([202, '{"proposal":1}']);
  await decide(1, 'approve');
  const { revision } = newest();
  expect(newest()).toMatchObject({ actor: 'anna', summary: 'Uploaded rates.csv', approvedBy: BO });
  const revert = '/api/admin/history/revert';
  const json = { revisions: [revision] };
  expect((await people.refused('POST', revert, { json })).status).toBe(403);
  expect((await people.call('POST', `${revert}?propose=true`, { json })).status).toBe(202);
  await decide(2, 'approve');
  expect(newest().summary).toBe(`Reverted ${revision}`);
  expect(rateOf(2)?.returnRate).toBe(0.1);
});

test('stopping, offering and cancelling are proposed, and what is no rate is not', async () => {
  const from = daysToPlan(today).first;
  await atTerminal((draft) => updateReturnRate(draft, 3, { returnRate: 0.13, from }));
  const stop = await proposed(
    rand(
      { assetClassId: 2, before: 0.1, after: null },
      { assetClassId: 3, before: 0.12, planned: null },
    ),
  );
  await decide(stop, 'approve');
  expect(rateOf(2)?.returnRate).toBe(null);
  expect(rateOf(3)?.next).toBe(undefined);
  await atTerminal((draft) =>
    createRecord(draft, ASSET_CLASS, { name: 'Bonds', description: null, risk: 'low' }),
  );
  const revert = '/api/admin/history/revert?propose=true';
  const refused = await people.refused('POST', revert, {
    json: { revisions: [newest().revision] },
  });
  expect(refused).toEqual({ status: 409, body: 'Only changes of return rates can be proposed.' });
});

test('a class whose first rate is proposed keeps its name, and its deletion is named', async () => {
  const class4 = { name: 'Bonds', description: null, risk: 'low' };
  await atTerminal((draft) => createRecord(draft, ASSET_CLASS, class4));
  const id = await proposed(rand({ assetClassId: 4, before: null, after: 0.05 }));
  const json = { ...class4, risk: 'high' };
  expect((await people.refused('PUT', '/api/admin/asset-classes/4', { json })).status).toBe(403);
  await people.call('DELETE', '/api/admin/asset-classes/4');
  const { differs } = (await decide(id, 'approve')).body;
  expect(differs).toMatchObject([{ message: expect.stringMatching(/^anna deleted it on /) }]);
});

test('takes no 51st proposal, and none while approval is off, when open ones are still decided', async () => {
  await atTerminal((draft) => {
    for (let count = 0; count < 50; count++)
      propose(draft, (it) => updateReturnRate(it, 1, { returnRate: 0.075 }), {
        ...{ by: 'anna', userId: 1, at: `${today}T00:00:00.000Z`, note: null },
      });
  });
  expect(await people.refused('POST', PROPOSE, seven())).toEqual({
    status: 409,
    body: '50 proposals are open. Decide some of them first.',
  });
  await atTerminal((draft) => switchApproval(draft, false));
  expect((await people.refused('POST', PROPOSE, seven())).status).toBe(400);
  expect((await decide(1, 'approve')).status).toBe(200);
});
