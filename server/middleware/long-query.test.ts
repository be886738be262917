import { expect, test } from 'vitest';
import { callApi } from '#test/api-client.ts';
import { startApp } from '#test/app.ts';

const app = await startApp({ basePath: '/tools' });
const asked = async (method: string, path: string, length: number) => {
  const answer = await callApi(app.url, method, `${path}?${'x'.repeat(length)}`);
  return [answer.status, answer.text];
};

test.each([
  ['GET', '/tools/api/currencies'],
  ['DELETE', '/tools/api/currencies'],
  ['GET', '/tools/api/nowhere'],
  ['PUT', '/tools/api/admin/currencies/1'],
  ['GET', '/healthz'],
])('refuses %s %s with a query of over 1 KiB before everything else', async (method, path) => {
  const refused = [400, 'The address is too long.'];
  expect(await asked(method, path, 1025)).toEqual(refused);
  expect(await asked(method, path, 1024)).not.toEqual(refused);
});

test('takes a longer query at /livez', async () => {
  expect(await asked('GET', '/livez', 1025)).toEqual([200, '{"status":"ok"}']);
});
