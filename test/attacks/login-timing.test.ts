import { createUser } from '#lib/services/accounts.ts';
import { hashPassword } from '#lib/services/passwords.ts';
import { withStore } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { startServer } from '#test/running-server.ts';
import { attack } from './attack.ts';

const ATTEMPTS = 1000;

/**
 * Whether the time of a refused sign-in tells if the user exists: 1,000 attempts of each, interleaved in random
 * order. The area under the curve is the chance that an attempt on a known user took longer than one on an unknown
 * user: 0.5 tells nothing, and from 0.45 to 0.55 it passes.
 */
attack('the time of a refused sign-in, of a known and of an unknown user', async (round) => {
  const { url, dataDir, stop } = await startServer({ env: { TRUST_PROXY: 'true' } });
  const passwordHash = await hashPassword('correct horse battery', 'known@example.com');
  await withStore(dataDir, (store) =>
    store.transact('cli:bench', (draft) =>
      createUser(draft, { username: 'known@example.com', isAdmin: true, passwordHash }),
    ),
  );
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = -10; n < ATTEMPTS; n++) {
    for (const isKnown of Math.random() < 0.5 ? [true, false] : [false, true]) {
      const ms = await timeOf(url, isKnown ? 'known@example.com' : 'other@example.com', n);
      if (n >= 0) (isKnown ? known : unknown).push(ms);
      round();
    }
  }
  await stop();
  const area = areaUnderCurve(known, unknown);
  console.log(`area under the curve ${area.toFixed(4)}`);
  round((area < 0.45 || area > 0.55) && `the time tells who exists: ${area}`);
});

/**
 * Returns the time an attempt took. Each comes from an address of its own, so that the limit on guessing stays out of
 * the way.
 */
async function timeOf(url: string, username: string, n: number): Promise<number> {
  const number = (n + 256) * 2 + (username.startsWith('known') ? 1 : 0);
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  const json = { username, password: 'wrong horse battery' };
  const began = performance.now();
  const { status } = await callApi(url, 'POST', '/api/login', { json, headers });
  const ms = performance.now() - began;
  if (status !== 401) throw new Error(`Expected 401, got ${status}.`);
  return ms;
}

function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  let longer = 0;
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (one.length * other.length);
}
