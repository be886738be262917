import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../test/temp-dir.ts';
import { lineWriter } from './line-writer.ts';

function openFile(file: string): number {
  const fd = openSync(file, 'a');
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('lines go out in their order, however many there are', async () => {
  const file = path.join(await tempDir(), 'log');
  const { write, close } = lineWriter(openFile(file));
  const lines = Array.from({ length: 50_000 }, (_, n) => `${n} čísla\n`);
  for (const line of lines) write(line);
  await close();
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
});

test('a full disk costs lines and nothing else, and holds up no end', async () => {
  const { write, close } = lineWriter(openFile('/dev/full'));
  for (let n = 0; n < 100_000; n++) write(`${n} ${'x'.repeat(100)}\n`);
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(1000);
});
