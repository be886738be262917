import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '#lib/schemas/site-texts.ts';
import { switchApproval } from '#lib/services/approval.ts';
import { memoryBackend } from '#lib/store/backend/memory.ts';
import { Store } from '#lib/store/store.ts';
import { BO, startTwoPeople } from '#test/two-people.ts';
import shipped from '../../data/site.json' with { type: 'json' };

const PATH = '/api/admin/site';
const JSON_FIRST = { accept: 'application/json' };
const TEXTS = textsOf(shipped);
const NEW = { ...TEXTS, disclaimer: 'Estimates only.', licence: 'FSP 1' };

let people: Awaited<ReturnType<typeof startTwoPeople>>;

beforeEach(async () => {
  people = await startTwoPeople();
});

const save = (site: object, before: object = TEXTS, as = 'anna') =>
  people.call('PUT', PATH, { as, json: { site, before }, headers: { 'x-note': 'FSP%20number' } });

test('tells the texts of the file, then those that are under version, then the file’s again', async () => {
  expect((await people.call('GET', PATH)).body).toMatchObject({ site: TEXTS, source: 'file' });
  const saved = await save(NEW);
  expect(saved).toMatchObject({ status: 200, body: { revision: 4, site: NEW } });
  const { body } = await people.call('GET', PATH);
  expect(body).toMatchObject({ site: NEW, source: 'catalogue' });
  expect(body.warnings).toContain('name is still that of the example of Longview.');
  expect(body.warnings).toContain(
    'ratesSource is left out; nobody is named as the source of the rates.',
  );
  expect((await people.call('DELETE', PATH)).status).toBe(204);
  expect((await people.call('GET', PATH)).body).toMatchObject({ site: TEXTS, source: 'file' });
  expect(await people.refused('DELETE', PATH)).toEqual({
    status: 404,
    body: 'The site texts are those of site.json already.',
  });
});

test('refuses texts that a colleague has changed, with who did what', async () => {
  await save(NEW, TEXTS, BO);
  await save({ ...NEW, about: 'Other.' }, NEW, BO);
  const json = { site: { ...NEW, name: 'Mine' }, before: NEW };
  const { status, body } = await people.refused('PUT', PATH, { json, headers: JSON_FIRST });
  expect(status).toBe(409);
  expect(body).toMatchObject({ actor: BO, current: { ...NEW, about: 'Other.' } });
  expect(body.current).not.toHaveProperty('id');
  expect(body.message).toMatch(/^bo@example.com changed the about of the site texts on /);
});

test('refuses broken texts with every sentence, before it compares them', async () => {
  const json = { site: { ...TEXTS, licence: 'x'.repeat(165), disclamer: '' }, before: {} };
  const { status, body } = await people.refused('PUT', PATH, { json, headers: JSON_FIRST });
  expect([status, body.wrong]).toEqual([
    400,
    [
      'there is no field "disclamer"; did you mean "disclaimer"?',
      'licence can have at most 160 characters. These are 165.',
    ],
  ]);
  expect(body.message).toBe(body.wrong.join(' '));
});

test('takes texts of full length whose letters have three bytes each', async () => {
  const letter = '株';
  const site = {
    ...TEXTS,
    name: letter.repeat(60),
    about: letter.repeat(1000),
    disclaimer: letter.repeat(2000),
    licence: letter.repeat(160),
    charges: letter.repeat(400),
  };
  expect(await save(site)).toMatchObject({ status: 200, body: { site } });
  expect(await save({ ...site, licence: 'x' }, site)).toMatchObject({ status: 200 });
});

test('leaves out what stays with site.json, and says so', async () => {
  const { body } = await save({ ...NEW, accent: 'no colour' });
  expect(body.site).toEqual(NEW);
  expect(body.warnings[0]).toBe('accent stays with site.json and was left out.');
});

test('is in the history by its kind, and comes back with a revert', async () => {
  await save(NEW);
  await save({ ...NEW, licence: 'FSP 2' }, NEW);
  const { body } = await people.call('GET', '/api/admin/history?kind=site&limit=1');
  expect(body.revisions).toMatchObject([
    {
      actor: 'anna',
      note: 'FSP number',
      summary: 'Changed the licence of the site texts',
      changes: [{ entity: 'site', before: NEW, after: { ...NEW, licence: 'FSP 2' } }],
    },
  ]);
  const json = { revisions: [body.revisions[0].revision] };
  expect((await people.call('POST', '/api/admin/history/revert', { json })).status).toBe(200);
  expect((await people.call('GET', PATH)).body.site).toEqual(NEW);
  expect((await people.refused('POST', '/api/admin/history/revert', { json })).body).toBe(
    'That revision cannot be undone: the site texts were changed later.',
  );
});

test('rates are as at a change of a figure, not of a text', async () => {
  await save(NEW);
  const ratesAsAt = async () => {
    const store = await Store.open(memoryBackend(people.app.bytes));
    expect(store.ratesAsAt).toEqual(people.app.store.ratesAsAt);
    return store.ratesAsAt.revision;
  };
  const { revision } = people.app.store.current;
  await save({ ...NEW, about: 'Other.' }, NEW);
  expect(await ratesAsAt()).toBe(revision);
  await save({ ...NEW, inflation: { ZAR: 4 } }, { ...NEW, about: 'Other.' });
  expect(await ratesAsAt()).toBe(revision + 2);
});

test('while approval is on, figures are for the terminal, and words are free', async () => {
  await save({ ...NEW, inflation: { ZAR: 4 } });
  const { store } = people.app;
  await store.transact('cli:test', (draft) => switchApproval(draft, true));
  const before = { ...NEW, inflation: { ZAR: 4 } };
  const refused = {
    status: 403,
    body: 'Charges, inflation and range need a second person: use the terminal with --without-approval and a reason.',
  };
  for (const site of [NEW, { ...before, annualCharges: 1 }, { ...before, chargesIncluded: false }])
    expect(await people.refused('PUT', PATH, { json: { site, before } })).toEqual(refused);
  expect(await people.refused('DELETE', PATH)).toEqual(refused);
  expect((await save({ ...before, about: 'Other.' }, before)).status).toBe(200);
});

test('while approval is on, the figures of the file may be put under version as they are', async () => {
  const { store } = people.app;
  await store.transact('cli:test', (draft) => switchApproval(draft, true));
  expect((await save(NEW)).status).toBe(200);
  expect((await people.call('DELETE', PATH)).status).toBe(204);
});

test('refuses a body without texts in a whole sentence', async () => {
  const { status, body } = await people.call('PUT', PATH, { as: 'anna', json: {} });
  expect([status, body]).toEqual([400, expect.stringMatching(/^The site texts must be an object/)]);
});
