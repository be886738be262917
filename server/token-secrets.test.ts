import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { inFolder } from '#test/in-folder.ts';
import { tempDir } from '#test/temp-dir.ts';
import { callWithToken } from '#test/tokens.ts';

/** Returns the names of all files below a folder, and what is in them. */
async function textsBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) =>
    readFile(path.join(parentPath, name), 'latin1'),
  );
  return [...files.map(({ name }) => name), ...(await Promise.all(texts))];
}

test('a token is in no log, answer, metric, file or backup, and its hash in the data alone', async () => {
  const server = await startAdminServer({ env: { LOG_LEVEL: 'trace', METRICS_PORT: '0' } });
  const { url, dataDir } = server;
  const cookie = await signIn(url, ADMIN, PASSWORD);
  const json = { name: 'nightly', scope: 'catalogue', password: PASSWORD };
  const made = await callAdmin(url, 'POST', '/api/account/tokens', { cookie, json });
  const { token, endsAt } = JSON.parse(made.text);
  const answers = [await callAdmin(url, 'GET', '/api/account/tokens', { cookie })];
  for (const [method, at] of [
    ['GET', '/api/user'],
    ['GET', '/api/admin/history?kind=currencies'],
    ['POST', '/api/admin/currencies/2/set-default'],
    ['POST', '/api/admin/currencies/99/set-default'],
    ['POST', '/api/account/password'],
  ] as const)
    for (const sent of [token, `${token}x`, `x${token}`])
      answers.push(await callWithToken(url, sent, method, at));
  const metrics = await (await fetch(/^Metrics: (\S+)$/m.exec(server.log())?.[1] ?? '')).text();
  expect(metrics).toContain(
    `longview_token_expiry_seconds{name="nightly"} ${Date.parse(endsAt) / 1000}`,
  );

  const { run } = inFolder(dataDir);
  const backup = path.join(await tempDir(), 'backup.tar.gz');
  const printed = [
    metrics,
    ...answers.map(({ text, headers }) => text + JSON.stringify([...headers])),
  ];
  for (const command of [
    ...['token list', 'token list --json', 'history list --json', 'history list --csv'],
    ...['history show 3', 'history show 3 --json', `data backup ${backup}`, 'data check --json'],
    ...['data restore --revision 2 --dry-run', 'token revoke nightly --dry-run --json'],
  ]) {
    const { stdout, stderr } = await run(command.split(' '));
    printed.push(stdout + stderr);
  }
  await server.stop();
  printed.push(server.log());
  const unpacked = path.join(await tempDir(), 'unpacked');
  await mkdir(unpacked);
  await extract({ file: backup, cwd: unpacked });
  const files = [...(await textsBelow(dataDir)), ...(await textsBelow(unpacked))];
  expect([...printed, ...files].join('\n')).not.toContain(token.slice(3));
  const [kept] = JSON.parse(
    await readFile(path.join(dataDir, 'revisions', '0000000003.json'), 'utf8'),
  ).data.tokens;
  expect(kept.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(printed.join('\n')).not.toContain(kept.sha256);
});
