import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#test/running-server.ts';

const server = await startServer();
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

type Sent = { method: string; path: string; headers: Record<string, string> };

function ask({ method, path, headers }: Sent): Promise<{ status: number; type: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/`, { method, path, headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
        });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const beginnings = fc.constantFrom(
  ...['/', '//', '/assets/', '/api/', '/api/currencies', '/api/asset-classes/by-currency/'],
  ...['/api/admin/currencies/', '/api/login', '/healthz', '/..%2f', '/%', '*', 'http://'],
);
const headerNames = fc.constantFrom(
  ...['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'cookie', 'origin'],
  ...['x-forwarded-proto', 'x-forwarded-for', 'x-username', 'content-type', 'expect', 'upgrade'],
);
const requests: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'),
  path: fc.tuple(beginnings, visible).map((parts) => parts.join('')),
  headers: fc.dictionary(headerNames, visible, { maxKeys: 4 }),
});

test('no request is answered with a 5xx, and none changes anything', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (sent) => {
      const { status, type } = await ask(sent);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(type).toMatch(/^text\/(?:plain|html); charset=utf-8$/);
    }),
    { numRuns: 500 },
  );
  const health = await fetch(`${server.url}/healthz`);
  expect(await health.json()).toEqual({ status: 'ok', revision: 1 });
  expect(server.log()).not.toContain('"error"');
});
