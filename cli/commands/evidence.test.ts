import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readEvidence, writeEvidence } from '#lib/store/archive/evidence-file.ts';
import { Store } from '#lib/store/store.ts';
import { addUser } from '#test/accounts.ts';
import { type InMemory, inEmptyMemory } from '#test/in-memory.ts';
import { runCommand } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import shipped from '../../data/site.json' with { type: 'json' };

const TEXTS = JSON.stringify({ ...shipped, disclaimer: 'Estimates only.', annualCharges: 1.5 });

let longview: InMemory;
let file = '';

const on = (day: string, ...args: string[]) =>
  longview.runWith(args, { now: () => new Date(`${day}T12:00:00Z`), input: TEXTS });
const rate = (day: string, percent: string, ...more: string[]) =>
  on(day, 'rate', 'set', 'ZAR', 'Yield Funds', percent, '--yes', ...more);
const write = async (day: string, ...args: string[]) => {
  const { stderr } = await on(day, 'evidence', 'write', file, ...args);
  if (stderr) throw new Error(stderr);
  return readFile(file);
};
const text = async (part: string) => String((await readEvidence(file)).get(part));
const manifest = async () => JSON.parse(await text('manifest.json'));

beforeEach(async () => {
  longview = inEmptyMemory(await tempDir());
  file = path.join(longview.directory, 'evidence.tar.gz');
  const now = () => new Date('2998-12-31T12:00:00Z');
  const store = await Store.open(longview.backend, { now });
  await addUser(store, 'zoe@example.com');
  await store.close();
  await rate('2999-01-01', '9.5', '--note', 'committee');
  await rate('2999-01-01', '10.5', '--from', '2999-02-01');
});

test('has the rates of the day, to the byte the same before and after ten later changes', async () => {
  const before = await write('2999-01-03', '--at', '2999-01-02');
  for (let percent = 11; percent <= 20; percent++) await rate('2999-01-04', String(percent));
  expect((await write('2999-03-03', '--at', '2999-01-02')).equals(before)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await text('rates.csv')).split('\n').slice(0, 4)).toEqual([
    'currency,assetClass,ratePercent,planned',
    'ZAR,Money Market Funds,7,',
    'ZAR,Yield Funds,9.5,',
    'ZAR,Yield Funds,10.5,from 2999-02-01',
  ]);
  expect(await text('history.csv')).toContain(',committee,');
  expect([...(await readEvidence(file)).values()].join('')).not.toMatch(/zoe@|argon/);
  expect((await on('2999-03-03', 'evidence', 'verify', file)).stdout).toContain(
    'All is as it was.\n',
  );
});

test('has the figures that the product shows with the rates and texts of the day', async () => {
  await on('2999-01-05', 'site', 'set', '-', '--yes');
  await write('2999-01-06', '--at', '2999-01-05');
  const { vectors, openingPlan } = JSON.parse(await text('projections.json'));
  const shown = JSON.parse((await on('2999-01-06', 'project', '--rate', '7', '--json')).stdout);
  expect(openingPlan.statement.futureValue).toBe(126_561.24);
  expect(openingPlan.statement.futureValue).toBeCloseTo(shown.futureValue, 2);
  expect(openingPlan.otherCharges.statement.futureValue).toBeCloseTo(
    shown.afterCharges.futureValue,
    2,
  );
  expect(vectors[0].result.futureValue).toBeCloseTo(Number(vectors[0].expected.futureValue), 8);
  expect(await text('site.json')).toContain('"disclaimer": "Estimates only."');
  expect(await text('method.md')).toContain('closing = (opening + top-up) × (1 + return ÷ 12)');
});

test('a planned rate counts in the evidence of its day without a revision', async () => {
  await write('2999-02-02', '--at', '2999-02-01');
  expect(await text('rates.csv')).toContain('\nZAR,Yield Funds,10.5,\n');
  expect(await manifest()).toMatchObject({ revision: 4, day: '2999-02-01' });
  await write('2999-02-02', '--revision', '4');
  expect(await text('rates.csv')).toContain('\nZAR,Yield Funds,9.5,\n');
});

test('says since when the texts are under version, for a day before', async () => {
  await write('2999-01-03', '--at', '2999-01-02');
  expect(await manifest()).toMatchObject({ site: 'not under version' });
  await on('2999-01-05', 'site', 'set', '-', '--yes');
  expect((await on('2999-01-06', 'evidence', 'verify', file)).code).toBe(0);
  await write('2999-01-06', '--at', '2999-01-02');
  expect(await manifest()).toMatchObject({ site: 'not under version before revision 5' });
  expect((await readEvidence(file)).has('site.json')).toBe(false);
});

test('rebuilds revisions that have lost their data', async () => {
  const before = await write('2999-01-03', '--revision', '3');
  for (let count = 0; count < 210; count++) await rate('2999-01-04', String(20 + (count % 2)));
  const { stderr } = await on('2999-01-05', 'data', 'restore', '--revision', '3', '--dry-run');
  expect(stderr).toContain('too old to hold its data');
  expect((await write('2999-01-05', '--revision', '3')).equals(before)).toBe(true);
});

test.each<[string, (parts: Map<string, Buffer>) => unknown, string]>([
  ['a part', (parts) => parts.set('method.md', Buffer.from('other')), 'method.md was changed.'],
  [
    'a part that is gone',
    (parts) => parts.delete('projections.json'),
    'projections.json is missing.',
  ],
  [
    'a part more',
    (parts) => parts.set('more.txt', Buffer.from('')),
    'more.txt is not in the manifest.',
  ],
])('finds %s', async (_, change, finding) => {
  await write('2999-01-03', '--at', '2999-01-02');
  const parts = new Map(await readEvidence(file));
  change(parts);
  await writeEvidence(file, parts, '2999-01-01T00:00:00.000Z');
  const { code, stdout } = await on('2999-01-03', 'evidence', 'verify', file);
  expect([code, stdout]).toEqual([1, expect.stringContaining(finding)]);
});

/** Writes evidence anew with another part or field, and a manifest that fits. */
async function forge(part: string, from: string, to: string, fields: object = {}) {
  const { createHash } = await import('node:crypto');
  const parts = new Map(await readEvidence(file));
  const content = Buffer.from(String(parts.get(part)).replace(from, to));
  const { parts: hashes, ...rest } = await manifest();
  const hash = createHash('sha256').update(content).digest('hex');
  const forged = { ...rest, ...fields, parts: { ...hashes, [part]: hash } };
  parts.set(part, content).set('manifest.json', Buffer.from(JSON.stringify(forged)));
  await writeEvidence(file, parts, '2999-01-01T00:00:00.000Z');
  return (await on('2999-03-03', 'evidence', 'verify', file)).stdout;
}

test('finds a rate that differs from the catalogue, though its manifest fits', async () => {
  await write('2999-01-03', '--at', '2999-01-02');
  expect(await forge('rates.csv', 'Funds,9.5,', 'Funds,11,')).toContain(
    'rates.csv differs from the catalogue.\n',
  );
});

test('finds another catalogue and another day, and forgives another version', async () => {
  await write('2999-01-03', '--at', '2999-01-02');
  const version = { version: '9.9.9' };
  expect(await forge('method.md', '#', '##', version)).toContain(
    'written by Longview 9.9.9.\nAll is as it was.\n',
  );
  await rate('2999-01-05', '12');
  const later = { day: '2999-01-06', checksum: 'a'.repeat(64), site: 'under version' };
  const found = await forge('method.md', '#', '#', later);
  expect(found).toContain('The site texts were not under version.\n');
  expect(found).toContain('Revision 4 of the catalogue is another one.\n');
  expect(found).toContain('Revision 4 was not the last of 2999-01-06.\n');
});

test('ends with 2 for no such file, and with 1 for one that is no evidence', async () => {
  // A process of its own, which has not loaded what reads archives yet.
  const env = { DATA_DIR: longview.directory, DATABASE_URL: '' };
  await runCommand(['data', 'init'], { env });
  expect(await runCommand(['evidence', 'verify', file], { env })).toMatchObject({
    code: 2,
    stderr: `longview: There is no file ${file}.\n`,
  });
  await writeFile(file, 'no archive');
  expect(await on('2999-01-03', 'evidence', 'verify', file)).toMatchObject({
    code: 1,
    stderr: `longview: ${file} is damaged or is no evidence of Longview.\n`,
  });
});
