import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { callAdmin } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { ascii, BO, startTwoPeople } from '#test/two-people.ts';

const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';

let people: Awaited<ReturnType<typeof startTwoPeople>>;

beforeEach(async () => {
  people = await startTwoPeople();
});

describe('what is stored as it was last seen', () => {
  test('is changed, made the default and deleted', async () => {
    const rate = people.stored('returnRates', 2);
    const update = { json: { returnRate: 0.11 }, expected: rate };
    expect((await people.call('PUT', `${RETURNS}/2`, update)).body).toEqual({
      ...rate,
      returnRate: 0.11,
    });
    expect(
      (await people.call('POST', `${CURRENCIES}/3/set-default`, { expected: { code: 'BWP' } }))
        .status,
    ).toBe(200);
    expect(
      (await people.call('DELETE', `${CURRENCIES}/4`, { expected: people.stored('currencies', 4) }))
        .status,
    ).toBe(204);
    expect(
      (await people.call('DELETE', `${CLASSES}/3`, { expected: people.stored('assetClasses', 3) }))
        .status,
    ).toBe(204);
  });

  test('may have characters that a header cannot', async () => {
    const json = { name: 'Épargne 🦁 株式', description: 'Zeile eins\nzwei', risk: 'low' };
    const { body } = await people.call('POST', CLASSES, { json });
    expect((await people.call('DELETE', `${CLASSES}/${body.id}`, { expected: body })).status).toBe(
      204,
    );
  });

  test('may be the longest record there can be', async () => {
    const json = { name: '株'.repeat(100), description: '🦁'.repeat(1000), risk: 'low' };
    const { body } = await people.call('POST', CLASSES, { json });
    const renamed = { json: { ...json, name: 'x' }, expected: body };
    expect((await people.call('PUT', `${CLASSES}/${body.id}`, renamed)).status).toBe(200);
  });
});

test.each([
  ['*/*', 'text'],
  ['text/plain, application/json', 'text'],
  ['image/png', 'text'],
  ['application/json, text/plain, */*', 'json'],
])('who accepts %s gets a conflict as %s', async (accept, kind) => {
  const sent = { json: { returnRate: 0.2 }, expected: { returnRate: 0.5 }, headers: { accept } };
  const { body } = await people.refused('PUT', `${RETURNS}/2`, sent);
  expect(typeof body === 'string' ? 'text' : 'json').toBe(kind);
});

test('other refusals are one sentence for everybody', async () => {
  const headers = { accept: 'application/json' };
  for (const answer of [
    await people.refused('DELETE', `${CURRENCIES}/1`, { headers }),
    await people.refused('PUT', `${RETURNS}/99`, { json: { returnRate: 0.2 }, headers }),
    await people.refused('POST', CLASSES, { json: { name: 'yield funds', risk: 'low' }, headers }),
  ])
    expect(answer.body).toMatch(/^[A-Z][^\n]*\.$/);
});

test('checks come in their order: 401, 403, 415, 413, 400, 404, 409', async () => {
  await people.bo('PUT', `${RETURNS}/2`, { returnRate: 0.11 });
  const [stale, bad] = [{ returnRate: 0.1 }, 'no JSON'];
  const json = { returnRate: 0.2 };
  const answers: [number, NonNullable<Parameters<typeof people.call>[2]> & { path?: string }][] = [
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
    expect((await people.refused('PUT', path, sent)).status).toBe(status);
});

test('of all who change what they saw at once, in two processes, one does', async () => {
  const other = await startApp({ dataDir: people.app.dataDir });
  const expected = { 'x-expected': '{"returnRate":0.1}' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      callAdmin(index % 2 ? people.app.url : other.url, 'PUT', `${RETURNS}/2`, {
        cookie: people.cookies[index % 4 < 2 ? 'anna' : BO],
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
  const { data } = await people.app.store.fresh();
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
      const { status, body } = await people.refused('PUT', `${RETURNS}/2`, sent);
      expect([400, 409]).toContain(status);
      expect(body).toMatch(/^[A-Z][^\n]*\.$/);
    }),
    { numRuns: 200 },
  );
});
