import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { type InFolder, inFolder, inNewFolder } from '#test/in-folder.ts';
import { runHere } from '#test/run-here.ts';
import { tempDir } from '#test/temp-dir.ts';

const PASSWORD = 'correct horse battery';

type Entry = { revision: number; actor: string; note: string | null; summary: string };

async function newest({ json }: InFolder): Promise<Entry | undefined> {
  const [entry] = await json<Entry[]>(['history', 'list', '--limit', '1']);
  return entry;
}

test('every command that changes keeps what was noted about it', async () => {
  const folder = inFolder(await tempDir());
  const changes: [string, string[], string?][] = [
    ['Added 5 currencies; added 3 asset classes; added 15 return rates', ['data', 'init']],
    ["Added user 'ann'", ['user', 'add', 'ann', '--password-stdin'], PASSWORD],
    ['Changed Yield Funds in ZAR to 11%', ['rate', 'set', 'ZAR', 'Yield Funds', '11']],
    [
      'Changed Yield Funds in ZAR to 12%',
      ['rate', 'import', '-'],
      'currency,assetClass,ratePercent\nZAR,Yield Funds,12\n',
    ],
    ['Reverted 4', ['history', 'revert', '4', '--yes']],
    ['Restored revision 2', ['data', 'restore', '--revision', '2', '--yes']],
  ];
  for (const [index, [summary, args, input]] of changes.entries()) {
    await folder.done([...args, '--note', `  reason ${index} `], input);
    expect(await newest(folder)).toMatchObject({
      revision: index + 1,
      summary,
      note: `reason ${index}`,
    });
  }
  expect(await folder.json(['history', 'show', '5'])).toMatchObject({
    summary: 'Reverted 4',
    note: 'reason 4',
  });
  expect(await folder.done(['history', 'show', '5'])).toContain('Reverted 4\nNote      reason 4\n');
  expect((await folder.done(['history', 'list'])).split('\n')[2]).toMatch(/Reverted 4 +reason 4$/);
  expect(await folder.json(['data', 'check'])).toEqual({ revisions: 6, findings: [] });
});

test.each([
  ['', '--note needs a text: say why, or leave it out.'],
  ['x'.repeat(201), '--note can have at most 200 characters.'],
])('the note %j is wrong usage, and nothing is changed', async (note, said) => {
  const folder = await inNewFolder();
  const args = ['rate', 'set', 'ZAR', 'Yield Funds', '11', '--note', note];
  const stderr = `longview: ${said} See: longview rate set --help\n`;
  expect(await folder.refused(args, 2)).toBe(stderr);
  expect(await folder.revisions()).toBe(1);
});

test('under sudo the history names the person', async () => {
  const folder = await inNewFolder();
  const set = async (rate: string, SUDO_USER: string) => {
    const env = { DATA_DIR: folder.directory, SUDO_USER };
    expect((await runHere(['rate', 'set', 'ZAR', 'Yield Funds', rate], { env })).code).toBe(0);
    return (await newest(folder))?.actor;
  };
  expect(await set('11', 'thandi')).toBe('cli:thandi (sudo)');
  expect(await set('12', '')).toBe(`cli:${userInfo().username}`);
});
