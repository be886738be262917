import { beforeEach, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

const HEADER = 'currency,assetClass,ratePercent\n';

let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
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
