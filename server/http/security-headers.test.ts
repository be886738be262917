import { expect, test } from 'vitest';
import { rawRequest } from '#test/raw-request.ts';
import { startServer } from '#test/running-server.ts';

const server = await startServer();
const { ETag } = await headersOf('/api/currencies', 'ETag');

const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
};

async function headersOf(path: string, ...names: string[]) {
  const { headers } = await fetch(server.url + path);
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}

const get = (path: string, ...lines: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`;

test.each([
  [200, 'a page', get('/auth')],
  [404, 'an unknown page', get('/nowhere')],
  [200, 'a list', get('/api/currencies')],
  [304, 'a list that is unchanged', get('/api/currencies', `If-None-Match: ${ETag}`)],
  [405, 'a list that is written to', get('/api/currencies').replace('GET', 'POST')],
  [404, 'an unknown currency', get('/api/asset-classes/by-currency/XXX')],
  [200, 'a file', get('/robots.txt')],
  [200, 'the health check', get('/healthz')],
  [200, 'the sign of life', get('/livez')],
  [404, 'an unknown call', get('/api/users')],
  [401, 'a call that needs a session', get('/api/user')],
  [400, 'a request without a host', 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'a request with two hosts', get('/', 'Host: example.com')],
  [400, 'what is not HTTP', 'HELLO\r\n\r\n'],
  [431, 'headers of 20 KB', get('/', `X-Long: ${'x'.repeat(20_000)}`)],
  [200, 'a request with expectations', get('/auth', 'Expect: the unexpected')],
])('%i for %s carries them all', async (status, _, bytes) => {
  const answer = await rawRequest(server.url, bytes);
  expect(answer.status).toBe(status);
  const { headers } = answer;
  const policy = headers
    .get('content-security-policy')
    ?.split(';')
    .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]);
  expect(Object.fromEntries(policy ?? [])).toEqual(POLICY);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.has('strict-transport-security')).toBe(false);
  expect(headers.has('x-powered-by')).toBe(false);
});

test('what is refused before it is a request is refused in one plain sentence', async () => {
  const answer = await rawRequest(server.url, get('/', `X-Long: ${'x'.repeat(20_000)}`));
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toBe('The headers of the request are too large.');
});

test('X-Forwarded-Proto counts from a trusted proxy only', async () => {
  const behind = await startServer({ env: { TRUST_PROXY: 'true' } });
  const hsts = async (url: string, protocol: string, path: string) => {
    const answer = await fetch(url + path, { headers: { 'x-forwarded-proto': protocol } });
    await answer.text();
    return answer.headers.get('strict-transport-security');
  };
  for (const path of ['/', '/api/currencies', '/healthz', '/nowhere']) {
    expect(await hsts(behind.url, 'https', path)).toBe('max-age=31536000');
    expect(await hsts(behind.url, 'http', path)).toBeNull();
    expect(await hsts(server.url, 'https', path)).toBeNull();
  }
});

test('behind a trusted proxy, refusals of unreadable requests ask to stay on TLS too', async () => {
  const behind = await startServer({ env: { TRUST_PROXY: 'true' } });
  for (const bytes of ['HELLO\r\n\r\n', get('/', `X-Long: ${'x'.repeat(20_000)}`)]) {
    const name = 'strict-transport-security';
    expect((await rawRequest(behind.url, bytes)).headers.get(name)).toBe('max-age=31536000');
    expect((await rawRequest(server.url, bytes)).headers.has(name)).toBe(false);
  }
});
