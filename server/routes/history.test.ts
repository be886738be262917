import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_CALLS } from '#test/admin-calls.ts';
import { callAdmin, callApi } from '#test/api-client.ts';
import { type InMemory, inEmptyMemory } from '#test/in-memory.ts';
import { BO, startTwoPeople } from '#test/two-people.ts';

const HISTORY = '/api/admin/history';
const REVERT = `${HISTORY}/revert`;
const CURRENCIES = '/api/admin/currencies';
const RETURNS = '/api/admin/asset-class-returns';
const SHEET = `${HISTORY}/sheet`;

let people: Awaited<ReturnType<typeof startTwoPeople>>;
let longview: InMemory;

beforeEach(async () => {
  people = await startTwoPeople();
  longview = inEmptyMemory('memory', people.app.bytes);
});

const rates = (query = '') => people.call('GET', `${HISTORY}?kind=return-rates${query}`);
const setRate = (as: string, id: number, returnRate: number) =>
  people.call('PUT', `${RETURNS}/${id}`, { as, json: { returnRate } });
const revert = (...revisions: number[]) => people.call('POST', REVERT, { json: { revisions } });
const newest = () => people.app.store.current;

describe('the history', () => {
  test('tells what two administrators and the command line did, newest first', async () => {
    await setRate('anna', 2, 0.11);
    await setRate(BO, 2, 0.105);
    await longview.done(['rate', 'set', 'KES', 'Yield Funds', '7.5']);
    const { status, body } = await rates('&limit=3');
    expect(status).toBe(200);
    const [third, second, first] = body.revisions;
    expect(third).toMatchObject({
      actor: expect.stringMatching(/^cli:/),
      changes: [{ entity: 'return-rate', name: 'Yield Funds, KES', after: { returnRate: 0.075 } }],
    });
    expect(second).toEqual({
      revision: third.revision - 1,
      at: expect.any(String),
      actor: BO,
      note: null,
      summary: 'Changed Yield Funds in ZAR to 10.5%',
      action: null,
      revertedIn: null,
      changedLaterIn: null,
      approvedBy: null,
      approvalNote: null,
      changeCount: 1,
      changes: [
        {
          entity: 'return-rate',
          id: 2,
          name: 'Yield Funds, ZAR',
          before: { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.11 },
          after: { id: 2, currencyId: 1, assetClassId: 2, returnRate: 0.105 },
        },
      ],
    });
    expect(first).toMatchObject({ actor: 'anna', changes: [{ before: { returnRate: 0.1 } }] });
    expect(body.next).toBe(first.revision);
    const rest = await rates(`&before=${body.next}`);
    expect(rest.body.revisions).toMatchObject([{ revision: 1, actor: 'system' }]);
    expect(rest.body.next).toBeNull();
  });

  test('is filtered by record, actor and day, and so is the CSV', async () => {
    await setRate('anna', 2, 0.11);
    await setRate(BO, 1, 0.08);
    await setRate(BO, 2, 0.12);
    const { revision, at } = newest();
    const today = at.slice(0, 10);
    const found = async (query: string) =>
      (await rates(query)).body.revisions.map((one: { revision: number }) => one.revision);
    expect(await found('&record=2')).toEqual([revision, revision - 2, 1]);
    expect(await found('&currencyId=1&assetClassId=2')).toEqual([revision, revision - 2, 1]);
    expect(await found('&currencyId=2')).toEqual([1]);
    expect(await found(`&actor=${BO.toUpperCase()}`)).toEqual([revision, revision - 1]);
    expect(await found(`&record=2&actor=${BO}&from=${today}&to=${today}`)).toEqual([revision]);
    expect(await found('&to=2020-01-01')).toEqual([]);
    const csv = await people.call('GET', `${SHEET}?kind=return-rates&record=2&actor=anna`);
    const [, line = '', end] = csv.body.split('\n');
    expect([line.split(',')[0], end]).toEqual([String(revision - 2), '']);
    const reversed = await rates('&from=2026-02-01&to=2026-01-01');
    expect(reversed).toEqual({ status: 400, body: 'from is a later day than to.' });
  });

  test('says which later revision reverted one, and which first touched its records', async () => {
    await setRate('anna', 2, 0.11);
    await setRate('anna', 1, 0.08);
    const { revision } = newest();
    await revert(revision - 1);
    await setRate('anna', 2, 0.12);
    const became = async (query: string) =>
      (await rates(query)).body.revisions.map(
        ({ revertedIn, changedLaterIn }: Record<string, unknown>) => [revertedIn, changedLaterIn],
      );
    const all = [
      [null, null],
      [null, revision + 2],
      [null, null],
      [revision + 1, revision + 1],
      [null, revision - 1],
    ];
    expect(await became('')).toEqual(all);
    expect(await became(`&before=${revision}`)).toEqual(all.slice(3));
  });

  test('goes on behind a damaged revision', async () => {
    for (const rate of [0.11, 0.12, 0.13]) await setRate('anna', 2, rate);
    const { revision } = newest();
    longview.damage(revision - 1, 'damaged');
    const numbers: number[] = [];
    for (let before: number | null = revision + 1; before; ) {
      const { body } = await rates(`&before=${before}`);
      numbers.push(...body.revisions.map((one: { revision: number }) => one.revision));
      before = body.next;
    }
    expect(numbers).toEqual([revision, revision - 2, 1]);
  });

  test('is refused in one sentence where it is asked for in another way', async () => {
    const rate = '?kind=return-rates';
    for (const query of [
      ...['', '?kind=users', '?kind=__proto__', `${rate}&kind=currencies`],
      ...['0', '1e3', '-1', '99999999999999999999'].map((before) => `${rate}&before=${before}`),
      ...['0', '51', '5&limit=6'].map((limit) => `${rate}&limit=${limit}`),
      ...['record=x', 'actor=', 'actor=a&actor=b'].map((filter) => `${rate}&${filter}`),
    ]) {
      const { status, body } = await people.call('GET', HISTORY + query);
      expect({ query, status }).toEqual({ query, status: 400 });
      expect(body).toMatch(/^Send (kind|before|limit|record|actor) as [^\n]*\.$/);
    }
  });
});

describe('why a change was made', () => {
  const NOTE = 'Committee, 20 November: 5 % “too much” €';
  const because = (note: string) => ({ headers: { 'x-note': note } });
  const last = async (kind: string) =>
    (await people.call('GET', `${HISTORY}?kind=${kind}&limit=1`)).body.revisions[0];

  test('is kept with every change that an administrator makes, apart from what the product says', async () => {
    for (const [method, address, json, status] of ADMIN_CALLS) {
      const sent = { json, ...because(encodeURIComponent(NOTE)) };
      const { revision } = newest();
      expect((await people.call(method, address, sent)).status).toBe(status);
      const { revision: next, note, summary } = newest();
      if (next === revision) continue;
      expect({ address, note }).toEqual({ address, note: NOTE });
      expect(summary).toBe(address.endsWith('/sheet') ? 'Uploaded a file' : undefined);
    }
    const { revision } = newest();
    const json = { revisions: [revision] };
    await people.call('POST', REVERT, { json, ...because('Not%20decided%20yet') });
    const action = `Reverted ${revision}`;
    const made = { actor: 'anna', note: 'Not decided yet', summary: action };
    expect(await last('return-rates')).toMatchObject({ ...made, action });
    const [listed] = await longview.json<unknown[]>(['history', 'list']);
    expect(listed).toMatchObject(made);
    await setRate('anna', 2, 0.13);
    expect(await last('return-rates')).toMatchObject({ note: null, action: null });
  });

  test.each([
    ['nothing', ''],
    ['white space', '%20%20'],
    ['half a character', 'Committee%E2%82'],
    ['a lone percent sign', '5%'],
    ['bytes that are not ASCII', 'Z\u00fcrich'],
    ['two lines', 'a%0Ab'],
    ['more than 200 characters', 'x'.repeat(201)],
    ['more than 2,400 bytes', `x${'%20'.repeat(800)}`],
  ])('is refused in one plain sentence where it is %s, and nothing is changed', async (_, note) => {
    const sent = { json: { returnRate: 0.2 }, ...because(note) };
    const { status, body } = await people.refused('PUT', `${RETURNS}/2`, sent);
    expect(status).toBe(400);
    expect(body).toMatch(/^(Send x-note as|The reason in x-note) [^\n]+\.$/);
  });

  test('may have 200 characters of any kind', async () => {
    const note = '💰'.repeat(200);
    const sent = { json: { returnRate: 0.2 }, ...because(encodeURIComponent(note)) };
    expect((await people.call('PUT', `${RETURNS}/2`, sent)).status).toBe(200);
    expect(newest().note).toBe(note);
  });
});

describe('the history as CSV', () => {
  test('is what the command line prints, of one kind alone, with reasons and no users', async () => {
    await setRate(BO, 2, 0.11);
    await people.call('DELETE', `${CURRENCIES}/2`, { headers: { 'x-note': '%3DClosed' } });
    const all = await longview.done(['history', 'list', '--csv']);
    const [head = '', ...lines] = all.trimEnd().split('\n');
    expect(all).toContain("user 'anna'");
    const ofKind = { currencies: ',currency ', 'asset-classes': ',asset class ' };
    for (const [kind, mark] of Object.entries({ ...ofKind, 'return-rates': ',return rate of ' })) {
      const { status, body } = await people.call('GET', `${SHEET}?kind=${kind}`);
      expect(status).toBe(200);
      expect(body).toBe([head, ...lines.filter((line) => line.includes(mark)), ''].join('\n'));
    }
    expect(lines.find((line) => line.includes('currency KES,code'))).toMatch(
      /,anna,'=Closed,currency KES,code,KES,,,$/,
    );
  });

  test('is sent as text/csv as it is made, and refused for a kind that there is none of', async () => {
    const call = { cookie: people.cookies.anna };
    const { url } = people.app;
    const { headers } = await callAdmin(url, 'GET', `${SHEET}?kind=currencies`, call);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('transfer-encoding')).toBe('chunked');
    const { status, body } = await people.call('GET', `${SHEET}?kind=users`);
    expect([status, body]).toEqual([400, expect.stringMatching(/^Send kind as /)]);
    expect((await callApi(url, 'GET', `${SHEET}?kind=currencies`, call)).status).toBe(403);
  });
});

describe('a revert', () => {
  test('undoes a whole Save All in one commit under its own name, also where two of it changed one rate', async () => {
    await setRate(BO, 2, 0.11);
    await longview.done(['rate', 'set', 'ZAR', 'Money Market Funds', '9']);
    await setRate(BO, 2, 0.12);
    const { revision } = newest();
    const { status, body } = await revert(revision - 2, revision, revision - 1);
    expect(status).toBe(200);
    expect(body.changes).toContainEqual(
      expect.objectContaining({
        name: 'Yield Funds, ZAR',
        before: expect.objectContaining({ returnRate: 0.12 }),
        after: expect.objectContaining({ returnRate: 0.1 }),
      }),
    );
    expect(newest()).toMatchObject({
      revision: revision + 1,
      actor: 'anna',
      summary: `Reverted ${revision - 2}, ${revision - 1} and ${revision}`,
    });
    expect(people.stored('returnRates', 1)).toMatchObject({ returnRate: 0.07 });
    expect(people.stored('returnRates', 2)).toMatchObject({ returnRate: 0.1 });
  });

  test('is shown first without being made', async () => {
    await setRate(BO, 2, 0.11);
    const { revision } = newest();
    const json = { revisions: [revision] };
    expect(await people.refused('POST', `${REVERT}?preview=true`, { json })).toMatchObject({
      status: 200,
      body: { changes: [{ after: { returnRate: 0.1 } }], changeCount: 1 },
    });
  });

  test('of a revision that there is none of is refused', async () => {
    const json = { revisions: [999] };
    const body = expect.stringContaining('There is no revision 999.');
    expect(await people.refused('POST', REVERT, { json })).toEqual({ status: 404, body });
  });

  test('refuses what is no list of numbers, and a preview that is neither true nor false', async () => {
    await setRate('anna', 2, 0.11);
    const { revision } = newest();
    const tooMany = Array.from({ length: 1001 }, (_, index) => index + 1);
    for (const revisions of [null, { 0: 3 }, [], ['3'], [0], [1.5], [1e300], [3, 3], tooMany]) {
      const { status, body } = await people.refused('POST', REVERT, { json: { revisions } });
      expect({ revisions, status }).toEqual({ revisions, status: 400 });
      expect(body).toMatch(/^Send revisions as |^A revision must be /);
    }
    const json = { revisions: [revision] };
    for (const query of ['?preview=1', '?preview=', '?preview=TRUE', '?preview=true&preview=true'])
      expect((await people.refused('POST', REVERT + query, { json })).status).toBe(400);
  });
});
