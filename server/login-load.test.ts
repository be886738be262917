import { expect, test } from 'vitest';
import { createUser } from '#lib/services/accounts.ts';
import { hashPassword } from '#lib/services/password-hash.ts';
import { PASSWORD } from '#test/accounts.ts';
import { callApi } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

test('visitors are served while six people sign in at once', async () => {
  const { url, store } = await startApp({ trustProxy: true });
  const passwordHash = await hashPassword(PASSWORD, 'anna', 'Aldermoor');
  await store.transact('cli:test', (draft) =>
    createUser(draft, { username: 'anna', isAdmin: true, passwordHash }),
  );

  let pending = 6;
  const logins = Array.from({ length: pending }, async (_, n) => {
    const answer = await callApi(url, 'POST', '/api/login', {
      json: { username: 'anna', password: n % 2 ? PASSWORD : 'wrong' },
      headers: { 'x-forwarded-for': `10.0.${n}.1` },
    });
    pending--;
    return answer.status;
  });
  let reads = 0;
  while (pending > 0) {
    expect((await callApi(url, 'GET', '/api/currencies')).status).toBe(200);
    reads++;
  }
  expect(reads).toBeGreaterThan(6);
  const statuses = await Promise.all(logins);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
});
