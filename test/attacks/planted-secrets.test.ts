import { attack } from './attack.ts';
import { exchange, head, send } from './send.ts';
import { startTarget } from './target.ts';

const PLANTED = 'pl4ntedSecret';

/** The secret as it stands, and as something else may have written it down. */
const spellings = [
  PLANTED,
  Buffer.from(PLANTED).toString('base64').slice(0, 16),
  Buffer.from(PLANTED).toString('hex'),
  [...PLANTED].reverse().join(''),
];
const leaksSecret = (text: string) => spellings.some((spelling) => text.includes(spelling));

const secretHeaders = {
  cookie: `longview.session=${PLANTED}; longview.session.sig=${PLANTED}; other=${PLANTED}`,
  authorization: `Bearer ${PLANTED}`,
  'x-forwarded-for': PLANTED,
  'x-api-key': PLANTED,
};

/** Sign-ins and changes that carry the secret in every place that is nobody's business, well and badly formed. */
const REQUESTS = [
  { username: 'anna', password: PLANTED },
  { username: 'nobody', password: PLANTED },
  { username: 'nobody', password: [PLANTED] },
  { username: 'nobody', password: { [PLANTED]: PLANTED } },
  { password: PLANTED },
  { username: 'anna', password: PLANTED, code: PLANTED },
  { password: PLANTED, code: [PLANTED] },
  { password: PLANTED, newPassword: PLANTED },
  { code: PLANTED },
  { username: 'x'.repeat(70_000), password: PLANTED },
  PLANTED,
]
  .map((value) => JSON.stringify(value))
  .concat(`{"password":"${PLANTED}"`, `{"password":"${PLANTED}\u0000"}`, `password=${PLANTED}`)
  .flatMap((body) =>
    [
      '/api/login',
      '/api/logout',
      '/api/second-factor/on',
      '/api/second-factor/off',
      '/api/account/password',
      '/api/admin/currencies',
      '/api/nowhere',
      '/',
    ].flatMap((to) =>
      ['application/json', 'text/plain'].map((type) => ({
        body,
        path: `${to}?key=${PLANTED}`,
        type,
      })),
    ),
  );

attack('secrets sent in passwords, cookies, headers and queries', async (round) => {
  const target = await startTarget({ LOG_LEVEL: 'trace', TRUST_PROXY: 'true' });
  const answers: string[] = [];
  const sendAll = async () => {
    for (const { body, path: to, type } of REQUESTS) {
      const headers = { ...secretHeaders, 'content-type': type, 'x-username': 'admin' };
      const answer = await send(target.url, { method: 'POST', path: to, headers, body });
      answers.push(JSON.stringify(answer.headers) + answer.body);
      round(leaksSecret(answers.at(-1) ?? '') && `${to} ${body.slice(0, 60)}: ${answer.body}`);
    }
  };
  await sendAll();
  for (const bytes of [
    head('GET /api/user HTTP/1.1', 'Host: x', 'Host: y', `Cookie: ${PLANTED}`),
    head(`GET /?${PLANTED} HTTP/9.9`, `Cookie: ${PLANTED}`),
    head('GET / HTTP/1.1', 'Host: x', `Cookie: ${PLANTED}${'x'.repeat(20_000)}`),
    `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"password":"${PLANTED}`,
  ])
    round(leaksSecret((await exchange(target.url, bytes)).text) && bytes.slice(0, 60));

  // And with the disk gone, when errors of our own are logged.
  const cookie = await target.signInAs();
  const giveBack = await target.takeAway();
  const withSession = { ...secretHeaders, cookie: `${cookie}; other=${PLANTED}` };
  for (const to of ['/api/user', '/healthz', '/api/admin/asset-class-returns/by-currency/1'])
    await send(target.url, {
      method: 'GET',
      path: to,
      headers: { ...withSession, 'x-username': 'admin' },
    });
  await giveBack();
  await target.stop();

  const log = target.log();
  const sessionId = /session=([^;]+)/.exec(cookie)?.[1] ?? 'none';
  round(!log.includes('"msg"') && 'nothing was logged: the attack aims at nothing');
  for (const line of log.split('\n')) round(leaksSecret(line) && `log: ${line}`);
  round((log.includes(sessionId) || log.includes('$argon2')) && 'a session or hash is in the log');
});

attack('passwords set on the command line, in logs, history and answers', async (round) => {
  const target = await startTarget({ LOG_LEVEL: 'trace' });
  const password = `${PLANTED} and more`;
  const ends = [
    await target.run(['user', 'add', 'carl', '--admin', '--password-stdin'], `${password}\n`),
    await target.run(['user', 'set-password', 'carl', '--password-stdin'], `${password} still\n`),
    await target.run(['user', 'add', 'dora', '--password-stdin'], `${PLANTED.slice(0, 11)}\n`),
    await target.run(['user', 'list', '--json']),
    await target.run(['history', 'list', '--json']),
    await target.run(['history', 'show', '4', '--json']),
    await target.run(['history', 'show', '5', '--json']),
  ];
  const body = JSON.stringify({ username: 'carl', password: `${password} still` });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await send(target.url, { method: 'POST', path: '/api/login', headers, body });
  round(signedIn.status !== 200 && `carl cannot sign in: ${signedIn.status}`);
  await target.stop();
  const revisions = await target.revisions();
  for (const text of [
    ...ends.map(({ stdout, stderr }) => stdout + stderr),
    signedIn.body,
    target.log(),
  ])
    round((leaksSecret(text) || text.includes('$argon2')) && text.slice(0, 200));
  for (const text of revisions) {
    const { changes } = JSON.parse(text);
    const isLeaked = leaksSecret(text) || JSON.stringify(changes).includes('$argon2');
    round(isLeaked && `leaked into a revision: ${text.slice(0, 200)}`);
  }
});
