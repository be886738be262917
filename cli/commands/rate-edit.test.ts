import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';

const REFUSED = '# 1 row of the file cannot be used; nothing was changed.\n';
const HOW_TO_GO_ON =
  '# Line 1 is the one that names the columns. Correct the text, or leave it all as it is to end without saving.\n';

let longview: InMemory;
let TMPDIR = '';

beforeEach(async () => {
  longview = await inMemory();
  TMPDIR = await tempDir();
});

/** Runs rate edit without a terminal, with a shell command as its editor. */
const edit = (EDITOR: string, ...args: string[]) =>
  longview.runWith(['rate', 'edit', ...args], { env: { EDITOR, TMPDIR } });

/** Runs rate edit of ZAR at a terminal, with a shell command as its editor. */
const editAtTerminal = (EDITOR: string) =>
  longview.atTerminal(['rate', 'edit', 'zar'], { env: { EDITOR, TMPDIR } });

/** Returns an edit that waits, and what sets a rate meanwhile. */
async function waiting() {
  const folder = await tempDir();
  const [opened, done] = [path.join(folder, 'opened'), path.join(folder, 'done')];
  return {
    edit: `touch ${opened}; for _ in $(seq 400); do [ -e ${done} ] && break; sleep 0.05; done; sed -i s/,7$/,7.25/`,
    setMeanwhile: async (assetClass: string, percent: string) => {
      await expect.poll(() => readdir(folder)).toEqual(['opened']);
      await longview.done(['rate', 'set', 'ZAR', assetClass, percent]);
      await writeFile(done, '');
    },
  };
}

/** Returns an editor that keeps what it is given, and edits it by each of these commands in turn, then not at all. */
const inTurn = (folder: string, ...edits: string[]) => {
  const cases = edits.map((edit, index) => `${index + 1}) ${edit} "$1" ;;`).join(' ');
  return `f() { n=$(($(ls ${folder} | wc -l) + 1)); cp "$1" ${folder}/$n; case $n in ${cases} esac; }; f`;
};

/** Reads what an editor of inTurn was given, the first first. */
const textsIn = async (folder: string) =>
  Promise.all((await readdir(folder)).sort().map((name) => readFile(`${folder}/${name}`, 'utf8')));

const zarRates = async () =>
  (await longview.json<{ returnRate: number }[]>(['rate', 'list', 'ZAR'])).map(
    ({ returnRate }) => returnRate,
  );

test('shows, confirms and commits edited rates', async () => {
  const before = path.join(await tempDir(), 'seen.csv');
  const { answers, sees, ends } = editAtTerminal(
    `f() { cp "$1" ${before}; sed -i s/,7$/,7.25/ "$1"; }; f`,
  );
  await sees('ZAR       Money Market Funds   7%  7.25%');
  await sees('This changes 1 rate in memory');
  await answers(['Are you sure you want to save these rates?', 'y\r']);
  await sees('Return rates saved successfully: 0 added, 1 changed.');
  expect(await ends()).toBe(0);
  expect(await readFile(before, 'utf8')).toBe(
    'currency,assetClass,ratePercent\nZAR,Money Market Funds,7\nZAR,Yield Funds,10\nZAR,Multi-Asset Funds,12\n',
  );
  expect(await zarRates()).toEqual([0.0725, 0.1, 0.12]);
  expect(await readdir(TMPDIR)).toEqual([]);
});

test('a no changes nothing, and leaves no file', async () => {
  const { answers, sees, ends } = editAtTerminal('sed -i s/,7$/,70/');
  await sees('1 rate would become at least twice or at most half of what it is');
  await answers(['Are you sure', 'n\r']);
  await sees('Nothing was saved.');
  expect(await ends()).toBe(1);
  expect(await readdir(TMPDIR)).toEqual([]);
  expect(await longview.revisions()).toBe(1);
});

test('reopens a refused text with the reason above it until it can be saved', async () => {
  const seen = await tempDir();
  const { answers, sees, ends } = editAtTerminal(
    // The second saves behind a byte order mark.
    inTurn(
      seen,
      'sed -i s/,7$/,700/',
      String.raw`sed -i '1s/^/\xef\xbb\xbf/; s/,700$/,70O/'`,
      "sed -i 's/,70O$/,7.25/'",
    ),
  );
  await answers(['7%  7.25%', ''], ['Are you sure', 'y\r']);
  await sees('Return rates saved successfully: 0 added, 1 changed.');
  expect(await ends()).toBe(0);
  const [, second = '', third = ''] = await textsIn(seen);
  expect(second).toBe(
    `${REFUSED}# line 2: "700" is no percent from 0 to 100.\n${HOW_TO_GO_ON}currency,assetClass,ratePercent\nZAR,Money Market Funds,700\nZAR,Yield Funds,10\nZAR,Multi-Asset Funds,12\n`,
  );
  expect(third).toContain(`${HOW_TO_GO_ON}currency,`);
  expect(third.match(/^#/gm)).toHaveLength(3);
  expect(await readdir(TMPDIR)).toEqual([]);
  expect(await zarRates()).toEqual([0.0725, 0.1, 0.12]);
});

test('ends without a change if a refused text is left unchanged', async () => {
  const { sees, ends, screen } = editAtTerminal(inTurn(await tempDir(), 'sed -i s/,7$/,700/'));
  await sees('line 2: "700" is no percent from 0 to 100.');
  await sees('longview: 1 row of the file cannot be used; nothing was changed.');
  expect(await ends()).toBe(1);
  expect(screen().match(/line 2: /g)).toHaveLength(1);
  expect(await readdir(TMPDIR)).toEqual([]);
  expect(await longview.revisions()).toBe(1);
});

test('an unedited rate keeps another person’s change', async () => {
  const editor = await waiting();
  const edited = edit(`f() { ${editor.edit} "$1"; }; f`, '--yes');
  await editor.setMeanwhile('Yield Funds', '11');
  expect(await edited).toMatchObject({ code: 0 });
  expect(await zarRates()).toEqual([0.0725, 0.11, 0.12]);
});

test('refuses to change a rate that someone else changed meanwhile', async () => {
  const editor = await waiting();
  const edited = edit(`f() { ${editor.edit} "$1"; }; f`, '--yes');
  await editor.setMeanwhile('Money Market Funds', '8');
  const { code, stderr } = await edited;
  expect({ code, last: stderr.split('\n').at(-2) }).toEqual({
    code: 1,
    last: 'longview: Somebody else was faster: ZAR Money Market Funds is 8% now. Nothing was changed.',
  });
  expect(await readdir(TMPDIR)).toEqual([]);
  expect(await zarRates()).toEqual([0.08, 0.1, 0.12]);
});

test('at a terminal, lets a rate be saved that someone else changed meanwhile', async () => {
  const seen = await tempDir();
  const editor = await waiting();
  const { answers, ends } = editAtTerminal(inTurn(seen, editor.edit, 'sed -i /^#/d'));
  await editor.setMeanwhile('Money Market Funds', '8');
  await answers(['8%  7.25%', ''], ['Are you sure', 'y\r']);
  expect(await ends()).toBe(0);
  const [, second = ''] = await textsIn(seen);
  expect(second).toContain('# Somebody else was faster: ZAR Money Market Funds is 8% now.');
  expect(await zarRates()).toEqual([0.0725, 0.1, 0.12]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s ends the editor too and leaves nothing behind',
  async (signal) => {
    const signals = new EventEmitter();
    const opened = path.join(await tempDir(), 'opened');
    const env = { EDITOR: `f() { touch ${opened}; exec sleep 60; }; f`, TMPDIR };
    const edited = longview.runWith(['rate', 'edit', '--yes'], { env, signals });
    await expect.poll(() => existsSync(opened)).toBe(true);
    expect(await readdir(TMPDIR)).toHaveLength(1);
    signals.emit(signal, signal);
    expect((await edited).code).toBe(1);
    expect(await readdir(TMPDIR)).toEqual([]);
  },
);

test('changes nothing if the editor fails or the text is unchanged', async () => {
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

test('--dry-run shows the difference, and no terminal requires --yes', async () => {
  const dry = await edit('sed -i s/,7$/,7.25/', '--dry-run');
  expect(dry.stdout).toContain('Nothing was changed: this was a dry run.');
  expect(await edit('sed -i s/,7$/,7.25/')).toMatchObject({ code: 1, stdout: '' });
  expect(await longview.revisions()).toBe(1);
});
