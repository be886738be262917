import { beforeEach, describe, expect, test } from 'vitest';
import { BO, startTwoPeople } from '#test/two-people.ts';

const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';
const JSON_FIRST = { accept: 'application/json' };
const WHEN = String.raw`on \w+ \d{1,2}, \d{4}, \d\d:\d\d UTC\.`;

let people: Awaited<ReturnType<typeof startTwoPeople>>;

beforeEach(async () => {
  people = await startTwoPeople();
});

describe('what is stored as it was last seen', () => {
  test('is changed, made the default and deleted', async () => {
    const rate = people.stored('returnRates', 2);
    const { body } = await people.call('PUT', `${RETURNS}/2`, {
      json: { returnRate: 0.11 },
      expected: rate,
    });
    expect(body).toEqual({ ...rate, returnRate: 0.11 });
    for (const [method, path, expected, status] of [
      ['POST', `${CURRENCIES}/3/set-default`, { code: 'BWP' }, 200],
      ['DELETE', `${CURRENCIES}/4`, people.stored('currencies', 4), 204],
      ['DELETE', `${CLASSES}/3`, people.stored('assetClasses', 3), 204],
    ] as const)
      expect((await people.call(method, path, { expected })).status).toBe(status);
  });

  test('may be the longest record there can be, of characters that a header cannot hold', async () => {
    const json = { name: '株'.repeat(100), description: '🦁'.repeat(1000), risk: 'low' };
    const { body } = await people.call('POST', CLASSES, { json });
    const renamed = { json: { ...json, name: 'x' }, expected: body };
    expect((await people.call('PUT', `${CLASSES}/${body.id}`, renamed)).status).toBe(200);
  });
});

describe('what somebody else has changed is refused with who, what and when', () => {
  const saying = (sentence: string) => expect.stringMatching(new RegExp(`^${sentence} ${WHEN}$`));

  test('a return rate, also when it is now what is being saved', async () => {
    const expected = people.stored('returnRates', 2);
    await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    const message = saying('bo@example.com changed Yield Funds in ZAR to 11%');
    for (const returnRate of [0.105, 0.11]) {
      const sent = { json: { returnRate }, expected };
      const refused = await people.refused('PUT', `${RETURNS}/2`, sent);
      expect(refused).toEqual({ status: 409, body: message });
      const { at } = people.app.store.current;
      const current = { ...expected, returnRate: 0.11 };
      expect(await people.refused('PUT', `${RETURNS}/2`, { ...sent, headers: JSON_FIRST })).toEqual(
        { status: 409, body: { message, actor: BO, at, current } },
      );
    }
  });

  test('a currency, for a change, a deletion and the default', async () => {
    const expected = people.stored('currencies', 2);
    const json = { code: 'KES', name: 'Shilling', symbol: 'KSh', displayOrder: 2 };
    await people.bo('PUT', `${CURRENCIES}/2`, json);
    const body = saying("bo@example.com changed the name of currency KES to 'Shilling'");
    for (const [method, path, json] of [
      ['PUT', `${CURRENCIES}/2`, { ...people.stored('currencies', 2), symbol: 'Sh' }],
      ['DELETE', `${CURRENCIES}/2`, undefined],
      ['POST', `${CURRENCIES}/2/set-default`, undefined],
    ] as const)
      expect(await people.refused(method, path, { json, expected })).toEqual({ status: 409, body });
  });
});

test('what was deleted meanwhile is a conflict with nothing that is there now; what never was is not found', async () => {
  const expected = people.stored('returnRates', 2);
  const assetClass = people.stored('assetClasses', 2);
  await people.bo('DELETE', `${CLASSES}/2`);
  const sent = { json: { returnRate: 0.2 }, expected, headers: JSON_FIRST };
  const told = await people.refused('PUT', `${RETURNS}/2`, sent);
  expect(told).toMatchObject({ status: 409, body: { actor: BO, current: null } });
  const withRates = "bo@example.com deleted asset class 'Yield Funds' with 5 return rates";
  expect(told.body.message).toMatch(new RegExp(`^${withRates} ${WHEN}$`));
  const gone = await people.refused('DELETE', `${CLASSES}/2`, { expected: assetClass });
  expect(gone.status).toBe(409);

  expect((await people.refused('PUT', `${RETURNS}/99`, sent)).status).toBe(404);
  expect((await people.refused('DELETE', `${CLASSES}/2`)).status).toBe(404);
  expect((await people.refused('PUT', `${RETURNS}/${'9'.repeat(30)}`, sent)).status).toBe(404);
});

test('a pair that is stored already is told with its rate to who asks for JSON', async () => {
  const json = { currencyId: 1, assetClassId: 2, returnRate: 0.2 };
  await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
  const message = "There is already a return rate for 'Yield Funds' in ZAR.";
  const current = people.stored('returnRates', 2);
  const { at } = people.app.store.current;
  expect(await people.refused('POST', RETURNS, { json, headers: JSON_FIRST })).toEqual({
    status: 409,
    body: { message, actor: BO, at, current },
  });
});
