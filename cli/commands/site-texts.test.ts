import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { Store } from '#lib/store/store.ts';
import { type InMemory, inEmptyMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';
import shipped from '../../data/site.json' with { type: 'json' };

let longview: InMemory;
let file = '';

beforeEach(async () => {
  longview = inEmptyMemory(await tempDir());
  await (await Store.open(longview.backend)).close();
  file = path.join(longview.directory, 'texts.json');
});

async function set(fields: object, ...options: string[]) {
  await writeFile(file, JSON.stringify({ ...shipped, ...fields }));
  return longview.run(['site', 'set', file, '--yes', ...options]);
}

test('puts texts under version, and says what stays with site.json', async () => {
  const { code, stderr } = await set({ licence: 'FSP 1', accent: 'broken' }, '--note', 'new');
  expect([code, stderr.split('\n')[0]]).toEqual([
    0,
    'logo, accent, accentDark, websiteUrl, guidesUrl, adminEmail and contact stay with site.json and were left out.',
  ]);
  expect(stderr).toContain('From revision 2 on, Longview 1.0 cannot read this catalogue.');
  expect(await longview.json(['site', 'show'])).toMatchObject({
    site: { licence: 'FSP 1' },
    source: 'catalogue',
  });
  expect(await longview.json(['history', 'list', '--limit', '1'])).toMatchObject([
    { revision: 2, note: 'new', summary: 'Put the site texts under version' },
  ]);
  expect((await set({ licence: 'FSP 1' })).stdout).toBe('Nothing had to change.\n');
});

test('shows the fields that change, and asks', async () => {
  await set({});
  await writeFile(file, JSON.stringify({ ...shipped, licence: 'FSP 1' }));
  const { code, stderr } = await longview.run(['site', 'set', file]);
  expect(code).toBe(1);
  expect(stderr).toContain('licence  -       FSP 1\n');
  expect(stderr).toContain('Nothing was changed; add --yes to do it.');
  expect(await longview.revisions()).toBe(2);
});

test('refuses unknown fields and broken texts with every sentence', async () => {
  const { code, stderr } = await set({ license: 'FSP 1', name: '' });
  expect([code, stderr]).toEqual([
    1,
    'longview: there is no field "license"; did you mean "licence"? name must not be empty.\n',
  ]);
});

test('goes back to the texts of site.json', async () => {
  await set({ name: 'Blue Crane' });
  expect(await longview.done(['site', 'reset', '--yes'])).toBe(
    'The site texts of site.json count again.\n',
  );
  expect(await longview.json(['site', 'show'])).toMatchObject({ site: { name: 'Aldermoor' } });
  expect(await longview.refused(['site', 'reset', '--yes'])).toContain('already');
});

test('checks what counts, and says whether the texts are the catalogue’s', async () => {
  expect(await longview.done(['site', 'check'])).toContain(
    '\nThe texts that count are those of site.json; put them under version with: longview site set FILE\n',
  );
  await set({ name: 'Blue Crane', licence: 'FSP 1' });
  const { source, example, missing } = await longview.json<{
    missing: object[];
    source: string;
    example: string[];
  }>(['site', 'check']);
  expect([source, example]).toEqual(['catalogue', ['contact.phone', 'contact.address']]);
  expect(missing).not.toContainEqual(expect.objectContaining({ field: 'licence' }));
});

test('shows the texts of a day, and refuses a day on which they were not under version', async () => {
  const day = (date: string) => ({ now: () => new Date(`${date}T12:00:00Z`) });
  const on = (date: string, ...args: string[]) => longview.runWith(args, day(date));
  await writeFile(file, JSON.stringify({ ...shipped, licence: 'FSP 1' }));
  await on('2999-01-02', 'site', 'set', file, '--yes');
  await on('2999-01-04', 'site', 'reset', '--yes');
  const { stdout } = await on('2999-01-05', 'site', 'show', '--at', '2999-01-03', '--json');
  expect(JSON.parse(stdout).site.licence).toBe('FSP 1');
  const { stderr } = await on('2999-01-05', 'site', 'show', '--at', '2999-01-01');
  expect(stderr).toBe(
    'longview: The site texts were not under version on January 1, 2999: those of site.json counted.\n',
  );
});

test('projections have the figures that are under version', async () => {
  await set({ annualCharges: 1.5, chargesIncluded: true, disclaimer: 'Estimates only.' });
  expect(await longview.json(['project', '--rate', '7'])).toMatchObject({ annualCharges: 1.5 });
});

test('a restored catalogue has its texts again', async () => {
  await set({ name: 'Blue Crane' });
  const backup = path.join(longview.directory, 'backup.tar.gz');
  await longview.done(['data', 'backup', backup]);
  await longview.done(['site', 'reset', '--yes']);
  await longview.done(['data', 'restore', backup, '--yes']);
  expect(await longview.json(['site', 'show'])).toMatchObject({ site: { name: 'Blue Crane' } });
});

test('while approval is on, figures take --without-approval, and the history says so', async () => {
  for (const name of ['ann', 'ben']) await longview.addUser(name);
  await longview.run(['approval', 'on', '--note', 'policy']);
  const refused = await set({ inflation: { ZAR: 4 } }, '--note', 'new');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('need a second person'),
  ]);
  expect((await set({ inflation: { ZAR: 4 } }, '--note', 'new', '--without-approval')).code).toBe(
    0,
  );
  expect(await longview.json(['history', 'list', '--limit', '1'])).toMatchObject([
    { withoutApproval: true },
  ]);
});
