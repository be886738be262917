import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { ADMIN_CALLS } from '#test/admin-calls.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';
import { codeOf, switchOnSecondFactor } from '#test/second-factor.ts';

const app = await startApp({ needsSecondFactor: true });

test('where a second factor is required, every admin call is refused until there is one', async () => {
  await addUser(app.store, 'anna');
  const cookie = await signIn(app.url, 'anna', PASSWORD);
  const before = await app.store.fresh();
  for (const [method, path, json] of ADMIN_CALLS) {
    const answer = await callAdmin(app.url, method, path, { cookie, json });
    expect(answer).toMatchObject({
      status: 403,
      text: 'Switch on your second factor first, in the dashboard or with: longview user second-factor USERNAME',
    });
    expect(answer.headers.get('second-factor')).toBe('required');
  }
  expect((await app.store.fresh()).revision).toBe(before.revision);
  const state = await callAdmin(app.url, 'GET', '/api/second-factor', { cookie });
  expect(JSON.parse(state.text)).toEqual({ since: null, recoveryCodes: 0, isRequired: true });

  const on = await switchOnSecondFactor(app.url, 'anna');
  for (const [method, path, json, status] of ADMIN_CALLS)
    expect((await callAdmin(app.url, method, path, { cookie: on.cookie, json })).status).toBe(
      status,
    );

  const off = await callAdmin(app.url, 'POST', '/api/second-factor/off', {
    cookie: on.cookie,
    json: { password: PASSWORD, code: await codeOf(on.secret) },
  });
  expect(off.status).toBe(204);
  const again = await signIn(app.url, 'anna', PASSWORD);
  const [method, path] = ['GET', '/api/admin/history?kind=currencies'];
  expect((await callAdmin(app.url, method, path, { cookie: again })).status).toBe(403);
});
