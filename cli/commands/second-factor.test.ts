import { renderUnicodeCompact } from 'uqr';
import { beforeEach, expect, test } from 'vitest';
import { otpauthAddress } from '#lib/services/one-time-code.ts';
import { PASSWORD } from '#test/accounts.ts';
import { callApi, cookiesOf, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { type InMemory, inMemory } from '#test/in-memory.ts';
import { codeOf, signInWithCode, stopClock, wrongCode } from '#test/second-factor.ts';

const ENTER = '\r';
const CLEAR = '\u0015';

stopClock();
let longview: InMemory;

beforeEach(async () => {
  longview = await inMemory();
  await longview.addUser('ann');
});

/** Answers the command's questions, first with a wrong code. Returns the secret, its code, and what was printed. */
async function switchOn(...more: string[]) {
  const args = ['user', 'second-factor', 'ANN', ...more];
  const terminal = longview.atTerminal(args, { isRedirected: true });
  await terminal.sees('Or type this secret into it: ');
  await terminal.sees('Code');
  const secret = /into it: ((?:[A-Z2-7]{4} ?){8})/.exec(terminal.screen())?.[1] ?? '';
  terminal.types(`${await wrongCode(secret.replaceAll(' ', ''))}${ENTER}`);
  await terminal.sees('That code is wrong, or was used before. Enter a new one.');
  const code = await codeOf(secret.replaceAll(' ', ''));
  terminal.types(`${CLEAR}${code.slice(0, 3)} ${code.slice(3)}${ENTER}`);
  expect(await terminal.ends()).toBe(0);
  return { secret, code, terminal, printed: terminal.stdout() };
}

test('shows a QR code and a secret, asks for a code of it, and prints ten recovery codes', async () => {
  const { url } = await startApp({ bytes: longview.bytes });
  const before = await signIn(url, 'ann', PASSWORD);
  const { secret, code, terminal, printed } = await switchOn();
  expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const address = otpauthAddress('ann', secret.replaceAll(' ', ''));
  const lines = terminal.screen().split(/\r?\n/);
  expect(lines).toEqual(
    expect.arrayContaining(renderUnicodeCompact(address, { border: 2 }).split('\n')),
  );
  const [said, , , , ...codes] = printed.trimEnd().split('\n');
  expect(said).toBe('Second factor switched on: ann has to sign in again.');
  expect(codes).toHaveLength(10);
  expect(printed).not.toContain(secret.slice(0, 9));
  expect((await callApi(url, 'GET', '/api/user', { cookie: before })).status).toBe(401);
  expect((await signInWithCode(url, 'ann')).status).toBe(401);
  // The code that was typed at the terminal is used.
  expect((await signInWithCode(url, 'ann', code)).status).toBe(401);
  const next = await codeOf(secret.replaceAll(' ', ''), 1);
  expect((await signInWithCode(url, 'ann', next)).status).toBe(200);
  expect((await signInWithCode(url, 'ann', codes[9])).status).toBe(200);

  expect(await longview.refused(['user', 'second-factor', 'ann', '--dry-run'])).toBe(
    'longview: The second factor is on already: switch it off first.\n',
  );
});

test('with --json stdout is JSON alone, with the recovery codes', async () => {
  const { printed } = await switchOn('--json');
  expect(JSON.parse(printed)).toEqual({
    id: 1,
    username: 'ann',
    isAdmin: true,
    recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[\d-]{19}$/)]),
  });
});

test('is reset after a confirmation, and the password is enough again', async () => {
  const { url } = await startApp({ bytes: longview.bytes });
  const { secret } = await switchOn();
  const code = await codeOf(secret.replaceAll(' ', ''), 1);
  const cookie = cookiesOf(await signInWithCode(url, 'ann', code));
  const refused = await longview.run(['user', 'reset-second-factor', 'ann']);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "Are you sure you want to take off this user's second factor? ann. Nothing was changed; add --yes to do it.",
    ),
  });
  expect(await longview.done(['user', 'reset-second-factor', 'ann', '--yes'])).toBe(
    'Second factor taken off: ann has to sign in again, with the password alone.\n',
  );
  expect((await callApi(url, 'GET', '/api/user', { cookie })).status).toBe(401);
  await signIn(url, 'ann', PASSWORD);
  expect(await longview.done(['user', 'reset-second-factor', 'ann'])).toBe(
    'Nothing had to change.\n',
  );
});
