import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { addUser, withStore } from '#test/accounts.ts';
import { linesSaying, runServer, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const SITE = path.join(import.meta.dirname, '../data/site.json');
const ONE_LINE = /^longview: [^\n]+\n$/;

/** Returns what was printed besides the lines of the log. */
function withoutJson(printed: string): string {
  return printed.replace(/^\{.*\}\n/gm, '');
}

/** Returns every file below a folder with its bytes. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const file = path.join(parentPath, name);
    return [file, await readFile(file, 'base64')];
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('a start', () => {
  test('prints the address, the data folder, and how to make an administrator while there is none', async () => {
    const first = await startServer();
    const { url, dataDir } = first;
    expect(await first.stop()).toBe(0);
    expect(withoutJson(first.log())).toBe(
      `Longview runs at ${url}\nData folder: ${dataDir}\nThere is no administrator yet. Create one with: longview user add EMAIL --admin --data ${dataDir}\n`,
    );

    await withStore(dataDir, (store) => addUser(store, 'visitor', false));
    const second = await startServer({ dataDir });
    expect(await second.stop()).toBe(0);
    expect(second.log()).toContain('There is no administrator yet.');

    await withStore(dataDir, (store) => addUser(store, 'anna'));
    const third = await startServer({ dataDir });
    expect(await third.stop()).toBe(0);
    const greeting = `Longview runs at ${third.url}\nData folder: ${dataDir}\n`;
    expect(withoutJson(third.log())).toBe(greeting);
    // No terminal is stdout here.
    expect(withoutJson(third.stdout())).toBe('');
  });

  test('names in the log what is still of the example that Longview comes with', async () => {
    const { stop, stdout } = await startServer();
    await stop();
    expect(linesSaying(stdout(), 'the shipped example is in use')).toMatchObject([
      { level: 'warn', fields: ['name', 'contact.phone', 'contact.address'] },
    ]);
  });

  test('waits for no session record', async () => {
    const dataDir = await tempDir();
    await mkdir(path.join(dataDir, 'sessions'));
    // Nobody ever writes into it.
    await promisify(execFile)('mkfifo', [path.join(dataDir, 'sessions/record.json')]);
    const { url } = await startServer({ dataDir });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('listens on IPv6 where HOST says so', async () => {
    const { url } = await startServer({ env: { HOST: '::1' } });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('a start with a wrong setting', () => {
  test.each([
    ['HOST', '192.0.2.1'],
    ['SESSION_KEYS', 'secret'],
    ['DATA_DIR', '"/srv/data"'],
    ['DATA_DIR', '/srv/data\r'],
  ])('%s=%s ends in one line that names it', async (name, value) => {
    const end = await runServer({ DATA_DIR: await tempDir(), [name]: value });
    expect(end).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(ONE_LINE) });
    expect(end.stderr).toContain(name);
    expect(end.stderr).not.toContain('secret');
  });

  test.each(['PORT', 'METRICS_PORT'])('a taken %s ends in one line', async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const port = String((other.address() as AddressInfo).port);
    const end = await runServer({ DATA_DIR: await tempDir(), [setting]: port });
    other.close();
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `longview: Port ${port} on 127.0.0.1 is taken: stop the program that has it, or set ${setting} to another number.\n`,
    });
  });

  const site = async (change: object) =>
    JSON.stringify({ ...JSON.parse(await readFile(SITE, 'utf8')), ...change });

  test.each([
    ['is no JSON', async () => '{', 'is not valid JSON'],
    ['moves the cursor', () => site({ '\u001b[2J': 1 }), 'no field "\\u001b[2J"'],
  ])('a site.json that %s is refused by file and field', async (_, content, named) => {
    const dataDir = await tempDir();
    const file = path.join(dataDir, 'site.json');
    await writeFile(file, await content());
    const before = await contentOf(dataDir);
    const end = await runServer({ DATA_DIR: dataDir });
    expect(end).toMatchObject({ code: 2, stderr: expect.stringMatching(ONE_LINE) });
    expect(end.stderr).toContain(file);
    expect(end.stderr).toContain(named);
    expect(await contentOf(dataDir)).toEqual(before);
  });
});

test.each(['', 'not mounted'])(
  'with DATA_REQUIRED=true refuses an empty or missing place in one line and leaves it alone: %j',
  async (below) => {
    const dataDir = path.join(await tempDir(), below);
    const quoted = dataDir.includes(' ') ? `'${dataDir}'` : dataDir;
    expect(await runServer({ DATA_DIR: dataDir, DATA_REQUIRED: 'true' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `longview: There is no catalogue in ${dataDir}. Is the volume mounted? Make one with: longview data init --data ${quoted}\n`,
    });
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  },
);
