import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';
import { tempDir } from '#test/temp-dir.ts';

const HEADER = 'currency,assetClass,ratePercent\n';

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
});

test('a file is imported in one commit, and a second run changes nothing', async () => {
  await longview.done(['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', '€']);
  const file = path.join(await tempDir(), 'rates.csv');
  await writeFile(
    file,
    `${HEADER}ZAR,Yield Funds,10.5\nEUR,Yield Funds,4\neur,money market funds,2\nZAR,Multi-Asset Funds,12\n`,
  );
  expect(await longview.done(['rate', 'import', file])).toBe(
    'Return rates saved successfully: 2 added, 1 changed, 1 unchanged.\n',
  );
  expect(await longview.revisions()).toBe(3);
  expect(await longview.done(['rate', 'import', file])).toBe(
    'Nothing had to change: 0 added, 0 changed, 4 unchanged.\n',
  );
  expect(await longview.revisions()).toBe(3);
  expect(await longview.json(['rate', 'list'])).toHaveLength(17);
});

test('--dry-run says what would change, and which changes are unusual', async () => {
  const sheet = `${HEADER}ZAR,Yield Funds,10.5\nZAR,Money Market Funds,0.5\n`;
  expect(await longview.done(['rate', 'import', '-', '--dry-run'], sheet)).toBe(
    [
      'Currency  Asset class         Old    New',
      'ZAR       Yield Funds         10%  10.5%',
      'ZAR       Money Market Funds   7%   0.5%  Less than a fifth of the old rate?',
      '',
      'Would import: 0 added, 2 changed, 0 unchanged. 1 rate would become at least twice or at most half of what it is: that needs --yes. Nothing was changed: this was a dry run.',
      '',
    ].join('\n'),
  );
  expect(await longview.json(['rate', 'import', '-', '--dry-run'], sheet)).toEqual({
    added: 0,
    changed: 2,
    unchanged: 0,
  });
  expect(await longview.revisions()).toBe(1);
});

test('an unusual change is imported only with --yes', async () => {
  const sheet = `${HEADER}ZAR,Yield Funds,5\nZAR,Multi-Asset Funds,13\n`;
  expect(await longview.refused(['rate', 'import', '-'], 1, sheet)).toBe(
    [
      'Currency  Asset class  Old  New',
      'ZAR       Yield Funds  10%   5%  Half the old rate?',
      'longview: Are you sure you want to import these rates? 1 rate would become at least twice or at most half of what it is. Nothing was changed; add --yes to do it.',
      '',
    ].join('\n'),
  );
  expect(await longview.revisions()).toBe(1);
  expect(await longview.json(['rate', 'import', '-', '--yes'], sheet)).toEqual({
    added: 0,
    changed: 2,
    unchanged: 0,
  });
});

test('with --json bad rows are JSON on stdout', async () => {
  const rows = Array.from({ length: 21 }, (_, index) => `XX${index},Yield Funds,7`).join('\n');
  for (const [verb, exitCode] of [
    ['import', 1],
    ['diff', 2],
  ] as const) {
    const { code, stdout, stderr } = await longview.run(
      ['rate', verb, '-', '--json'],
      HEADER + rows,
    );
    const message = '21 rows of the file cannot be used; nothing was changed.';
    expect({ code, stderr }).toEqual({ code: exitCode, stderr: `longview: ${message}\n` });
    const { bad, ...others } = JSON.parse(stdout);
    expect(others).toEqual({ message, badCount: 21 });
    expect(bad).toHaveLength(20);
    expect(bad[0]).toEqual({ line: 2, message: "There is no currency with the code 'XX0'." });
  }
});

test('the first 20 bad rows are listed, and the others counted', async () => {
  const rows = Array.from({ length: 1021 }, (_, index) => `XX${index},Yield Funds,7`).join('\n');
  const sheet = `${HEADER}ZAR,Yield Funds,11\n${rows}`;
  const lines = (await longview.refused(['rate', 'import', '-'], 1, sheet)).split('\n');
  expect(lines).toHaveLength(23);
  expect(lines[19]).toBe("line 22: There is no currency with the code 'XX19'.");
  expect(lines[20]).toBe('and 1,001 more');
  expect(lines[21]).toBe('longview: 1,021 rows of the file cannot be used; nothing was changed.');
  expect(await longview.revisions()).toBe(1);
});

test('refuses endless input after 64 MiB', async () => {
  expect(await longview.refused(['rate', 'diff', '/dev/zero'], 2)).toBe(
    'longview: /dev/zero is larger than 64 MiB.\n',
  );
});

test('has different refusals for a missing file, a folder, and no argument', async () => {
  expect(await longview.refused(['rate', 'import', 'nowhere.csv'])).toBe(
    'longview: There is no file nowhere.csv.\n',
  );
  expect(await longview.refused(['rate', 'import', '/tmp'])).toBe(
    `longview: /tmp is a folder; name a file.\n`,
  );
  await longview.refused(['rate', 'import'], 2);
});
