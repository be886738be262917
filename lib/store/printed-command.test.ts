import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedPlace } from './place.ts';
import { printedCommand } from './printed-command.ts';

test('a printed command names its folder, quoted only where a shell needs it', () => {
  expect(printedCommand('data init', { folder: '/srv/longview' })).toBe(
    'longview data init --data /srv/longview',
  );
  expect(printedCommand('data init', { folder: '/srv/my rates' })).toBe(
    "longview data init --data '/srv/my rates'",
  );
});

test('a printed command names no database: its URL holds a password', () => {
  const url = 'postgres://ann:secret@db.example.com/longview';
  expect(printedCommand('data init', namedPlace(url, '--from'))).toBe('longview data init');
});

test('a shell hands on exactly the folder, whatever it is called', async () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(name, async (directory) => {
      const typed = `longview() { printf %s "$4"; }\n${printedCommand('data init', { folder: directory })}`;
      const { stdout } = await promisify(execFile)('bash', ['-c', typed]);
      expect(stdout).toBe(directory);
    }),
    { numRuns: 50 },
  );
});
