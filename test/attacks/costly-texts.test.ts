import { readFile } from 'node:fs/promises';
import { attack } from './attack.ts';
import { type Sent, send } from './send.ts';
import { startTarget } from './target.ts';

const REQUESTS = 10;
/** What a text may cost beyond a plain one of its length, in seconds of processor for all of them: 0.1 each. */
const MOST_SECONDS = 1;
const TICKS_A_SECOND = 100;

/** As many marks as text may have on one letter, none of them in order: 63 KB. */
const PILES = `a${'\u0300\u0316'.repeat(15)}`.repeat(1040);
const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests with a text of an attacker's, by what it is sent as; beside it a plain one. */
const TEXTS: readonly [
  name: string,
  costly: string,
  plain: string,
  sent: (text: string) => Sent,
][] = [
  ['a username', PILES, 'x'.repeat(PILES.length), (username) => login(username, 'wrong')],
  ['a password', PILES, 'x'.repeat(PILES.length), (password) => login('nobody', password)],
  [
    'the name of an asset class',
    PILES,
    'x'.repeat(PILES.length),
    (name) => ({
      method: 'POST',
      path: '/api/admin/asset-classes',
      headers: JSON_TYPE,
      body: JSON.stringify({ name, risk: 'low' }),
    }),
  ],
  [
    'a reason',
    `${'x'.repeat(15_000)}\u00e9`,
    'x'.repeat(15_001),
    (note) => ({
      method: 'POST',
      path: '/api/admin/currencies/1/set-default',
      headers: { 'x-note': note },
    }),
  ],
  [
    'a query',
    'a&'.repeat(7000),
    'x'.repeat(14_000),
    (query) => ({ method: 'GET', path: `/api/admin/history?kind=currencies&${query}` }),
  ],
  [
    'a sheet',
    PILES.repeat(16),
    'x'.repeat(PILES.length * 16),
    (name) => ({
      method: 'POST',
      path: '/api/admin/asset-class-returns/sheet?preview=true',
      headers: { 'content-type': 'text/csv' },
      body: `currency,assetClass,ratePercent\nZAR,${name},7\n`,
    }),
  ],
];

function login(username: string, password: string): Sent {
  const body = JSON.stringify({ username, password });
  return { method: 'POST', path: '/api/login', headers: JSON_TYPE, body };
}

attack('texts that are long to work on', async (round) => {
  const target = await startTarget({ TRUST_PROXY: 'true' });
  const admin = { cookie: await target.signInAs(), 'x-username': 'admin' };
  /** Returns the seconds of processor that the server takes for some requests. */
  const secondsOf = async (sent: Sent, network: number) => {
    const before = await usedBy(target.child.pid);
    for (let n = 0; n < REQUESTS; n++) {
      const from = { 'x-forwarded-for': `10.${network}.${n}.1` };
      const { status } = await send(target.url, {
        ...sent,
        headers: { ...admin, ...from, ...sent.headers },
      });
      round(status >= 500 && `status ${status}`);
    }
    return (await usedBy(target.child.pid)) - before;
  };
  for (const [n, [name, costly, plain, sent]] of TEXTS.entries()) {
    const usual = await secondsOf(sent(plain), 2 * n);
    const seconds = await secondsOf(sent(costly), 2 * n + 1);
    round(seconds - usual > MOST_SECONDS && `${name}: ${seconds} s, a plain one ${usual} s`);
  }
});

/** Returns the seconds of processor that a process has used, on Linux. */
async function usedBy(pid: number | undefined): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user, system] = rest.split(' ').slice(11);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}
