import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { addUser, withStore } from '#test/accounts.ts';
import { folderWithSite } from '#test/own-site.ts';
import { linesSaying, runServer, startServer } from '#test/running-server.ts';
import { tempDir } from '#test/temp-dir.ts';

const ONE_LINE = /^longview: [^\n]+\n$/;

/** Returns what was printed besides the lines of the log. */
function withoutJson(printed: string): string {
  return printed.replace(/^\{.*\}\n/gm, '');
}

describe('a start', async () => {
  const dataDir = await tempDir();
  await withStore(dataDir, (store) => addUser(store, 'visitor', false));
  await mkdir(path.join(dataDir, 'sessions'), { recursive: true });
  // Nobody ever writes into it.
  await promisify(execFile)('mkfifo', [path.join(dataDir, 'sessions/record.json')]);
  const server = await startServer({ dataDir, env: { HOST: '::1' } });

  test('waits for no session record', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('listens on IPv6 where HOST says so', () => {
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  });

  test('prints the address, the data folder, and how to make an administrator while there is none', () => {
    expect(withoutJson(server.log())).toBe(
      `Longview runs at ${server.url}\nData folder: ${dataDir}\nThere is no administrator yet. Create one with: longview user add EMAIL --admin --data ${dataDir}\n`,
    );
    // No terminal is stdout here.
    expect(withoutJson(server.stdout())).toBe('');
  });

  test('names in the log what is still of the example that Longview comes with', async () => {
    const said = () => linesSaying(server.stdout(), 'the shipped example is in use');
    await expect
      .poll(said)
      .toMatchObject([{ level: 'warn', fields: ['name', 'contact.phone', 'contact.address'] }]);
  });

  test('says nothing of administrators where there is one, and takes a catalogue that is required', async () => {
    await withStore(dataDir, (store) => addUser(store, 'anna'));
    const { url, log } = await startServer({ dataDir, env: { DATA_REQUIRED: 'true' } });
    expect(withoutJson(log())).toBe(`Longview runs at ${url}\nData folder: ${dataDir}\n`);
  });
});

describe('a start with a wrong setting', () => {
  test.each([
    ['HOST', '192.0.2.1'],
    ['SESSION_KEYS', 'secret'],
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

  test('a site.json that moves the cursor is refused by file and field, and nothing is made', async () => {
    const dataDir = await folderWithSite({ '\u001b[2J': 1 } as object);
    const end = await runServer({ DATA_DIR: dataDir });
    expect(end).toMatchObject({ code: 2, stderr: expect.stringMatching(ONE_LINE) });
    expect(end.stderr).toContain(path.join(dataDir, 'site.json'));
    expect(end.stderr).toContain('no field "\\u001b[2J"');
    expect(await readdir(dataDir)).toEqual(['site.json']);
  });

  test('DATA_REQUIRED=true refuses a place without a catalogue in one line and leaves it alone', async () => {
    const dataDir = path.join(await tempDir(), 'not mounted');
    expect(await runServer({ DATA_DIR: dataDir, DATA_REQUIRED: 'true' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `longview: There is no catalogue in ${dataDir}. Is the volume mounted? Make one with: longview data init --data '${dataDir}'\n`,
    });
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  });
});
