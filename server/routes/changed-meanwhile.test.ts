import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#test/accounts.ts';
import { startTwoPeople } from '#test/two-people.ts';

const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';
const JSON_FIRST = { accept: 'application/json' };
const WHEN = String.raw`on \w+ \d{1,2}, \d{4}, \d\d:\d\d UTC\.`;

let people: Awaited<ReturnType<typeof startTwoPeople>>;

beforeEach(async () => {
  people = await startTwoPeople();
});

describe('what somebody else has changed is refused with who, what and when', () => {
  test('a return rate', async () => {
    const expected = people.stored('returnRates', 2);
    await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    const sent = { json: { returnRate: 0.105 }, expected };
    const { status, body } = await people.refused('PUT', `${RETURNS}/2`, sent);
    expect(status).toBe(409);
    expect(body).toMatch(new RegExp(`^bo@example.com changed Yield Funds in ZAR to 11% ${WHEN}$`));
    const told = await people.refused('PUT', `${RETURNS}/2`, { ...sent, headers: JSON_FIRST });
    expect(told).toEqual({
      status: 409,
      body: {
        message: body,
        actor: 'bo@example.com',
        at: people.app.store.current.at,
        current: { ...expected, returnRate: 0.11 },
      },
    });
  });

  test('also when it is now what is being saved', async () => {
    const expected = people.stored('returnRates', 2);
    await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    expect(
      (await people.refused('PUT', `${RETURNS}/2`, { json: { returnRate: 0.11 }, expected }))
        .status,
    ).toBe(409);
  });

  test('a currency, for a change, a deletion and the default', async () => {
    const expected = people.stored('currencies', 2);
    const json = { code: 'KES', name: 'Shilling', symbol: 'KSh', displayOrder: 2 };
    await people.bo('PUT', `${CURRENCIES}/2`, json);
    const calls: [string, string, unknown?][] = [
      ['PUT', `${CURRENCIES}/2`, { ...json, symbol: 'Sh' }],
      ['DELETE', `${CURRENCIES}/2`],
      ['POST', `${CURRENCIES}/2/set-default`],
    ];
    for (const [method, path, json] of calls) {
      const { status, body } = await people.refused(method, path, { json, expected });
      expect(status).toBe(409);
      expect(body).toMatch(
        new RegExp(`^bo@example.com changed the name of KES to 'Shilling' ${WHEN}$`),
      );
    }
  });

  test('an asset class, by somebody at the command line, in another process', async () => {
    const expected = people.stored('assetClasses', 2);
    await withStore(people.app.dataDir, (store) =>
      store.transact('cli:thandi', (draft) => draft.update('assetClasses', 2, { risk: 'low' })),
    );
    const { status, body } = await people.refused('DELETE', `${CLASSES}/2`, {
      expected,
      headers: JSON_FIRST,
    });
    expect(status).toBe(409);
    expect(body.message).toMatch(
      new RegExp(`^thandi \\(command line\\) changed the risk of Yield Funds to low ${WHEN}$`),
    );
    expect(body).toMatchObject({ actor: 'thandi (command line)', current: { id: 2, risk: 'low' } });
  });

  test('the default currency, which was not the default when it was last seen', async () => {
    const expected = people.stored('currencies', 2);
    await people.bo('POST', `${CURRENCIES}/2/set-default`);
    const { body } = await people.refused('DELETE', `${CURRENCIES}/2`, { expected });
    expect(body).toMatch(new RegExp(`^bo@example.com made KES the default currency ${WHEN}$`));
  });

  test('long ago, by many revisions of others', async () => {
    const expected = people.stored('returnRates', 2);
    await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    for (let i = 1; i <= 30; i++)
      await people.call('PUT', `${RETURNS}/1`, { json: { returnRate: i / 100 } });
    const { body } = await people.refused('PUT', `${RETURNS}/2`, {
      json: { returnRate: 0.2 },
      expected,
    });
    expect(body).toMatch(/^bo@example.com changed Yield Funds in ZAR to 11% /);
  });
});

describe('what was deleted meanwhile', () => {
  test('is a conflict with nothing that is there now, and what never was is not found', async () => {
    const rate = people.stored('returnRates', 2);
    const assetClass = people.stored('assetClasses', 2);
    await people.bo('DELETE', `${CLASSES}/2`);
    const sent = { json: { returnRate: 0.2 }, expected: rate, headers: JSON_FIRST };
    const told = await people.refused('PUT', `${RETURNS}/2`, sent);
    expect(told).toMatchObject({ status: 409, body: { actor: 'bo@example.com', current: null } });
    expect(told.body.message).toMatch(
      new RegExp(`^bo@example.com deleted Yield Funds with its return rates ${WHEN}$`),
    );
    const gone = await people.refused('DELETE', `${CLASSES}/2`, { expected: assetClass });
    expect(gone.status).toBe(409);
    expect(gone.body).toMatch(new RegExp(`^bo@example.com deleted Yield Funds ${WHEN}$`));

    expect((await people.refused('PUT', `${RETURNS}/99`, sent)).status).toBe(404);
    expect((await people.refused('DELETE', `${CLASSES}/2`)).status).toBe(404);
    expect((await people.refused('PUT', `${RETURNS}/${'9'.repeat(30)}`, sent)).status).toBe(404);
  });
});

test('a pair that is stored already is told with its rate to who asks for JSON', async () => {
  const json = { currencyId: 1, assetClassId: 2, returnRate: 0.2 };
  await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
  const message = "There is already a return rate for 'Yield Funds' in ZAR.";
  expect(await people.refused('POST', RETURNS, { json })).toEqual({ status: 409, body: message });
  const { at } = people.app.store.current;
  expect(await people.refused('POST', RETURNS, { json, headers: JSON_FIRST })).toEqual({
    status: 409,
    body: { message, actor: 'bo@example.com', at, current: people.stored('returnRates', 2) },
  });
});
