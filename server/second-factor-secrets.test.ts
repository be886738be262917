import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { callAdmin, callApi, cookiesOf } from '#test/api-client.ts';
import { inFolder } from '#test/in-folder.ts';
import { linesOf } from '#test/running-server.ts';
import { codeOf, signInWithCode, switchOnSecondFactor, wrongCode } from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';

const DATA = '\n"data":';

/** Returns a text as it stands and as something else may have written it down. */
function spellings(text: string): string[] {
  const plain = text.replaceAll('-', '');
  const all = [text, plain, plain.match(/.{4}/g)?.join(' ') ?? plain];
  return all.flatMap((each) => [
    each,
    encodeURIComponent(each),
    Buffer.from(each).toString('base64').slice(0, 16),
    Buffer.from(each).toString('hex'),
    [...each].reverse().join(''),
  ]);
}

/** Returns every file below a folder by its name; of a revision what stands before its data. */
async function filesBelow(folder: string): Promise<[name: string, text: string][]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, string]> => {
        const text = await readFile(path.join(entry.parentPath, entry.name), 'latin1');
        return [entry.name, text.split(DATA)[0] ?? ''];
      }),
  );
}

test('no secret, code or recovery code is in anything that server and command line print, or beside the data', async () => {
  const server = await startAdminServer({ env: { LOG_LEVEL: 'trace', METRICS_PORT: '0' } });
  const { url, dataDir } = server;
  const on = await switchOnSecondFactor(url, ADMIN);
  const { secret, recoveryCodes, cookie } = on;
  const codes = [await codeOf(secret), await codeOf(secret, 1), await wrongCode(secret)];
  const printed: string[] = [];
  const answers = [];
  for (const code of [...codes, codes[0], recoveryCodes[0], recoveryCodes[0], [recoveryCodes[1]]])
    answers.push(await signInWithCode(url, ADMIN, code));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401, 200, 401, 400]);
  const session = cookiesOf(answers[4] as Awaited<ReturnType<typeof signInWithCode>>);
  for (const at of ['', '/begin', '/on', '/off'])
    for (const json of [{ code: codes[0] }, { password: 'wrong', code: recoveryCodes[2] }])
      answers.push(
        await callAdmin(url, at ? 'POST' : 'GET', `/api/second-factor${at}`, {
          cookie: session,
          ...(at && { json }),
        }),
      );
  for (const [at, more] of [
    ['/api/user', {}],
    ['/api/admin/history?kind=currencies', {}],
    ['/api/admin/asset-class-returns/sheet', {}],
    ['/api/currencies', {}],
    ['/', {}],
    ['/admin', {}],
    ['/healthz', {}],
  ] as const)
    answers.push(await callAdmin(url, 'GET', at, { cookie, ...more }));
  const metrics = /^Metrics: (\S+)$/m.exec(server.log())?.[1] ?? '';
  printed.push(await (await fetch(metrics)).text());
  printed.push(...answers.map(({ text, headers }) => text + JSON.stringify([...headers])));

  const { run } = inFolder(dataDir);
  const backup = path.join(await tempDir(), 'backup.tar.gz');
  for (const args of [
    ['user', 'list'],
    ['user', 'list', '--json'],
    ['history', 'list', '--json'],
    ...[3, 4].flatMap((n) => [
      ['history', 'show', String(n)],
      ['history', 'show', String(n), '--json'],
    ]),
    ['history', 'revert', '3', '--yes'],
    ['rate', 'export'],
    ['data', 'backup', backup],
    ['data', 'check'],
    ['data', 'check', backup],
    ['data', 'restore', '--revision', '2', '--dry-run'],
    ['data', 'restore', '--revision', '2'],
    ['user', 'reset-second-factor', ADMIN, '--dry-run'],
    ['user', 'reset-second-factor', ADMIN],
  ]) {
    const { stdout, stderr } = await run(args);
    printed.push(stdout + stderr);
  }
  await server.stop();
  printed.push(server.log());

  const unpacked = path.join(await tempDir(), 'unpacked');
  await mkdir(unpacked);
  await extract({ file: backup, cwd: unpacked });
  const files = [...(await filesBelow(dataDir)), ...(await filesBelow(unpacked))];
  expect(files.length).toBeGreaterThan(10);
  printed.push(...files.flat());

  const newest = await readFile(path.join(dataDir, 'revisions', '0000000004.json'), 'utf8');
  const kept = JSON.parse(newest).data.users[0].secondFactor;
  expect(kept.secret).toBe(secret);
  const hashes: string[] = kept.recoveryCodes;
  expect(hashes).toHaveLength(9);
  const all = printed.join('\n');
  for (const hidden of [secret, ...recoveryCodes, ...hashes].flatMap(spellings))
    expect(all).not.toContain(hidden);
  // Six digits stand in many a time and size: as a code they are quoted, or stand alone.
  for (const code of codes) expect(all).not.toMatch(new RegExp(`(?<![\\w.])${code}(?![\\w.])`));
});

test('refused codes have their line and are counted; a missing one is the first half of a sign-in', async () => {
  const server = await startAdminServer({
    env: { LOG_LEVEL: 'info', METRICS_PORT: '0', TRUST_PROXY: 'true' },
  });
  const { url } = server;
  const { secret, cookie } = await switchOnSecondFactor(url, ADMIN);
  const wrong = await wrongCode(secret);
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  await signInWithCode(url, ADMIN, undefined, headers);
  await signInWithCode(url, ADMIN, wrong, headers);
  const json = { password: 'correct horse battery', code: wrong };
  await callAdmin(url, 'POST', '/api/second-factor/off', { cookie, json, headers });
  await callAdmin(url, 'POST', '/api/second-factor/off', {
    cookie,
    json: { ...json, password: 'wrong' },
    headers,
  });
  for (let n = 0; n < 4; n++) await signInWithCode(url, ADMIN, wrong, headers);
  await callAdmin(url, 'POST', '/api/second-factor/off', { cookie, json, headers });
  expect((await callApi(url, 'GET', '/livez')).status).toBe(200);
  const metrics = /^Metrics: (\S+)$/m.exec(server.log())?.[1] ?? '';
  expect(await (await fetch(metrics)).text()).toContain('longview_sign_ins_refused_total 8');
  await server.stop();
  const lines = linesOf(server.log()).map((line) => JSON.parse(line));
  const refused = lines.filter(({ msg }) => msg === 'sign-in refused');
  expect(refused).toHaveLength(8);
  for (const line of refused)
    expect(line).toMatchObject({ level: 'warn', address: '192.0.2.7', user: ADMIN });
  expect(lines.filter(({ path: at }) => at === '/api/second-factor/off')).toMatchObject([
    { status: 403, address: '192.0.2.7', user: ADMIN },
    { status: 403, address: '192.0.2.7', user: ADMIN },
    { status: 429, address: '192.0.2.7', user: ADMIN },
  ]);
});
