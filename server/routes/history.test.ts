import { truncate } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '#lib/services/accounts.ts';
import { revisionKey } from '#lib/store/place.ts';
import { withStore } from '#test/accounts.ts';
import { revisionsOf } from '#test/data-folder.ts';
import { inFolder } from '#test/in-folder.ts';
import { BO, startTwoPeople } from '#test/two-people.ts';

const HISTORY = '/api/admin/history';
const REVERT = `${HISTORY}/revert`;
const CURRENCIES = '/api/admin/currencies';
const CLASSES = '/api/admin/asset-classes';
const RETURNS = '/api/admin/asset-class-returns';
const EURO = { code: 'EUR', name: 'Euro', symbol: '€', displayOrder: 6 };

let people: Awaited<ReturnType<typeof startTwoPeople>>;

beforeEach(async () => {
  people = await startTwoPeople();
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
    const longview = inFolder(people.app.dataDir);
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

  test('of one kind leaves out what did not touch it, and users always', async () => {
    await people.call('POST', CURRENCIES, { json: EURO });
    await setRate('anna', 2, 0.11);
    await withStore(people.app.dataDir, (store) =>
      store.transact('cli:thandi', (draft) => {
        setPassword(draft, 2, 'a hash');
        draft.update('assetClasses', 1, { risk: 'high' });
      }),
    );
    const actors = async (kind: string) => {
      const { body } = await people.call('GET', `${HISTORY}?kind=${kind}`);
      return body.revisions.map(({ actor }: { actor: string }) => actor);
    };
    expect(await actors('currencies')).toEqual(['anna', 'system']);
    expect(await actors('return-rates')).toEqual(['anna', 'system']);
    expect(await actors('asset-classes')).toEqual(['cli:thandi', 'system']);
    const { body } = await people.call('GET', `${HISTORY}?kind=asset-classes`);
    expect(body.revisions[0].changes).toMatchObject([{ entity: 'asset-class', id: 1 }]);
    expect(JSON.stringify(body)).not.toMatch(/user|hash|epoch/i);
  });

  test('names what was deleted since, on a page before the deletion too', async () => {
    await setRate('anna', 2, 0.11);
    const { revision } = newest();
    await people.call('DELETE', `${CLASSES}/2`);
    await people.call('DELETE', `${CURRENCIES}/2`);
    const { body } = await rates(`&before=${revision + 1}&limit=1`);
    expect(body.revisions[0].changes).toMatchObject([{ name: 'Yield Funds, ZAR' }]);
    const all = await rates();
    const [currency, assetClass] = all.body.revisions;
    expect(currency.changes[0]).toMatchObject({ entity: 'currency', name: 'KES', after: null });
    expect(assetClass.changes.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Yield Funds', 'Yield Funds, KES']),
    );
  });

  test('goes on behind a damaged revision', async () => {
    for (const rate of [0.11, 0.12, 0.13]) await setRate('anna', 2, rate);
    const { revision } = newest();
    await truncate(path.join(people.app.dataDir, revisionKey(revision - 1)), 10);
    const numbers: number[] = [];
    for (let before: number | null = revision + 1; before; ) {
      const { body } = await rates(`&before=${before}`);
      numbers.push(...body.revisions.map((one: { revision: number }) => one.revision));
      before = body.next;
    }
    expect(numbers).toEqual([revision, revision - 2, 1]);
  });

  test.each([
    '',
    '?kind=users',
    '?kind=return-rates&kind=currencies',
    '?kind=return-rates&before=0',
    '?kind=return-rates&before=1e3',
    '?kind=return-rates&before=-1',
    '?kind=return-rates&before=99999999999999999999',
    '?kind=return-rates&limit=0',
    '?kind=return-rates&limit=101',
    '?kind=return-rates&limit=5&limit=6',
    '?kind=__proto__',
  ])('is refused for %s in one sentence', async (query) => {
    const { status, body } = await people.call('GET', HISTORY + query);
    expect(status).toBe(400);
    expect(body).toMatch(/^Send (kind|before|limit) as [^\n]*\.$/);
  });

  test('of a number that is far away begins with the newest', async () => {
    const { body } = await rates('&before=9007199254740991');
    expect(body.revisions).toMatchObject([{ revision: 1 }]);
  });
});

describe('a revert', () => {
  test('undoes one change in one commit, under its own name', async () => {
    await setRate(BO, 2, 0.11);
    const { revision } = newest();
    const { status, body } = await revert(revision);
    expect(status).toBe(200);
    expect(body.changes).toMatchObject([
      { name: 'Yield Funds, ZAR', before: { returnRate: 0.11 }, after: { returnRate: 0.1 } },
    ]);
    expect(people.stored('returnRates', 2)).toMatchObject({ returnRate: 0.1 });
    expect(newest()).toMatchObject({
      revision: revision + 1,
      actor: 'anna',
      note: `Reverted ${revision}`,
    });
  });

  test('undoes a whole Save All in one commit, also where two of it changed one rate', async () => {
    await setRate(BO, 2, 0.11);
    await setRate(BO, 1, 0.09);
    await setRate(BO, 2, 0.12);
    const { revision } = newest();
    expect((await revert(revision - 2, revision, revision - 1)).status).toBe(200);
    expect(newest()).toMatchObject({
      revision: revision + 1,
      note: `Reverted ${revision - 2}, ${revision - 1} and ${revision}`,
    });
    expect(people.stored('returnRates', 1)).toMatchObject({ returnRate: 0.07 });
    expect(people.stored('returnRates', 2)).toMatchObject({ returnRate: 0.1 });
  });

  test('brings back what was deleted, with its rates', async () => {
    const before = newest().data;
    await people.bo('DELETE', `${CLASSES}/2`);
    await revert(newest().revision);
    expect(newest().data.assetClasses).toEqual(before.assetClasses);
    expect(newest().data.returnRates).toEqual(before.returnRates);
  });

  test('of a change of the command line is undone as well', async () => {
    await inFolder(people.app.dataDir).done(['rate', 'set', 'ZAR', 'Yield Funds', '11']);
    const { revision } = await people.app.store.fresh();
    expect((await revert(revision)).status).toBe(200);
    expect(people.stored('returnRates', 2)).toMatchObject({ returnRate: 0.1 });
  });

  test('is shown first without being made', async () => {
    await setRate(BO, 2, 0.11);
    const { revision } = newest();
    const json = { revisions: [revision] };
    const before = await revisionsOf(people.app.dataDir);
    const { status, body } = await people.call('POST', `${REVERT}?preview=true`, { json });
    expect(status).toBe(200);
    expect(body.changes).toMatchObject([{ after: { returnRate: 0.1 } }]);
    expect(await revisionsOf(people.app.dataDir)).toEqual(before);
  });

  test('is refused, with the reason, where a later change builds on it, and then undoes nothing', async () => {
    await setRate('anna', 1, 0.09);
    await setRate('anna', 2, 0.11);
    const { revision } = newest();
    await inFolder(people.app.dataDir).done(['rate', 'set', 'ZAR', 'Money Market Funds', '8']);
    await people.app.store.fresh();
    const reason = "the return rate of 'Money Market Funds' in ZAR was changed later";
    const one = { json: { revisions: [revision - 1] } };
    const both = { json: { revisions: [revision - 1, revision] } };
    expect(await people.refused('POST', REVERT, one)).toEqual({
      status: 409,
      body: `That revision cannot be undone: ${reason}.`,
    });
    for (const query of ['', '?preview=true'])
      expect(await people.refused('POST', REVERT + query, both)).toEqual({
        status: 409,
        body: `Revision ${revision - 1} cannot be undone: ${reason}.`,
      });
  });

  test('is refused for the first data and for what changed users, and does not know what is not there', async () => {
    const refused = (number: number) =>
      people.refused('POST', REVERT, { json: { revisions: [number] } });
    expect(await refused(1)).toMatchObject({
      status: 409,
      body: expect.stringContaining('it made the catalogue'),
    });
    expect(await refused(2)).toMatchObject({
      status: 409,
      body: expect.stringContaining('it changed users'),
    });
    expect(await refused(999)).toEqual({ status: 404, body: 'There is no revision 999.' });
  });

  test('refuses what is no list of numbers, and a preview that is neither true nor false', async () => {
    const notANumber = fc.oneof(
      fc.anything().filter((it) => typeof it !== 'number'),
      fc.integer({ max: 0 }),
      fc.constantFrom(1.5, 1e300),
    );
    const bad = fc.oneof(
      fc.anything().filter((it) => !Array.isArray(it)),
      fc.array(notANumber, { maxLength: 3 }),
      fc.constant([3, 3]),
      fc.constant(Array.from({ length: 1001 }, (_, index) => index + 1)),
    );
    await setRate('anna', 2, 0.11);
    const before = newest().revision;
    await fc.assert(
      fc.asyncProperty(bad, async (revisions) => {
        const { status, body } = await people.call('POST', REVERT, { json: { revisions } });
        expect(status).toBe(400);
        expect(body).toMatch(/^Send revisions as |^A revision must be /);
      }),
      { numRuns: 50 },
    );
    const json = { revisions: [before] };
    for (const query of ['?preview=1', '?preview=', '?preview=TRUE', '?preview=true&preview=true'])
      expect((await people.call('POST', REVERT + query, { json })).status).toBe(400);
    expect(newest().revision).toBe(before);
  });
});
