import Koa from 'koa';
import { expect, test } from 'vitest';
import { getRaw } from '#test/get-raw.ts';
import { startHost } from '#test/host.ts';
import { contentOf, preferredEncoding, sendContent } from './content.ts';

const DAY = 'Fri, 20 Nov 2026 12:00:00 GMT';
const BEFORE = 'Fri, 20 Nov 2026 11:59:59 GMT';
const AFTER = 'Sat, 21 Nov 2026 12:00:00 GMT';

const dated = contentOf('content', { 'Last-Modified': DAY });
const tag = dated.headers.ETag;
const app = new Koa();
app.use((ctx) => {
  ctx.set('Preferred', preferredEncoding(ctx));
  sendContent(ctx, dated);
});
const url = await startHost(app.callback());

test.each([
  [304, [`If-None-Match: ${tag}`]],
  [304, [`If-None-Match: W/${tag}`]],
  [304, [`If-None-Match: "x", ${tag}`]],
  [304, ['If-None-Match: *']],
  [304, [`If-None-Match: ${tag}`, `If-Modified-Since: ${BEFORE}`]],
  [200, []],
  [200, ['If-None-Match: "x"']],
  [200, ['If-None-Match: x']],
  [200, ['If-None-Match:']],
  [200, ['If-None-Match: "x"', `If-Modified-Since: ${AFTER}`]],
  [200, [`If-Modified-Since: ${DAY}`]],
])(
  '%i for a client that sends %j: the tag decides, as two changes of one second have one date',
  async (status, lines) => {
    const { status: answered, headers, body } = await getRaw(url, '/', ...lines);
    expect([answered, body]).toEqual([status, status === 304 ? '' : 'content']);
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([tag, DAY]);
    if (status === 304) expect(headers.has('content-type')).toBe(false);
  },
);

test('the tag is made from the bytes alone', () => {
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(contentOf('content', {}).headers.ETag).toBe(tag);
  expect(contentOf(Buffer.from('other'), {}).headers.ETag).not.toBe(tag);
});

test.each([
  ['identity', []],
  ['identity', ['']],
  ['identity', ['deflate']],
  ['identity', ['abr, gzipped']],
  ['identity', ['br;q=0']],
  ['identity', ['br; q=0.000, gzip;q=0']],
  ['br', ['gzip, deflate, br, zstd']],
  ['br', ['GZIP,BR']],
  ['br', ['gzip, br;q=0.5']],
  ['br', ['br ; q=0.001']],
  ['gzip', ['gzip;q=1.0, *;q=0']],
  ['gzip', ['br;q=0, gzip']],
])('%s is what a client gets that takes %j', async (encoding, accepted) => {
  const lines = accepted.map((value) => `Accept-Encoding: ${value}`);
  expect((await getRaw(url, '/', ...lines)).headers.get('preferred')).toBe(encoding);
});
