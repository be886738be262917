import { createUser } from '#lib/services/accounts.ts';
import { newSecret } from '#lib/services/one-time-code.ts';
import { hashPassword } from '#lib/services/password-hash.ts';
import { newRecoveryCodes } from '#lib/services/recovery-codes.ts';
import { switchOn } from '#lib/services/second-factor.ts';
import { withStore } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { attack } from './attack.ts';
import { startTarget } from './target.ts';

const ATTEMPTS = 1000;
const KNOWN = 'known@example.com';
const UNKNOWN = 'other@example.com';
/** Known too, with a second factor. */
const CODED = 'coded@example.com';
const NAMES = [KNOWN, UNKNOWN, CODED];

/**
 * Whether the time of a refused sign-in tells if the user exists, or has a second factor: 1,000 attempts of each,
 * interleaved in random order. The area under the curve is the chance that an attempt on a known user took longer than
 * one on an unknown user: 0.5 tells nothing, and from 0.45 to 0.55 it passes.
 */
attack(
  'the time of a refused sign-in, of a user with a second factor, one without and an unknown one',
  async (round) => {
    const { url, address, stop } = await startTarget({ TRUST_PROXY: 'true' });
    const passwordHash = await hashPassword('correct horse battery', KNOWN, 'Aldermoor');
    const { hashes } = newRecoveryCodes();
    await withStore(address, (store) =>
      store.transact('cli:bench', (draft) => {
        createUser(draft, { username: KNOWN, isAdmin: true, passwordHash });
        const { id } = createUser(draft, { username: CODED, isAdmin: true, passwordHash });
        switchOn(draft, id, { secret: newSecret(), hashes, at: new Date().toISOString() });
      }),
    );
    const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [], [CODED]: [] };
    for (let n = -10; n < ATTEMPTS; n++) {
      const inAnyOrder = NAMES.map((name) => ({ name, at: Math.random() }));
      for (const { name } of inAnyOrder.sort((one, other) => one.at - other.at)) {
        const ms = await timeOf(url, name, n);
        if (n >= 0) times[name]?.push(ms);
        round();
      }
    }
    await stop();
    for (const [one, other] of [
      [KNOWN, UNKNOWN],
      [CODED, UNKNOWN],
      [CODED, KNOWN],
    ] as const) {
      const area = areaUnderCurve(times[one] ?? [], times[other] ?? []);
      console.log(`area under the curve ${area.toFixed(4)}, ${one} and ${other}`);
      round((area < 0.45 || area > 0.55) && `the time tells ${one} from ${other}: ${area}`);
    }
  },
);

/**
 * Returns the time an attempt took. Each comes from an address of its own, so that the limit on guessing stays out of
 * the way.
 */
async function timeOf(url: string, username: string, n: number): Promise<number> {
  const number = (n + 256) * NAMES.length + NAMES.indexOf(username);
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  const json = { username, password: 'wrong horse battery', code: '123456' };
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
