import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { type InMemory, inMemory } from '#test/in-memory.ts';

const IMPORT = ['rate', 'import', '-'];
const SHEET = 'currency,assetClass,ratePercent\nZAR,Yield Funds,10\n';
const OUTCOME = 'Nothing had to change: 0 added, 0 changed, 1 unchanged.';

let longview: InMemory;

beforeAll(async () => {
  longview = await inMemory();
});

/** Returns a clock that goes on by so much whenever it is read. */
function clock(stepMs: number): () => Date {
  let at = Date.now();
  return () => {
    at += stepMs;
    return new Date(at);
  };
}

function importing(sheet: string, stepMs: number) {
  const stdin = Readable.from([Buffer.from(sheet)]);
  return longview.atTerminal(IMPORT, { stdin, now: clock(stepMs) });
}

test('shows a bar after a second, and removes it at the end', async () => {
  const terminal = importing(SHEET, 1000);
  expect(await terminal.ends()).toBe(0);
  expect(terminal.screen()).toContain('Importing ===');
  expect(terminal.raw()).toContain(`\u001b[2K${OUTCOME}`);
});

test('removes the bar on a failure', async () => {
  const terminal = importing(`${SHEET}nonsense`, 1000);
  expect(await terminal.ends()).toBe(1);
  expect(terminal.screen()).toContain('Importing ===');
  expect(terminal.raw()).toContain('\u001b[2Kline 3: ');
});

test('shows no bar for quick work', async () => {
  const terminal = importing(SHEET, 1);
  expect(await terminal.ends()).toBe(0);
  expect(terminal.raw()).toBe(`${OUTCOME}\n`);
});

test('shows no bar without a terminal', async () => {
  const given = { input: SHEET, now: clock(1000) };
  expect(await longview.runWith(IMPORT, given)).toMatchObject({
    stdout: `${OUTCOME}\n`,
    stderr: '',
  });
});
