import { beforeEach, expect, test } from 'vitest';
import { CALLS } from '#lib/api/calls.ts';
import { daysToPlan } from '#lib/domain/planned-rate.ts';
import { setReviewer } from '#lib/services/accounts.ts';
import { switchApproval } from '#lib/services/approval.ts';
import { updateReturnRate } from '#lib/services/return-rates.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { ADMIN_CALLS } from '#test/admin-calls.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { BO, startTwoPeople } from '#test/two-people.ts';

const RETURNS = '/api/admin/asset-class-returns';
const NEEDED = 'Return rates need a second person here: propose the change.';
const MEANING =
  'This changes what published rates mean: do it at the terminal with --without-approval and a reason.';
const HAS_RATES = 'It still has rates: propose to stop offering them first.';

let people: Awaited<ReturnType<typeof startTwoPeople>>;

beforeEach(async () => {
  people = await startTwoPeople();
  const { store } = people.app;
  const planned = { returnRate: 0.13, from: daysToPlan(store.today).first };
  await store.transact('cli:test', (draft) => updateReturnRate(draft, 3, planned));
  await store.transact('cli:test', (draft) => switchApproval(draft, true));
});

/** Returns what visitors see of rates: the name, risk and rate of each class, by the codes of their currencies. */
async function seen() {
  const codes = ['ZAR', 'USD', 'BWP', 'KES', 'SZL'];
  const lists = codes.map(async (code) => {
    const { text } = await callApi(people.app.url, 'GET', `/api/asset-classes/by-currency/${code}`);
    const classes: { name: string; risk: string; rate: number }[] = JSON.parse(text);
    return [code, classes.map(({ name, risk, rate }) => ({ name, risk, rate }))];
  });
  return Object.fromEntries(await Promise.all(lists));
}

test('no call changes what visitors see of rates while approval is on', async () => {
  const before = await seen();
  const cancel = ['DELETE', '/api/admin/upcoming-rates/3', undefined, 204] as const;
  const refused: string[] = [];
  for (const [method, path, json, status] of [cancel, ...ADMIN_CALLS]) {
    const answer = await people.call(method, path, { json });
    if (answer.status !== status) refused.push(`${method} ${path}: ${answer.body}`);
    expect(await seen(), `${method} ${path}`).toEqual(before);
  }
  expect(refused).toEqual([
    `DELETE /api/admin/upcoming-rates/3: ${NEEDED}`,
    `DELETE /api/admin/currencies/2: ${HAS_RATES}`,
    `DELETE /api/admin/asset-classes/1: ${HAS_RATES}`,
    `POST ${RETURNS}: ${NEEDED}`,
    `PUT ${RETURNS}/2: ${NEEDED}`,
    `POST ${RETURNS}/changes: ${NEEDED}`,
    `DELETE ${RETURNS}/3: ${NEEDED}`,
    `POST ${RETURNS}/sheet: ${NEEDED}`,
  ]);
  const written = CALLS.filter(({ writesRates }) => writesRates).map(({ path }) => path);
  // A revert of what changed rates is tried below.
  expect(new Set(written)).toEqual(
    new Set([
      RETURNS,
      `${RETURNS}/:id`,
      `${RETURNS}/changes`,
      `${RETURNS}/sheet`,
      '/api/admin/upcoming-rates/:id',
      '/api/admin/history/revert',
    ]),
  );
});

test.each([
  ['PUT', '/api/admin/asset-classes/1', { name: 'Cash', description: null, risk: 'low' }, MEANING],
  ['PUT', '/api/admin/currencies/1', { code: 'RND', name: 'Rand', symbol: 'R' }, MEANING],
  ['POST', '/api/admin/history/revert', { revisions: [4] }, NEEDED],
  ['POST', `${RETURNS}/changes?preview=false`, change(0.075), NEEDED],
])('refuses %s %s', async (method, path, json, sentence) => {
  expect(await people.refused(method, path, { json })).toEqual({ status: 403, body: sentence });
});

test('what is no part of a rate is changed directly, and a preview is allowed', async () => {
  const zar = people.stored('currencies', 1);
  const calls = [
    people.call('PUT', '/api/admin/currencies/1', { json: { ...zar, symbol: 'ZAR' } }),
    people.call('POST', `${RETURNS}/changes?preview=true`, { json: change(0.075) }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a reviewer reads everything and changes nothing', async () => {
  const { store, url } = people.app;
  const { id } = await addUser(store, 'rev@example.com', false);
  await store.transact('cli:test', (draft) => setReviewer(draft, id, true));
  const cookie = await signIn(url, 'rev@example.com', PASSWORD);
  const statuses = new Set<string>();
  for (const [method, path, json] of ADMIN_CALLS) {
    const { status, text } = await callAdmin(url, method, path, { cookie, json });
    statuses.add(`${method === 'GET' ? 'reads' : 'changes'}: ${status === 200 ? status : text}`);
  }
  expect([...statuses].sort()).toEqual([
    'changes: Reviewers look and approve; they do not change.',
    'reads: 200',
  ]);
  const { text } = await callApi(url, 'GET', '/api/user', { cookie });
  expect(JSON.parse(text)).toMatchObject({ isReviewer: true, needsApproval: true });
});

test('says nothing of reviewers and approval where there is none', async () => {
  await people.app.store.transact('cli:test', (draft) => switchApproval(draft, false));
  const { body } = await people.call('GET', '/api/user', { as: BO });
  expect(body).toEqual({ id: 2, username: BO, isAdmin: true });
});

function change(after: number) {
  return { currencyId: 1, changes: [{ assetClassId: 1, before: 0.07, after }] };
}
