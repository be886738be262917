import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { csvFromRates } from '#lib/services/rate-sheet-csv.ts';
import { sheetRows, updateReturnRate } from '#lib/services/return-rates.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp, type TestApp } from '#test/app.ts';

const SHEET = '/api/admin/asset-class-returns/sheet';
const HEAD = 'currency,assetClass,ratePercent\n';
const CSV = { 'content-type': 'text/csv' };
const JSON_FIRST = { accept: 'application/json' };
const MIB = 1024 * 1024;

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await startApp();
  await addUser(app.store, 'anna');
  cookie = await signIn(app.url, 'anna', PASSWORD);
});

async function send(body: string, query = '', headers: Record<string, string> = {}) {
  const call = { cookie, body, headers: { ...CSV, ...headers } };
  const { status, text } = await callAdmin(app.url, 'POST', SHEET + query, call);
  return { status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** Changes a rate as another process does. */
async function elsewhere(id: number, returnRate: number) {
  const { store } = await startApp({ bytes: app.bytes });
  await store.transact('cli:test', (draft) => updateReturnRate(draft, id, { returnRate }));
}

const stored = (id: number) => app.store.current.data.returnRates.find((rate) => rate.id === id);

test('the sheet has every rate, just saved ones too; taking it back changes nothing', async () => {
  await elsewhere(2, 0.105);
  const { headers, text } = await callAdmin(app.url, 'GET', SHEET, { cookie });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text).toContain('ZAR,Yield Funds,10.5\n');
  expect(text).toBe(csvFromRates(sheetRows(app.store.current.data)));
  const { revision } = app.store.current;
  const none = { added: [], addedCount: 0, changed: [], changedCount: 0, bad: [], badCount: 0 };
  expect(await send(text)).toEqual({ status: 200, body: { revision, ...none, unchanged: 15 } });
  expect(app.store.current.revision).toBe(revision);
});

describe('a preview', () => {
  test('says what the file would change, which rows cannot be used, and never writes', async () => {
    await app.store.transact('cli:test', (draft) =>
      draft.removeWhere('returnRates', ({ id }) => id === 1),
    );
    const before = app.revisions();
    const file = `${HEAD}ZAR,Yield Funds,10.5\nZAR,Ofshore,9\nZAR,Multi-Asset Funds,72
zar,money market funds,7\nKES,Yield Funds,07-Mar\nZAR,Yield Funds,11\nKES,Multi-Asset Funds,12\n`;
    const { status, body } = await send(file, '?preview=true');
    expect(status).toBe(200);
    const row = (assetClass: string, before: number | null, after: number, unusual = false) => ({
      currency: 'ZAR',
      ...{ assetClass, before, after, unusual, replaces: null },
    });
    expect(body).toEqual({
      revision: app.store.current.revision,
      at: app.store.current.data.catalogueChangedAt,
      added: [row('Money Market Funds', null, 0.07)],
      addedCount: 1,
      changed: [row('Multi-Asset Funds', 0.12, 0.72, true), row('Yield Funds', 0.1, 0.105)],
      changedCount: 2,
      unchanged: 1,
      bad: [
        { line: 3, message: "There is no asset class named 'Ofshore'." },
        { line: 6, message: '"07-Mar" is no percent.' },
        { line: 7, message: "ZAR and 'Yield Funds' stand on line 2 already." },
      ],
      badCount: 3,
    });
    expect(app.revisions()).toEqual(before);
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

  test('stands in the history under its name, with the reason it was sent for', async () => {
    const note = { 'x-note': 'Rates%20for%20November' };
    await send(`${HEAD}ZAR,Yield Funds,11\n`, '?file=%20S%C3%A3o%20Paulo.csv', note);
    const kept = { summary: 'Uploaded São Paulo.csv', note: 'Rates for November' };
    expect(app.store.current).toMatchObject(kept);
    const { revision } = app.store.current;
    for (const file of ['', 'a%0Ab.csv', 'x'.repeat(101), 'a.csv&file=b.csv']) {
      const { status, body } = await send(`${HEAD}ZAR,Yield Funds,12\n`, `?file=${file}`);
      expect([status, body]).toEqual([
        400,
        expect.stringMatching(/^The name of the file [^\n]+\.$/),
      ]);
    }
    expect(app.store.current.revision).toBe(revision);
  });

  test('with the revision of its preview is refused once the catalogue has moved on', async () => {
    const file = `${HEAD}ZAR,Yield Funds,11\n`;
    const { revision } = (await send(file, '?preview=true')).body;
    await elsewhere(1, 0.08);
    expect(await send(file, `?revision=${revision}`)).toEqual({
      status: 409,
      body: 'The rates changed in the meantime. Look at what the file would change now before you save it.',
    });
    expect(stored(2)?.returnRate).toBe(0.1);
    const { revision: again, at } = (await send(file, '?preview=true')).body;
    const earlier = `?revision=${again}&at=2026-11-20T08:00:00.000Z`;
    expect((await send(file, earlier)).status).toBe(409);
    expect((await send(file, `?revision=${again}&at=${at}`)).status).toBe(200);
    expect(stored(2)?.returnRate).toBe(0.11);
  });
});

describe('a sheet of 1 MiB', () => {
  const fill = (text: string, head = HEAD) =>
    head + text.repeat(Math.floor((MIB - 2 - head.length) / text.length));

  test('whose rows are all bad is answered with twenty, and how many there are', async () => {
    const file = fill('ZAR,A Name of No Asset Class,5\n');
    const badCount = file.split('\n').length - 2;
    const cut = { bad: { length: 20 }, badCount };
    expect(await send(file, '?preview=true')).toMatchObject({ status: 200, body: cut });
    const message = expect.stringMatching(
      / rows of the file cannot be used; nothing was changed\.$/,
    );
    const refused = { status: 400, body: { message, ...cut } };
    expect(await send(file, '', JSON_FIRST)).toMatchObject(refused);
    expect(app.store.current.revision).toBe(2);
  });

  test('waits for others, up to ten, and is refused before it is read where there are more', async () => {
    const headers = { ...CSV, cookie, 'x-username': 'admin' };
    const uploads = Array.from({ length: 11 }, () => {
      const upload = request(app.url + SHEET, { method: 'POST', headers });
      upload.write(fill('\n').slice(0, -1));
      return { upload, answered: once(upload, 'response').then(([it]) => it as IncomingMessage) };
    });
    const refused = await Promise.race(uploads.map(({ answered }) => answered));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    for (const { upload } of uploads) upload.end();
    const answers = await Promise.all(uploads.map(({ answered }) => answered));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 503]);
    expect((await send(HEAD)).status).toBe(200);
  });
});

describe('a sheet is refused', () => {
  test('empty, as another type, packed, or larger than 1 MiB', async () => {
    expect(await send('')).toEqual({ status: 400, body: 'The file is empty.' });
    expect((await send(HEAD, '', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(HEAD, '', { 'content-encoding': 'gzip' })).status).toBe(415);
    const fill = (bytes: number) => HEAD + '\n'.repeat(bytes - HEAD.length);
    expect((await send(fill(MIB))).status).toBe(200);
    const body = 'The file is too large: 1 MiB is the most.';
    expect(await send(fill(MIB + 1))).toEqual({ status: 413, body });
  });
});
