import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi, signIn } from '#test/api-client.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { revisionsOf } from '#test/data-folder.ts';
import { inFolder } from '#test/in-folder.ts';
import { prepareLargeCatalogue } from '#test/large-catalogue.ts';
import { tempDir } from '#test/temp-dir.ts';

const SHEET = '/api/admin/asset-class-returns/sheet';
const HEAD = 'currency,assetClass,ratePercent\n';
const CSV = { 'content-type': 'text/csv' };
const JSON_FIRST = { accept: 'application/json' };
const MIB = 1024 * 1024;

let app: TestApp;
let cookie: string;

async function startWith(dataDir?: string): Promise<void> {
  app = await startApp(dataDir === undefined ? {} : { dataDir });
  await addUser(app.store, 'anna');
  cookie = await signIn(app.url, 'anna', PASSWORD);
}

beforeEach(() => startWith());

async function send(body: string, query = '', headers: Record<string, string> = {}) {
  const call = { cookie, body, headers: { ...CSV, ...headers } };
  const { status, text } = await callAdmin(app.url, 'POST', SHEET + query, call);
  return { status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

async function download(): Promise<string> {
  return (await callAdmin(app.url, 'GET', SHEET, { cookie })).text;
}

const stored = (id: number) => app.store.current.data.returnRates.find((rate) => rate.id === id);

describe('the sheet', () => {
  test('is what the command line exports, and taking it back changes nothing', async () => {
    const { headers, text } = await callAdmin(app.url, 'GET', SHEET, { cookie });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const longview = inFolder(app.dataDir);
    expect(text).toBe(await longview.done(['rate', 'export']));
    const { revision } = app.store.current;
    expect(await send(text)).toEqual({
      status: 200,
      body: { added: [], changed: [], unchanged: 15, bad: [] },
    });
    expect(app.store.current.revision).toBe(revision);
  });

  test('holds what the command line has just saved', async () => {
    await inFolder(app.dataDir).done(['rate', 'set', 'ZAR', 'Yield Funds', '10.5']);
    expect(await download()).toContain('ZAR,Yield Funds,10.5\n');
  });
});

describe('a preview', () => {
  test('says what the file would change, which rows cannot be used, and never writes', async () => {
    await app.store.transact('cli:test', (draft) =>
      draft.removeWhere('returnRates', ({ id }) => id === 1),
    );
    const before = await revisionsOf(app.dataDir);
    const file = `${HEAD}ZAR,Yield Funds,10.5\nZAR,Ofshore,9\nZAR,Multi-Asset Funds,72
zar,money market funds,7\nKES,Yield Funds,x\nZAR,Yield Funds,11\nKES,Multi-Asset Funds,12\n`;
    const { status, body } = await send(file, '?preview=true');
    expect(status).toBe(200);
    expect(body).toEqual({
      revision: app.store.current.revision,
      added: [
        {
          currency: 'ZAR',
          assetClass: 'Money Market Funds',
          before: null,
          after: 0.07,
          unusual: false,
        },
      ],
      changed: [
        {
          currency: 'ZAR',
          assetClass: 'Yield Funds',
          before: 0.1,
          after: 0.105,
          unusual: false,
        },
        {
          currency: 'ZAR',
          assetClass: 'Multi-Asset Funds',
          before: 0.12,
          after: 0.72,
          unusual: true,
        },
      ],
      unchanged: 1,
      bad: [
        { line: 3, message: "There is no asset class named 'Ofshore'." },
        { line: 6, message: 'ratePercent must be a number from 0 to 100, like 7.25.' },
        { line: 7, message: "ZAR and 'Yield Funds' stand on line 2 already." },
      ],
    });
    expect(await revisionsOf(app.dataDir)).toEqual(before);
  });

  test('of whatever bytes is answered in one sentence or with rows, and never writes', async () => {
    const before = await revisionsOf(app.dataDir);
    const cell = fc.oneof(fc.string(), fc.constantFrom('ZAR', 'Yield Funds', '7', '"', ',', '\n'));
    const file = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.array(cell, { maxLength: 20 }).map((cells) => HEAD + cells.join(',')),
    );
    await fc.assert(
      fc.asyncProperty(file, async (text) => {
        const { status, body } = await send(text, '?preview=true');
        if (status === 200) expect(body).toMatchObject({ revision: app.store.current.revision });
        else expect(`${status} ${body}`).toMatch(/^400 [A-Z][^\n]*\.$/);
      }),
      { numRuns: 100 },
    );
    expect(await revisionsOf(app.dataDir)).toEqual(before);
  });

  test('is neither guessed nor taken for a save', async () => {
    const before = app.store.current.revision;
    const file = `${HEAD}ZAR,Yield Funds,11\n`;
    for (const query of ['?preview=1', '?preview=', '?revision=x', '?revision=1&revision=1'])
      expect((await send(file, query)).status).toBe(400);
    expect(app.store.current.revision).toBe(before);
  });
});

describe('saving a sheet', () => {
  test('is one commit, unusual changes too, as CSV or as JSON', async () => {
    const { revision } = app.store.current;
    const json = '[{"currency":"KES","assetClass":"Yield Funds","ratePercent":9}]';
    expect((await send(`${HEAD}ZAR,Yield Funds,99\nKES,Multi-Asset Funds,13\n`)).status).toBe(200);
    expect(app.store.current).toMatchObject({ revision: revision + 1, actor: 'anna' });
    const saved = await send(json, '', { 'content-type': 'application/json' });
    expect(saved).toMatchObject({ status: 200, body: { changed: [{ after: 0.09 }] } });
    expect(app.store.current.revision).toBe(revision + 2);
    expect(stored(2)?.returnRate).toBe(0.99);
  });

  test('with the revision of its preview is refused once the catalogue has moved on', async () => {
    const file = `${HEAD}ZAR,Yield Funds,11\n`;
    const { revision } = (await send(file, '?preview=true')).body;
    await inFolder(app.dataDir).done(['rate', 'set', 'ZAR', 'Money Market Funds', '8']);
    expect(await send(file, `?revision=${revision}`)).toEqual({
      status: 409,
      body: 'The rates changed in the meantime. Look at what the file would change now before you save it.',
    });
    expect(stored(2)?.returnRate).toBe(0.1);
    const again = (await send(file, '?preview=true')).body.revision;
    expect((await send(file, `?revision=${again}`)).status).toBe(200);
    expect(stored(2)?.returnRate).toBe(0.11);
  });

  test('never goes in behind a change of the same person that is on its way', async () => {
    for (const json of [0.21, 0.22, 0.23, 0.24].map((returnRate) => ({ returnRate }))) {
      const { revision } = app.store.current;
      const [changed, saved] = await Promise.all([
        callAdmin(app.url, 'PUT', '/api/admin/asset-class-returns/2', { cookie, json }),
        send(`${HEAD}ZAR,Yield Funds,50\n`, `?revision=${revision}`),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(saved.status);
      expect(stored(2)).toMatchObject(json);
    }
  });

  test('of 10,000 rows with three bad ones writes nothing and names each', async () => {
    const dataDir = await tempDir();
    const { lines } = await prepareLargeCatalogue(dataDir, 100, 100);
    await startWith(dataDir);
    const rows = [...lines];
    rows[9] = 'C0,Nothing,5';
    rows[4999] = 'C49,Asset Class 99,101';
    rows[9999] = 'C0,Asset Class 0,5';
    const file = HEAD + rows.join('\n');
    const bad = [
      { line: 11, message: "There is no asset class named 'Nothing'." },
      { line: 5001, message: 'A return rate is 0 to 100 percent.' },
      { line: 10001, message: "C0 and 'Asset Class 0' stand on line 2 already." },
    ];
    const before = await revisionsOf(dataDir);
    const message = '3 rows of the file cannot be used; nothing was changed.';
    expect(await send(file)).toEqual({ status: 400, body: message });
    expect(await send(file, '', JSON_FIRST)).toEqual({ status: 400, body: { message, bad } });
    const preview = await send(file, '?preview=true');
    expect(preview.body.bad).toEqual(bad);
    expect(preview.body.added).toHaveLength(9997);
    expect(await revisionsOf(dataDir)).toEqual(before);
    expect((await send(HEAD + lines.join('\n'))).body.added).toHaveLength(10_000);
  });
});

describe('a sheet is refused', () => {
  test.each([
    ['nothing', '', 'The file is empty.'],
    ['another header', 'a,b\n1,2\n', 'The first line must name the columns'],
    ['a JSON object', '{}', 'The file must hold a JSON array of rows'],
  ])('with %s in it', async (_, body, sentence) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(sentence);
  });

  test('as another type, packed, or larger than 1 MiB', async () => {
    expect((await send(HEAD, '', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(HEAD, '', { 'content-encoding': 'gzip' })).status).toBe(415);
    const fill = (bytes: number) => HEAD + '\n'.repeat(bytes - HEAD.length);
    expect((await send(fill(MIB))).status).toBe(200);
    expect(await send(fill(MIB + 1))).toEqual({
      status: 413,
      body: 'The file is too large: 1 MiB is the most.',
    });
  });

  test('before it is read from anybody but an administrator of this site', async () => {
    await addUser(app.store, 'ben', false);
    const ben = await signIn(app.url, 'ben', PASSWORD);
    const body = 'x'.repeat(2 * MIB);
    const status = async (headers: Record<string, string>, as?: string) =>
      (await callApi(app.url, 'POST', SHEET, { cookie: as, body, headers })).status;
    const admin = { 'x-username': 'admin' };
    expect(await status(admin)).toBe(401);
    expect(await status(admin, ben)).toBe(403);
    expect(await status({}, cookie)).toBe(403);
    expect(await status({ ...admin, origin: 'http://evil.example' }, cookie)).toBe(403);
  });
});
