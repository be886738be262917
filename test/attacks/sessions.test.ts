import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '#test/accounts.ts';
import { callAdmin, callApi, cookiesOf } from '#test/api-client.ts';
import { openSocket, parseAnswer, readToEnd } from '#test/raw-request.ts';
import { attack } from './attack.ts';
import { startTarget } from './target.ts';

const ROUNDS = 100;
const target = await startTarget();
const { url } = target;
const RATES = '/api/admin/asset-class-returns/by-currency/1';

attack('a cookie copied before signing out, with requests on their way', async (round) => {
  for (let n = 0; n < ROUNDS; n++) {
    const cookie = await target.signInAs();
    const onTheirWay = Array.from({ length: 8 }, (_, i) =>
      i % 2
        ? callApi(url, 'GET', '/api/user', { cookie })
        : callAdmin(url, 'GET', RATES, { cookie }),
    );
    await callApi(url, 'POST', '/api/logout', { cookie });
    const replayed = await Promise.all([
      callApi(url, 'GET', '/api/user', { cookie }),
      callAdmin(url, 'GET', RATES, { cookie }),
    ]);
    await Promise.all(onTheirWay);
    const later = await callAdmin(url, 'GET', RATES, { cookie });
    const statuses = [...replayed, later].map(({ status }) => status);
    round(statuses.some((status) => status !== 401) && `round ${n}: ${statuses}`);
  }
});

attack(
  'a cookie copied before its owner changed the password, with requests on their way',
  async (round) => {
    // Each checks the password some ten times, at its full cost.
    for (let n = 0; n < ROUNDS / 5; n++) {
      const [cookie, elsewhere] = [await target.signInAs(), await target.signInAs()];
      const json = { password: PASSWORD, newPassword: PASSWORD };
      const change = (from: string) =>
        callAdmin(url, 'POST', '/api/account/password', { cookie: from, json });
      const onTheirWay = Array.from({ length: 6 }, (_, i) =>
        callAdmin(url, 'GET', RATES, { cookie: i % 2 ? cookie : elsewhere }),
      );
      const changed = await change(cookie);
      await Promise.all(onTheirWay);
      const late = await Promise.all(
        [cookie, elsewhere].flatMap((copied) => [
          callApi(url, 'GET', '/api/user', { cookie: copied }),
          callAdmin(url, 'GET', RATES, { cookie: copied }),
          change(copied),
        ]),
      );
      const statuses = late.map(({ status }) => status);
      round(statuses.some((status) => status !== 401) && `round ${n}: ${statuses}`);
      const own = await callAdmin(url, 'GET', RATES, { cookie: cookiesOf(changed) });
      round(own.status !== 200 && `round ${n}: the owner was locked out, ${own.status}`);
    }
  },
);

attack('a cookie copied before an operator ended all sessions of its owner', async (round) => {
  for (let n = 0; n < ROUNDS / 10; n++) {
    const cookie = await target.signInAs();
    await target.run(['user', 'end-sessions', 'anna']);
    const { status } = await callAdmin(url, 'GET', RATES, { cookie });
    round(status !== 401 && `round ${n}: ${status}`);
  }
});

attack('more sessions of one user than there may be, signed in all at once', async (round) => {
  const first = await target.signInAs('ben');
  await wait(10);
  const later: string[] = [];
  for (let n = 0; n < ROUNDS; n += 4)
    later.push(...(await Promise.all([1, 2, 3, 4].map(() => target.signInAs('ben')))));
  const isOpen = async (cookie: string) =>
    (await callApi(url, 'GET', '/api/user', { cookie })).status === 200;
  const open = await Promise.all(later.map(isOpen));
  round((await isOpen(first)) && 'the oldest goes on');
  round(open.filter(Boolean).length > 50 && `${open.filter(Boolean).length} are open`);
});

attack('a change that was begun before signing out and sent to its end after', async (round) => {
  const json = JSON.stringify({ returnRate: 0.99 });
  const before = await target.newest();
  for (let n = 0; n < ROUNDS; n++) {
    const cookie = await target.signInAs();
    const socket = await openSocket(url);
    const answer = readToEnd(socket);
    socket.write(
      `PUT /api/admin/asset-class-returns/1 HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n` +
        `x-username: admin\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json.slice(0, 5)}`,
    );
    await wait(20);
    await callApi(url, 'POST', '/api/logout', { cookie });
    socket.write(json.slice(5));
    const { status } = parseAnswer(await answer);
    round(status !== 401 && `round ${n}: ${status}`);
  }
  if ((await target.newest()) !== before) round('data was changed');
});

attack('an id planted before signing in', async (round) => {
  for (let n = 0; n < ROUNDS; n++) {
    const signed = await target.signInAs('ben');
    if (n % 2) await callApi(url, 'POST', '/api/logout', { cookie: signed });
    const planted = n % 4 < 2 ? signed : signed.replace(/session=[^;]*/, `session=planted${n}`);
    const answer = await callApi(url, 'POST', '/api/login', {
      cookie: planted,
      json: { username: 'anna', password: PASSWORD },
    });
    const given = cookiesOf(answer);
    const { status } = await callApi(url, 'GET', '/api/user', { cookie: planted });
    const wrong = answer.status !== 200 || given === planted || given === '' || status !== 401;
    round(wrong && `round ${n}: ${answer.status}, then ${status}`);
    await callApi(url, 'POST', '/api/logout', { cookie: given });
  }
});
