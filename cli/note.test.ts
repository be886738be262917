import { expect, test } from 'vitest';
import { type InMemory, inEmptyMemory, inMemory } from '#test/in-memory.ts';

const PASSWORD = 'correct horse battery';
const SET = ['rate', 'set', 'ZAR', 'Yield Funds', '11'];

type Entry = { revision: number; actor: string; note: string | null; summary: string };

async function newest({ json }: InMemory): Promise<Entry | undefined> {
  const [entry] = await json<Entry[]>(['history', 'list', '--limit', '1']);
  return entry;
}

test('every changing command stores its note', async () => {
  const longview = inEmptyMemory();
  const changes: [string, string[], string?][] = [
    ['Added 5 currencies; added 3 asset classes; added 15 return rates', ['data', 'init']],
    ["Added user 'ann'", ['user', 'add', 'ann', '--password-stdin'], PASSWORD],
    ['Changed Yield Funds in ZAR to 11%', SET],
    [
      'Changed Yield Funds in ZAR to 12%',
      ['rate', 'import', '-'],
      'currency,assetClass,ratePercent\nZAR,Yield Funds,12\n',
    ],
    ['Reverted 4', ['history', 'revert', '4', '--yes']],
    ['Restored revision 2', ['data', 'restore', '--revision', '2', '--yes']],
  ];
  for (const [index, [summary, args, input]] of changes.entries()) {
    await longview.done([...args, '--note', `  reason ${index} `], input);
    expect(await newest(longview)).toMatchObject({
      revision: index + 1,
      summary,
      note: `reason ${index}`,
    });
  }
  expect(await longview.json(['history', 'show', '5'])).toMatchObject({
    summary: 'Reverted 4',
    note: 'reason 4',
  });
  expect(await longview.done(['history', 'show', '5'])).toContain(
    'Reverted 4\nNote      reason 4\n',
  );
  expect((await longview.done(['history', 'list'])).split('\n')[2]).toMatch(
    /Reverted 4 +reason 4$/,
  );
  expect(await longview.json(['data', 'check'])).toEqual({ revisions: 6, findings: [] });
});

test.each([
  ['--note needs a text: say why, or leave it out.', ''],
  ['--note can have at most 200 characters.', 'x'.repeat(201)],
])('a note is refused: %s', async (said, note) => {
  const longview = await inMemory();
  const stderr = `longview: ${said} See: longview rate set --help\n`;
  expect(await longview.refused([...SET, '--note', note], 2)).toBe(stderr);
  expect(await longview.revisions()).toBe(1);
});

test.each([
  ['thandi', 'cli:thandi (sudo)'],
  ['', 'cli:tester'],
])('where SUDO_USER is %j the history names %s', async (SUDO_USER, actor) => {
  const longview = await inMemory();
  await longview.runWith(SET, { env: { SUDO_USER } });
  expect(await newest(longview)).toMatchObject({ revision: 2, actor });
});
