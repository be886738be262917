import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { PASSWORD } from './accounts.ts';
import { afterFile } from './after-file.ts';
import { callAdmin, callApi, cookiesOf, signIn } from './api-client.ts';

const STEP_MS = 30_000;
/** A code that is made this long before its step ends is checked before it does. */
const LEAST_MS = 8000;
/** The step before and the one after are taken, too: what the next step makes of these is another answer. */
const SOON_OTHERWISE = [-1, 2];

/** Stops the clock of this process in the middle of a step until the test file ends: then no code has to be waited for. */
export function stopClock(): void {
  vi.setSystemTime(Date.now() - (Date.now() % STEP_MS) + STEP_MS / 2);
  afterFile(() => void vi.useRealTimers());
}

/** Returns the code that an authenticator app shows so many steps from now. */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < LEAST_MS && SOON_OTHERWISE.includes(steps)) await wait(left);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Returns a code that is not right for minutes. */
export async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2, 3, 4, 5].map((steps) => codeOf(secret, steps)));
  for (let n = 0; ; n++) {
    const code = String(n).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

/** What somebody has who has switched on a second factor. */
export type SwitchedOn = {
  secret: string;
  /** The code that switched it on: it is used. */
  code: string;
  recoveryCodes: string[];
  cookie: string;
};

/** Signs in and switches on a second factor, with the code of the step before. */
export async function switchOnSecondFactor(url: string, username: string): Promise<SwitchedOn> {
  const cookie = await signIn(url, username, PASSWORD);
  const begun = await callAdmin(url, 'POST', '/api/second-factor/begin', {
    cookie,
    json: { password: PASSWORD },
  });
  const { secret } = JSON.parse(begun.text);
  const code = await codeOf(secret, -1);
  const on = await callAdmin(url, 'POST', '/api/second-factor/on', {
    cookie: `${cookie}; ${cookiesOf(begun)}`,
    json: { code },
  });
  if (on.status !== 200) throw new Error(`${on.status} ${on.text}`);
  return { secret, code, ...JSON.parse(on.text), cookie: cookiesOf(on) };
}

/** Signs in with PASSWORD and a code, and returns the answer. */
export function signInWithCode(
  url: string,
  username: string,
  code?: unknown,
  headers: Record<string, string> = {},
) {
  const json = { username, password: PASSWORD, code };
  return callApi(url, 'POST', '/api/login', { json, headers });
}
