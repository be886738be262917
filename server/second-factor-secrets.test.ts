import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { PASSWORD } from '#test/accounts.ts';
import { ADMIN, startAdminServer } from '#test/admin-server.ts';
import { callAdmin, cookiesOf } from '#test/api-client.ts';
import { inFolder } from '#test/in-folder.ts';
import { linesOf, type RunningServer } from '#test/running-server.ts';
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

/** Returns the names of all files below a folder, and what is in them; of a revision what stands before its data. */
async function textsBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) =>
    readFile(path.join(parentPath, name), 'latin1').then((text) => text.split(DATA)[0] ?? ''),
  );
  return [...files.map(({ name }) => name), ...(await Promise.all(texts))];
}

async function metricsOf({ log }: RunningServer): Promise<string> {
  const address = /^Metrics: (\S+)$/m.exec(log())?.[1] ?? '';
  return (await fetch(address)).text();
}

test('prints no secret, code or recovery code, and stores none outside the data', async () => {
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
  for (const at of [
    ...['/', '/admin', '/healthz', '/api/user', '/api/currencies'],
    ...['/api/admin/history?kind=currencies', '/api/admin/asset-class-returns/sheet'],
  ])
    answers.push(await callAdmin(url, 'GET', at, { cookie }));
  printed.push(await metricsOf(server));
  printed.push(...answers.map(({ text, headers }) => text + JSON.stringify([...headers])));

  const { run } = inFolder(dataDir);
  const backup = path.join(await tempDir(), 'backup.tar.gz');
  for (const command of [
    ...['user list', 'user list --json', 'history list --json', 'history revert 3 --yes'],
    ...['history show 3', 'history show 3 --json', 'history show 4', 'history show 4 --json'],
    ...['rate export', `data backup ${backup}`, 'data check', `data check ${backup}`],
    ...['data restore --revision 2 --dry-run', 'data restore --revision 2'],
    ...[`user reset-second-factor ${ADMIN} --dry-run`, `user reset-second-factor ${ADMIN}`],
  ]) {
    const { stdout, stderr } = await run(command.split(' '));
    printed.push(stdout + stderr);
  }
  await server.stop();
  printed.push(server.log());

  const unpacked = path.join(await tempDir(), 'unpacked');
  await mkdir(unpacked);
  await extract({ file: backup, cwd: unpacked });
  const texts = [...(await textsBelow(dataDir)), ...(await textsBelow(unpacked))];
  expect(texts.length).toBeGreaterThan(20);
  printed.push(...texts);

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
  const switchOff = (password: string) =>
    callAdmin(url, 'POST', '/api/second-factor/off', {
      ...{ cookie, headers },
      json: { password, code: wrong },
    });
  await signInWithCode(url, ADMIN, undefined, headers);
  await switchOff(PASSWORD);
  await switchOff('wrong');
  for (let n = 0; n < 5; n++) await signInWithCode(url, ADMIN, wrong, headers);
  await switchOff(PASSWORD);
  expect(await metricsOf(server)).toContain('longview_sign_ins_refused_total 8');
  await server.stop();
  const by = { address: '192.0.2.7', user: ADMIN };
  const lines = linesOf(server.log()).map((line) => JSON.parse(line));
  const refused = lines.filter(({ msg }) => msg === 'sign-in refused');
  expect(refused).toMatchObject(Array(8).fill({ level: 'warn', ...by }));
  expect(lines.filter(({ path: at }) => at === '/api/second-factor/off')).toMatchObject(
    [403, 403, 429].map((status) => ({ status, ...by })),
  );
});
