import { beforeEach, expect, test } from 'vitest';
import { daysToPlan } from '#lib/domain/planned-rate.ts';
import { BO, startTwoPeople } from '#test/two-people.ts';

const RETURNS = '/api/admin/asset-class-returns';
const CHANGES = `${RETURNS}/changes`;
const UPCOMING = '/api/admin/upcoming-rates';
const JSON_FIRST = { accept: 'application/json' };

let people: Awaited<ReturnType<typeof startTwoPeople>>;
let from: string;

beforeEach(async () => {
  people = await startTwoPeople();
  from = daysToPlan(people.app.store.today).first;
});

const newest = () => people.app.store.current;
const change = (...changes: object[]) => ({ json: { currencyId: 1, changes } });

test('says in a preview what would change, is unusual or is replaced, and saves nothing', async () => {
  await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11, from });
  const json = { currencyId: 1, from, changes: [{ assetClassId: 2, before: 0.1, after: 0.2 }] };
  const previewed = await people.refused('POST', `${CHANGES}?preview=true`, { json });
  const replaces = { returnRate: 0.11, from };
  expect(previewed).toEqual({
    status: 200,
    body: {
      changes: [{ assetClassId: 2, before: 0.1, after: 0.2, from, unusual: true, replaces }],
    },
  });
});

test('refuses all changes because of one, and names every bad row and who was faster', async () => {
  const good = { assetClassId: 1, before: 0.07, after: 0.08 };
  const high = { assetClassId: 2, before: 0.1, after: 2 };
  const bad = await people.refused('POST', CHANGES, { ...change(good, high), headers: JSON_FIRST });
  expect(bad).toEqual({
    status: 400,
    body: {
      message: 'Nothing was saved: 1 rate cannot be used.',
      bad: [{ assetClassId: 2, message: expect.any(String) }],
    },
  });
  await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
  const { at } = newest();
  const late = change(good, { assetClassId: 2, before: 0.1, after: 0.12 });
  const met = await people.refused('POST', CHANGES, { ...late, headers: JSON_FIRST });
  expect(met).toEqual({
    status: 409,
    body: {
      message: 'Nothing was saved: 1 rate was changed in the meantime.',
      conflicts: [{ assetClassId: 2, actor: BO, at, current: 0.11, planned: null }],
    },
  });
});

test('stops offering a class, which POST and PUT offer again under its old id', async () => {
  const notOffered = async () =>
    (await people.call('GET', '/api/admin/not-offered/by-currency/1')).body;
  const pair = { currencyId: 1, assetClassId: 2 };
  for (const [method, path, status] of [
    ['POST', RETURNS, 201],
    ['PUT', `${RETURNS}/2`, 200],
  ] as const) {
    expect((await people.call('DELETE', `${RETURNS}/2`)).status).toBe(204);
    expect((await people.refused('DELETE', `${RETURNS}/2`)).status).toBe(404);
    expect(await notOffered()).toEqual([2]);
    const { body } = await people.call('GET', `${RETURNS}/by-currency/1`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 3]);
    const again = await people.call(method, path, { json: { ...pair, returnRate: 0.09 } });
    expect(again).toEqual({ status, body: { id: 2, ...pair, returnRate: 0.09 } });
    expect(await notOffered()).toEqual([]);
  }
});

test('lists what is planned in all currencies by day, currency and class, with who planned it', async () => {
  const later = daysToPlan(from).first;
  const headers = { 'x-note': 'Review' };
  const euro = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };
  await people.call('POST', '/api/admin/currencies', { json: euro });
  const first = { currencyId: 6, from, changes: [{ assetClassId: 1, before: null, after: 0.06 }] };
  await people.call('PUT', `${RETURNS}/1`, { json: { returnRate: 0.08, from: later } });
  expect((await people.call('POST', CHANGES, { as: BO, json: first, headers })).status).toBe(200);
  await people.call('PUT', `${RETURNS}/2`, { json: { returnRate: 0.11, from } });
  await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.105 });
  const { body } = await people.call('GET', UPCOMING);
  const at = expect.any(String);
  const ofRand = { currencyId: 1, actor: 'anna', at, note: null };
  const ofEuro = { currencyId: 6, assetClassId: 1, returnRate: null };
  const planned = { returnRate: 0.11, from };
  expect(body).toEqual([
    { id: 2, ...ofRand, assetClassId: 2, returnRate: 0.105, planned },
    { id: 16, ...ofEuro, planned: { returnRate: 0.06, from }, actor: BO, at, note: 'Review' },
    {
      id: 1,
      ...ofRand,
      assetClassId: 1,
      returnRate: 0.07,
      planned: { returnRate: 0.08, from: later },
    },
  ]);
  expect((await people.call('GET', '/api/admin/not-offered/by-currency/6')).body).toEqual([]);
});

test('refuses a change of a page that shows another user, after 401 and 403 and before the rest', async () => {
  const { data } = newest();
  const idOf = (name: string) => String(data.users.find(({ username }) => username === name)?.id);
  const put = (as: string, user: string, returnRate: unknown) =>
    people.call('PUT', `${RETURNS}/2`, { as, json: { returnRate }, headers: { 'x-user': user } });
  expect(await put(BO, idOf('anna'), 'no rate')).toEqual({
    status: 409,
    body: `You are now signed in as ${BO} in this browser.`,
  });
  const path = '/api/account/sessions/end-others';
  const headers = { 'x-user': idOf('anna') };
  expect((await people.refused('POST', path, { as: BO, headers })).status).toBe(409);
  expect((await people.call('GET', UPCOMING, { as: BO, headers })).status).toBe(200);
  expect((await put('anna', 'anna', 0.1)).status).toBe(400);
  expect((await put('anna', idOf('anna'), 0.11)).status).toBe(200);
});
