import { expect, test } from 'vitest';
import { addUser, PASSWORD } from '#test/accounts.ts';
import { callAdmin, signIn } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const [FORGED, VISITOR, EDGE] = ['203.0.113.9', '192.0.2.7', '198.51.100.1'];
const OWN = '127.0.0.1';

test.each([
  [0, VISITOR, OWN],
  [1, `${FORGED}, ${VISITOR}`, VISITOR],
  [1, '', OWN],
  [2, `${FORGED}, ${VISITOR}, ${EDGE}`, VISITOR],
  [2, FORGED, OWN],
  [3, `${FORGED}, ${VISITOR}, ${EDGE}, ${EDGE}`, VISITOR],
])('behind %i proxies, %j is the address %s', async (proxies, from, address) => {
  const { url, store } = await startApp({ trustProxy: proxies });
  await addUser(store, 'anna');
  const headers = { 'x-forwarded-for': from };
  const cookie = await signIn(url, 'anna', PASSWORD, { headers });
  const { text } = await callAdmin(url, 'GET', '/api/account/sessions', { cookie, headers });
  expect(JSON.parse(text)).toMatchObject([{ isThis: true, address }]);
});
