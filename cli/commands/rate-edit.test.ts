import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type InFolder, inNewFolder } from '#test/in-folder.ts';
import { COMMAND, runCommand } from '#test/run-command.ts';
import { tempDir } from '#test/temp-dir.ts';
import { atTerminal } from '#test/terminal.ts';

let longview: InFolder;
let TMPDIR = '';

beforeEach(async () => {
  longview = await inNewFolder();
  TMPDIR = await tempDir();
});

/** Runs rate edit without a terminal, with a shell command as its editor. */
const edit = (EDITOR: string, ...args: string[]) =>
  runCommand(['rate', 'edit', ...args], {
    env: { DATA_DIR: longview.directory, EDITOR, VISUAL: '', TMPDIR },
  });

const zarRates = async () =>
  (await longview.json<{ returnRate: number }[]>(['rate', 'list', 'ZAR'])).map(
    ({ returnRate }) => returnRate,
  );

test('what was edited is shown, asked about and committed', async () => {
  const before = path.join(await tempDir(), 'seen.csv');
  const { sees, types, ends } = atTerminal(['rate', 'edit', 'zar', '--data', longview.directory], {
    env: {
      EDITOR: `f() { cp "$1" ${before}; sed -i s/,7\\$/,7.25/ "$1"; }; f`,
      VISUAL: '',
      TMPDIR,
    },
  });
  await sees('ZAR       Money Market Funds   7%  7.25%');
  await sees(`This changes 1 rate in ${longview.directory}`);
  await sees('Are you sure you want to save these rates?');
  types('y\r');
  await sees('Return rates saved successfully: 0 added, 1 changed.');
  expect(await ends()).toBe(0);
  expect(await readFile(before, 'utf8')).toBe(
    'currency,assetClass,ratePercent\nZAR,Money Market Funds,7\nZAR,Yield Funds,10\nZAR,Multi-Asset Funds,12\n',
  );
  expect(await zarRates()).toEqual([0.0725, 0.1, 0.12]);
  expect(await readdir(TMPDIR)).toEqual([]);
});

test('a no changes nothing, and the text is kept', async () => {
  const { sees, types, ends } = atTerminal(['rate', 'edit', '--data', longview.directory], {
    env: { EDITOR: 'sed -i s/,7$/,70/', VISUAL: '', TMPDIR },
  });
  await sees('1 rate would become at least twice or at most half of what it is');
  await sees('Are you sure');
  types('n\r');
  await sees('What was edited is kept in ');
  await sees('Nothing was saved.');
  expect(await ends()).toBe(1);
  expect(await longview.revisions()).toBe(1);
});

test('a rate that was left alone keeps what somebody else made of it meanwhile', async () => {
  const set = `${process.execPath} ${COMMAND} rate set ZAR`;
  const end = await edit(`${set} 'Yield Funds' 11 && sed -i s/,7\\$/,7.25/`, '--yes', '--json');
  expect({ ...end, stdout: end.stdout.slice(-40) }).toMatchObject({ code: 0 });
  expect(await zarRates()).toEqual([0.0725, 0.11, 0.12]);
});

test('a rate that somebody else changed meanwhile is not changed again, and the text is kept', async () => {
  const set = `${process.execPath} ${COMMAND} rate set ZAR`;
  const end = await edit(`${set} 'Money Market Funds' 8 && sed -i s/,7\\$/,7.25/`, '--yes');
  const [kept, refusal] = end.stderr.split('\n').slice(-3);
  expect(end.code).toBe(1);
  expect(refusal).toBe(
    'longview: Somebody else was faster: ZAR Money Market Funds is 8% now. Nothing was changed.',
  );
  const file = kept?.replace('What was edited is kept in ', '') ?? '';
  expect(await readFile(file, 'utf8')).toContain('ZAR,Money Market Funds,7.25\n');
  expect(await zarRates()).toEqual([0.08, 0.1, 0.12]);
});

test.each([
  ['has bad rows', 'sed -i s/,7$/,700/', 'line 2: A return rate is 0 to 100 percent.'],
  ['names a pair twice', 'sed -i p', 'stand on line'],
  ['is empty', 'cp /dev/null', 'The file is empty.'],
])('a text that %s is refused and kept', async (_, editor, said) => {
  const end = await edit(editor, '--yes');
  expect(end).toMatchObject({ code: 1, stdout: '' });
  expect(end.stderr).toContain(said);
  expect(end.stderr).toContain('What was edited is kept in ');
  expect(await longview.revisions()).toBe(1);
});

test('an editor that fails, or changes nothing, changes nothing', async () => {
  expect(await edit('false', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "longview: The editor 'false' failed (1); nothing was changed.",
    ),
  });
  expect(await edit('true', '--yes')).toEqual({
    code: 0,
    stdout: 'Nothing had to change.\n',
    stderr: '',
  });
  expect(await longview.revisions()).toBe(1);
});

test('--dry-run shows the difference, and without a terminal it needs --yes', async () => {
  const dry = await edit('sed -i s/,7$/,7.25/', '--dry-run');
  expect(dry.stdout).toContain('Nothing was changed: this was a dry run.');
  expect(await edit('sed -i s/,7$/,7.25/')).toMatchObject({ code: 2, stdout: '' });
  expect(await longview.revisions()).toBe(1);
});
