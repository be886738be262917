import { execFileSync } from 'node:child_process';
import { constants, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildScript, runScript } from '#test/script.ts';
import { tempDir } from '#test/temp-dir.ts';
import { lineWriter } from './line-writer.ts';

// The files stay open: a writer with lines left would write them to the next file with the same descriptor.
const lostLine = (lines: number) => `lost ${lines}\n`;

test('lines go out in their order, however many there are', async () => {
  const file = path.join(await tempDir(), 'log');
  const { write, close } = lineWriter(openSync(file, 'a'), lostLine);
  const lines = Array.from({ length: 50_000 }, (_, n) => `${n} čísla\n`);
  for (const line of lines) write(line);
  await close();
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
});

test('lines that are made later keep their place among the others', async () => {
  const file = path.join(await tempDir(), 'log');
  const { write, close } = lineWriter(openSync(file, 'a'), lostLine);
  const lines = Array.from({ length: 5000 }, (_, n) => `${n}\n`);
  for (const [n, line] of lines.entries()) write(n % 300 === 200 ? line : () => line);
  await close();
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
});

test('no more than 128 lines wait to be made, however fast they come', async () => {
  const { write, close } = lineWriter(openSync(path.join(await tempDir(), 'log'), 'a'), lostLine);
  let made = 0;
  for (let n = 0; n < 1000; n++) {
    write(() => `${++made}\n`);
    expect(n - made).toBeLessThan(128);
  }
  await close();
  expect(made).toBe(1000);
});

test('a single line is made and out in a moment', async () => {
  const file = path.join(await tempDir(), 'log');
  const { write } = lineWriter(openSync(file, 'a'), lostLine);
  write(() => 'made\n');
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 1000 }).toBe('made\n');
});

test('a full disk costs lines and nothing else, and does not delay closing', async () => {
  const { write, close } = lineWriter(openSync('/dev/full', 'a'), lostLine);
  for (let n = 0; n < 100_000; n++) write(`${n} ${'x'.repeat(100)}\n`);
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a reader that takes a little at a time gets every line', async () => {
  const pipe = await makePipe();
  const { write, close } = lineWriter(pipe.end, lostLine);
  const lines = Array.from({ length: 20_000 }, (_, n) => `${n} ${'x'.repeat(100)}\n`);
  for (const line of lines) write(line);
  const text = await pipe.readAll();
  await close();
  expect(text + (await pipe.readAll())).toBe(lines.join(''));
});

test('a reader that keeps up loses nothing, however fast they come', async () => {
  const pipe = await makePipe();
  const { write } = lineWriter(pipe.end, lostLine);
  const reading = pipe.readAll();
  for (let tick = 0; tick < 250; tick++) {
    for (let n = 0; n < 400; n++) write(`${'x'.repeat(100)}\n`);
    await wait(5);
  }
  expect((await reading).length).toBe(250 * 400 * 101);
});

test('lines in progress when the process ends come once, and whole but for the last', async () => {
  const script = await buildScript(
    path.join(import.meta.dirname, '../test/support/line-leaver.ts'),
  );
  for (let round = 0; round < 5; round++) {
    const { lines, ended } = runScript(script, [5000]);
    expect(await ended).toBe(0);
    expect(lines()).toEqual(lines().map((_, n) => `${n} ${'x'.repeat(100)}`));
    expect(lines().length).toBeGreaterThan(500);
  }
});

test('the last lines are written when the process ends', async () => {
  const script = await buildScript(
    path.join(import.meta.dirname, '../test/support/line-leaver.ts'),
  );
  const { lines, ended } = runScript(script, [3]);
  expect(await ended).toBe(0);
  expect(lines()).toHaveLength(3);
});

test('where lines were lost a line says how many, as soon as there is room', async () => {
  const pipe = await makePipe();
  const { write, close } = lineWriter(pipe.end, lostLine);
  const lines = Array.from({ length: 80_000 }, (_, n) => `${n} ${'x'.repeat(100)}`);
  for (const line of lines) write(`${line}\n`);
  const before = await pipe.readAll();
  write('the next\n');
  const [after] = await Promise.all([pipe.readAll(), close()]);
  const text = before + after;
  const [next, lost, ...kept] = text.trimEnd().split('\n').reverse();
  expect(next).toBe('the next');
  expect(kept.reverse()).toEqual(lines.slice(0, kept.length));
  expect(lost).toBe(`lost ${lines.length - kept.length}`);
});

/** A pipe that takes 64 KB, and a reader that takes 16 KB at a time until nothing has come for a while. */
async function makePipe() {
  const file = path.join(await tempDir(), 'pipe');
  execFileSync('mkfifo', [file]);
  const from = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const end = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  const bytes = Buffer.alloc(16 * 1024);
  const read = () => {
    try {
      return bytes.toString('latin1', 0, readSync(from, bytes));
    } catch {
      return '';
    }
  };
  const readAll = async () => {
    let text = '';
    for (let quiet = 0; quiet < 200; await wait(1)) {
      const more = read();
      text += more;
      quiet = more === '' ? quiet + 1 : 0;
    }
    return text;
  };
  return { end, readAll };
}
