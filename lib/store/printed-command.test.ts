import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBackendAddress } from './backend/address.ts';
import { printedCommand } from './printed-command.ts';

test('a printed command names its folder, quoted only where a shell needs it', () => {
  expect(printedCommand('data init', { folder: '/srv/longview' })).toBe(
    'longview data init --data /srv/longview',
  );
  expect(printedCommand('data init', { folder: '/srv/my rates' })).toBe(
    "longview data init --data '/srv/my rates'",
  );
});

test('a printed command contains no database URL', () => {
  const url = 'postgres://ann:secret@db.example.com/longview';
  expect(printedCommand('data init', parseBackendAddress(url, '--from'))).toBe(
    'longview data init',
  );
});

test('a shell passes on exactly the folder, whatever its name', async () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    // All of a run in one shell: starting one is most of the work.
    fc.asyncProperty(fc.array(name, { minLength: 40 }), async (folders) => {
      const typed = folders.map((folder) => printedCommand('data init', { folder }));
      const script = [String.raw`longview() { printf '%s\0' "$4"; }`, ...typed].join('\n');
      const { stdout } = await promisify(execFile)('bash', ['-c', script]);
      expect(stdout.split('\0').slice(0, -1)).toEqual(folders);
    }),
    { numRuns: 3 },
  );
});
