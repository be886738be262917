import { createServer } from 'node:http';
import { readAnswers } from './answers.mjs';

const answers = new Map(readAnswers().map((answer) => [answer.path, answer]));

const server = createServer(({ url, headers }, response) => {
  const answer = answers.get(url);
  if (headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.headers).end();
    return;
  }
  response.writeHead(200, [...answer.headers, 'Content-Length', String(answer.body.length)]);
  response.end(answer.body, 'latin1');
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
