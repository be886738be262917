import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inEmptyMemory, inMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';

const SHIPPED = path.join(import.meta.dirname, '../../data/site.json');

let longview: InMemory;
let file = '';

beforeEach(async () => {
  longview = inEmptyMemory(await tempDir());
  file = path.join(longview.directory, 'site.json');
});

async function write(change: object): Promise<void> {
  const site = { ...JSON.parse(await readFile(SHIPPED, 'utf8')), ...change };
  await writeFile(file, JSON.stringify(site));
}

test('checks the texts that count: those of site.json, or those of the catalogue', async () => {
  const { done, json, run } = await inMemory();
  const printed = await done(['site', 'check']);
  expect(printed).toContain(`${SHIPPED} can be used.\n`);
  expect(printed).toContain('\nexample: name is still that of the example of Longview.\n');
  expect(printed).toContain('\nThe texts that count are those of site.json; ');
  const texts = { name: 'Other', descriptor: 'Firm', about: 'A.', disclaimer: 'D.' };
  await run(['site', 'set', '-', '--yes'], JSON.stringify({ ...texts, licence: 'FSP 1' }));
  const { source, missing } = await json<{ source: string; missing: object[] }>(['site', 'check']);
  expect(source).toBe('catalogue');
  expect(missing).not.toContainEqual(expect.objectContaining({ field: 'licence' }));
});

test('prints a line for each problem in the data folder’s file, with exit code 1', async () => {
  await write({ license: 'FSP 1', accent: '#FFE600', websiteUrl: 'http://www.example.com' });
  const { code, stdout, stderr } = await longview.run(['site', 'check']);
  expect(code).toBe(1);
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    `${file}:`,
    'wrong: there is no field "license"; did you mean "licence"?',
    expect.stringMatching(/^wrong: accent #FFE600 cannot be read on the page; /),
    'wrong: websiteUrl must begin with https://: browsers warn of other links.',
  ]);
  expect(stderr).toBe(`longview: 3 things to correct in ${file}.\n`);
});

test('a file or stdin may be named, and --json prints one value', async () => {
  await write({ licence: 'FSP 1', name: 'Blue Crane' });
  const { missing, ...rest } = await longview.json<{ missing: object[] }>(['site', 'check', file]);
  expect(rest).toEqual({ file, wrong: [], example: ['contact.phone', 'contact.address'] });
  expect(missing).toContainEqual({
    field: 'image',
    without: 'shared links have no picture',
  });
  const piped = await longview.done(['site', 'check', '-'], await readFile(file, 'utf8'));
  expect(piped).toContain('- can be used.\n');
});

test.each([
  ['{ "name": ', 'is not valid JSON.'],
  ['null', ':\nwrong: The file must be an object with '],
])('%j is refused', async (content, says) => {
  await writeFile(file, content);
  const { code, stdout, stderr } = await longview.run(['site', 'check']);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain(says);
});

test('refuses a dangling link', async () => {
  await symlink('gone.json', file);
  const { code, stderr } = await longview.run(['site', 'check']);
  expect([code, stderr]).toEqual([1, `longview: There is no file ${file}.\n`]);
  const refused = await longview.run(['project', '--rate', '7']);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${file} cannot be read.`),
  });
});
