import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { revisionKey } from '#lib/store/backend/backend.ts';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, cookiesOf } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { inEmptyMemory } from '#test/in-memory.ts';
import {
  codeOf,
  signInWithCode,
  stopClock,
  switchOnSecondFactor,
  wrongCode,
} from '#test/second-factor.ts';
import { tempDir } from '#test/temp-dir.ts';
import { callWithToken } from '#test/tokens.ts';

stopClock();

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

/** Returns names of files, and what is in them; of a revision what stands before its data. */
const textsOf = (files: Iterable<[name: string, content: Buffer]>) =>
  [...files].flatMap(([name, content]) => [name, content.toString('latin1').split(DATA)[0] ?? '']);

test('prints no secret, code, recovery code or token, and stores none outside the data', async () => {
  const app = await startApp({ logLevel: 'trace', isMetered: true });
  const { url } = app;
  await addUser(app.store, 'ann');
  const { secret, recoveryCodes, cookie } = await switchOnSecondFactor(url, 'ann');
  const codes = [await codeOf(secret), await codeOf(secret, 1), await wrongCode(secret)];
  const answers = [];
  for (const code of [...codes, codes[0], recoveryCodes[0], recoveryCodes[0], [recoveryCodes[1]]])
    answers.push(await signInWithCode(url, 'ann', code));
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

  app.clock.now += 60_000;
  const json = { name: 'nightly', scope: 'catalogue', password: PASSWORD };
  const asked = { ...json, code: await codeOf(secret, 2) };
  const made = await callAdmin(url, 'POST', '/api/account/tokens', {
    cookie: session,
    json: asked,
  });
  const { token, endsAt } = JSON.parse(made.text);
  for (const [method, at] of [
    ['GET', '/api/user'],
    ['POST', '/api/admin/currencies/2/set-default'],
    ['POST', '/api/admin/currencies/99/set-default'],
    ['POST', '/api/account/password'],
  ] as const)
    for (const sent of [token, `${token}x`, `x${token}`])
      answers.push(await callWithToken(url, sent, method, at));
  for (const at of [
    ...['/', '/admin', '/healthz', '/api/user', '/api/currencies', '/api/account/tokens'],
    ...['/api/admin/history?kind=currencies', '/api/admin/asset-class-returns/sheet'],
  ])
    answers.push(await callAdmin(url, 'GET', at, { cookie }));
  const metrics = await app.scrape();
  expect(metrics).toContain(
    `longview_token_expiry_seconds{name="nightly"} ${Date.parse(endsAt) / 1000}`,
  );
  const printed = [metrics];
  printed.push(...answers.map(({ text, headers }) => text + JSON.stringify([...headers])));

  const kept = JSON.parse(`${app.bytes.get(revisionKey(5))}`).data;
  expect(kept.users[0].secondFactor.secret).toBe(secret);
  const hashes: string[] = kept.users[0].secondFactor.recoveryCodes;
  expect(hashes).toHaveLength(9);
  expect(kept.tokens[0].sha256).toMatch(/^[0-9a-f]{64}$/);

  const { run } = inEmptyMemory('memory', app.bytes);
  const backup = path.join(await tempDir(), 'backup.tar.gz');
  for (const command of [
    ...['user list', 'user list --json', 'token list', 'token list --json', 'rate export'],
    ...['history list --json', 'history list --csv', 'history revert 3 --yes'],
    ...['history show 3', 'history show 3 --json', 'history show 4', 'history show 4 --json'],
    ...['history show 5', 'history show 5 --json', 'token revoke nightly --dry-run --json'],
    ...[`data backup ${backup}`, 'data check --json', `data check ${backup}`],
    ...['data restore --revision 2 --dry-run', 'data restore --revision 2'],
    ...['user reset-second-factor ann --dry-run', 'user reset-second-factor ann'],
  ]) {
    const { stdout, stderr } = await run(command.split(' '));
    printed.push(stdout + stderr);
  }
  printed.push(app.log());

  const unpacked = path.join(await tempDir(), 'unpacked');
  await mkdir(unpacked);
  await extract({ file: backup, cwd: unpacked });
  const found = await readdir(unpacked, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const contents = files.map(
    async ({ parentPath, name }): Promise<[string, Buffer]> => [
      name,
      await readFile(path.join(parentPath, name)),
    ],
  );
  const texts = textsOf([...app.bytes, ...(await Promise.all(contents))]);
  expect(texts.length).toBeGreaterThan(20);
  const all = [...printed, ...texts].join('\n');
  const { sha256 } = kept.tokens[0];
  for (const hidden of [secret, ...recoveryCodes, ...hashes, token.slice(3), sha256].flatMap(
    spellings,
  ))
    expect(all).not.toContain(hidden);
  // Six digits stand in many a time and size: as a code they are quoted, or stand alone.
  for (const code of codes) expect(all).not.toMatch(new RegExp(`(?<![\\w.])${code}(?![\\w.])`));
  // The data has a token's hash alone.
  expect(JSON.stringify(kept)).not.toContain(token.slice(3));
});
