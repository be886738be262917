import fastify from 'fastify';
import { readAnswers } from './answers.mjs';

const app = fastify();
for (const { path, headers, etag, body } of readAnswers()) {
  const pairs = Object.fromEntries(
    headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]]] : [])),
  );
  const bytes = Buffer.from(body, 'latin1');
  app.get(path, (request, reply) => {
    reply.headers(pairs);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(bytes);
  });
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
