import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Store } from '#lib/store/store.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp, type TestApp } from '#test/app.ts';

const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';
const JSON_FIRST = { accept: 'application/json' };
const WHEN = String.raw`on \w+ \d{1,2}, \d{4}, \d\d:\d\d UTC\.`;

let app: TestApp;
let cookies: Record<string, string>;

beforeEach(async () => {
  app = await startApp();
  cookies = {};
  for (const name of ['anna', 'bo@example.com']) {
    await addUser(app.store, name);
    cookies[name] = await signIn(app.url, name, PASSWORD);
  }
});

type Sent = { as?: string; json?: unknown; expected?: unknown; headers?: Record<string, string> };

/** Makes a call; `expected` goes as JSON, or as it stands where it is text. */
async function call(
  method: string,
  path: string,
  { as = 'anna', json, expected, headers }: Sent = {},
) {
  const header = typeof expected === 'string' ? expected : ascii(JSON.stringify(expected));
  const sent = { ...headers, ...(expected !== undefined && { 'x-expected': header }) };
  const answer = await callAdmin(app.url, method, path, {
    cookie: cookies[as],
    json,
    headers: sent,
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text };
}

const bo = (method: string, path: string, json?: unknown) =>
  call(method, path, { as: 'bo@example.com', json });

function ascii(text = ''): string {
  return text.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function stored(table: 'currencies' | 'assetClasses' | 'returnRates', id: number) {
  return app.store.current.data[table].find((record) => record.id === id);
}

/** Returns a call's answer, which must have changed nothing. */
async function refused(...args: Parameters<typeof call>) {
  const { revision } = await app.store.fresh();
  const answer = await call(...args);
  expect((await app.store.fresh()).revision).toBe(revision);
  return answer;
}

describe('what is stored as it was last seen', () => {
  test('is changed, made the default and deleted', async () => {
    const rate = stored('returnRates', 2);
    const update = { json: { returnRate: 0.11 }, expected: rate };
    expect((await call('PUT', `${RETURNS}/2`, update)).body).toEqual({ ...rate, returnRate: 0.11 });
    expect(
      (await call('POST', `${CURRENCIES}/3/set-default`, { expected: { code: 'BWP' } })).status,
    ).toBe(200);
    expect(
      (await call('DELETE', `${CURRENCIES}/4`, { expected: stored('currencies', 4) })).status,
    ).toBe(204);
    expect(
      (await call('DELETE', `${CLASSES}/3`, { expected: stored('assetClasses', 3) })).status,
    ).toBe(204);
  });

  test('may have characters that a header cannot', async () => {
    const json = { name: 'Épargne 🦁 株式', description: 'Zeile eins\nzwei', risk: 'low' };
    const { body } = await call('POST', CLASSES, { json });
    expect((await call('DELETE', `${CLASSES}/${body.id}`, { expected: body })).status).toBe(204);
  });

  test('may be the longest record there can be', async () => {
    const json = { name: '株'.repeat(100), description: '🦁'.repeat(1000), risk: 'low' };
    const { body } = await call('POST', CLASSES, { json });
    const renamed = { json: { ...json, name: 'x' }, expected: body };
    expect((await call('PUT', `${CLASSES}/${body.id}`, renamed)).status).toBe(200);
  });
});

describe('what somebody else has changed is refused with who, what and when', () => {
  test('a return rate', async () => {
    const expected = stored('returnRates', 2);
    await bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    const sent = { json: { returnRate: 0.105 }, expected };
    const { status, body } = await refused('PUT', `${RETURNS}/2`, sent);
    expect(status).toBe(409);
    expect(body).toMatch(new RegExp(`^bo@example.com changed Yield Funds in ZAR to 11% ${WHEN}$`));
    const told = await refused('PUT', `${RETURNS}/2`, { ...sent, headers: JSON_FIRST });
    expect(told).toEqual({
      status: 409,
      body: {
        message: body,
        actor: 'bo@example.com',
        at: app.store.current.at,
        current: { ...expected, returnRate: 0.11 },
      },
    });
  });

  test('also when it is now what is being saved', async () => {
    const expected = stored('returnRates', 2);
    await bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    expect(
      (await refused('PUT', `${RETURNS}/2`, { json: { returnRate: 0.11 }, expected })).status,
    ).toBe(409);
  });

  test('a currency, for a change, a deletion and the default', async () => {
    const expected = stored('currencies', 2);
    const json = { code: 'KES', name: 'Shilling', symbol: 'KSh', displayOrder: 2 };
    await bo('PUT', `${CURRENCIES}/2`, json);
    const calls: [string, string, unknown?][] = [
      ['PUT', `${CURRENCIES}/2`, { ...json, symbol: 'Sh' }],
      ['DELETE', `${CURRENCIES}/2`],
      ['POST', `${CURRENCIES}/2/set-default`],
    ];
    for (const [method, path, json] of calls) {
      const { status, body } = await refused(method, path, { json, expected });
      expect(status).toBe(409);
      expect(body).toMatch(
        new RegExp(`^bo@example.com changed the name of KES to 'Shilling' ${WHEN}$`),
      );
    }
  });

  test('an asset class, by somebody at the command line, in another process', async () => {
    const expected = stored('assetClasses', 2);
    const other = await Store.open({ directory: app.dataDir });
    await other.transact('cli:thandi', (draft) => draft.update('assetClasses', 2, { risk: 'low' }));
    await other.close();
    const { status, body } = await refused('DELETE', `${CLASSES}/2`, {
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
    const expected = stored('currencies', 2);
    await bo('POST', `${CURRENCIES}/2/set-default`);
    const { body } = await refused('DELETE', `${CURRENCIES}/2`, { expected });
    expect(body).toMatch(new RegExp(`^bo@example.com made KES the default currency ${WHEN}$`));
  });

  test('long ago, by many revisions of others', async () => {
    const expected = stored('returnRates', 2);
    await bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
    for (let i = 1; i <= 30; i++)
      await call('PUT', `${RETURNS}/1`, { json: { returnRate: i / 100 } });
    const { body } = await refused('PUT', `${RETURNS}/2`, { json: { returnRate: 0.2 }, expected });
    expect(body).toMatch(/^bo@example.com changed Yield Funds in ZAR to 11% /);
  });
});

describe('what was deleted meanwhile', () => {
  test('is a conflict with nothing that is there now, and what never was is not found', async () => {
    const rate = stored('returnRates', 2);
    const assetClass = stored('assetClasses', 2);
    await bo('DELETE', `${CLASSES}/2`);
    const sent = { json: { returnRate: 0.2 }, expected: rate, headers: JSON_FIRST };
    const told = await refused('PUT', `${RETURNS}/2`, sent);
    expect(told).toMatchObject({ status: 409, body: { actor: 'bo@example.com', current: null } });
    expect(told.body.message).toMatch(
      new RegExp(`^bo@example.com deleted Yield Funds with its return rates ${WHEN}$`),
    );
    const gone = await refused('DELETE', `${CLASSES}/2`, { expected: assetClass });
    expect(gone.status).toBe(409);
    expect(gone.body).toMatch(new RegExp(`^bo@example.com deleted Yield Funds ${WHEN}$`));

    expect((await refused('PUT', `${RETURNS}/99`, sent)).status).toBe(404);
    expect((await refused('DELETE', `${CLASSES}/2`)).status).toBe(404);
    expect((await refused('PUT', `${RETURNS}/${'9'.repeat(30)}`, sent)).status).toBe(404);
  });
});

test('a pair that is stored already is told with its rate to who asks for JSON', async () => {
  const json = { currencyId: 1, assetClassId: 2, returnRate: 0.2 };
  await bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
  const message = "There is already a return rate for 'Yield Funds' in ZAR.";
  expect(await refused('POST', RETURNS, { json })).toEqual({ status: 409, body: message });
  const { at } = app.store.current;
  expect(await refused('POST', RETURNS, { json, headers: JSON_FIRST })).toEqual({
    status: 409,
    body: { message, actor: 'bo@example.com', at, current: stored('returnRates', 2) },
  });
});

test.each([
  ['*/*', 'text'],
  ['text/plain, application/json', 'text'],
  ['image/png', 'text'],
  ['application/json, text/plain, */*', 'json'],
])('who accepts %s gets a conflict as %s', async (accept, kind) => {
  const sent = { json: { returnRate: 0.2 }, expected: { returnRate: 0.5 }, headers: { accept } };
  const { body } = await refused('PUT', `${RETURNS}/2`, sent);
  expect(typeof body === 'string' ? 'text' : 'json').toBe(kind);
});

test('other refusals are one sentence for everybody', async () => {
  const headers = JSON_FIRST;
  for (const answer of [
    await refused('DELETE', `${CURRENCIES}/1`, { headers }),
    await refused('PUT', `${RETURNS}/99`, { json: { returnRate: 0.2 }, headers }),
    await refused('POST', CLASSES, { json: { name: 'yield funds', risk: 'low' }, headers }),
  ])
    expect(answer.body).toMatch(/^[A-Z][^\n]*\.$/);
});

test('checks come in their order: 401, 403, 415, 413, 400, 404, 409', async () => {
  await bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
  const [stale, bad] = [{ returnRate: 0.1 }, 'no JSON'];
  const json = { returnRate: 0.2 };
  const answers: [number, Sent & { path?: string }][] = [
    [401, { as: 'nobody', json, expected: bad }],
    [403, { json, expected: bad, headers: { origin: 'https://elsewhere.example' } }],
    [415, { expected: bad, headers: { 'content-type': 'text/plain' } }],
    [413, { json: { returnRate: 0.2, x: 'x'.repeat(70_000) }, expected: bad }],
    [400, { json, expected: bad, path: `${RETURNS}/99` }],
    [400, { json: {}, expected: stale }],
    [404, { json, expected: stale, path: `${RETURNS}/99` }],
    [409, { json, expected: stale }],
  ];
  for (const [status, { path = `${RETURNS}/2`, ...sent }] of answers)
    expect((await refused('PUT', path, sent)).status).toBe(status);
});

test('of all who change what they saw at once, in two processes, one does', async () => {
  const other = await startApp({ dataDir: app.dataDir });
  const expected = { 'x-expected': '{"returnRate":0.1}' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      callAdmin(index % 2 ? app.url : other.url, 'PUT', `${RETURNS}/2`, {
        cookie: cookies[index % 4 < 2 ? 'anna' : 'bo@example.com'],
        json: { returnRate: (index + 20) / 100 },
        headers: expected,
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  for (const { status, text } of answers.filter((answer) => !made.includes(answer))) {
    expect(status).toBe(409);
    expect(text).toMatch(/ changed Yield Funds in ZAR to \d\d% on /);
  }
  const { data } = await app.store.fresh();
  expect(data.returnRates.find(({ id }) => id === 2)).toEqual(JSON.parse(made[0]?.text ?? ''));
});

test('any header is compared or refused in one sentence, and changes nothing', async () => {
  const field = fc.constantFrom('returnRate', 'currencyId', '__proto__', 'constructor', 'x');
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.string());
  const object = fc
    .array(fc.tuple(field, value))
    .map(
      (pairs) =>
        `{${pairs.map(([name, it]) => `"${name}":${ascii(JSON.stringify(it))}`).join(',')}}`,
    );
  const character = fc.integer({ min: 32, max: 255 }).filter((code) => code !== 127);
  const text = fc.string({ unit: character.map((code) => String.fromCharCode(code)) });
  await fc.assert(
    fc.asyncProperty(fc.oneof(object, text), async (expected) => {
      // No record has this id, so that whatever is compared differs.
      const known = expected.replace(/^{(?=")/, '{"id":-1,');
      const sent = { json: { returnRate: 0.5 }, expected: known };
      const { status, body } = await refused('PUT', `${RETURNS}/2`, sent);
      expect([400, 409]).toContain(status);
      expect(body).toMatch(/^[A-Z][^\n]*\.$/);
    }),
    { numRuns: 200 },
  );
});
