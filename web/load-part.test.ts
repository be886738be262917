import { expect, test } from 'vitest';
import { startHost } from '#test/host.ts';
import { fetchFile, isGone } from './load-part.ts';

test.each([
  ['answers 404', 404, 'text/plain', true],
  ['answers with a page', 200, 'text/html; charset=utf-8', true],
  ['fails', 500, 'text/plain', false],
])(
  'where the host %s, a file of the build is gone or only cannot be had',
  async (_, status, contentType, gone) => {
    const host = await startHost((_, response) => {
      response.writeHead(status, { 'content-type': contentType }).end('No.');
    });
    const error = await fetchFile(`${host}/assets/rest.js`).catch((failure) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(isGone(error)).toBe(gone);
  },
);

test('a file that is there is handed over', async () => {
  const host = await startHost((_, response) => {
    response.setHeader('content-type', 'text/javascript');
    response.end('1');
  });
  expect(await (await fetchFile(`${host}/assets/rest.js`)).text()).toBe('1');
});
