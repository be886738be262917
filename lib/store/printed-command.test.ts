import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printedCommand } from './printed-command.ts';

test('a printed command names its folder, quoted only where a shell needs it', () => {
  expect(printedCommand('data init', '/srv/longview')).toBe(
    'longview data init --data /srv/longview',
  );
  expect(printedCommand('data init', '/srv/my rates')).toBe(
    "longview data init --data '/srv/my rates'",
  );
});

test('a shell hands on exactly the folder, whatever it is called', async () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(name, async (directory) => {
      const typed = `longview() { printf %s "$4"; }\n${printedCommand('data init', directory)}`;
      const { stdout } = await promisify(execFile)('bash', ['-c', typed]);
      expect(stdout).toBe(directory);
    }),
    { numRuns: 50 },
  );
});
