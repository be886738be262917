import { Agent, request as send } from 'node:http';
import type { RateBook } from './rate-book.ts';

/** The rates of the first catalogue that web writers change. The others are left to the command line. */
export const WEB_RATES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** A request to be made over and over. */
type Request = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
};

/** How it ended: no new connection was taken, or a request that was sent got no whole answer. */
type AskingEnd = 'refused' | 'cut';

type Answer = { status: number; text: string };

/**
 * Runs one client with one connection, which asks the next thing as soon as it is answered, until the server is gone. A
 * connection that the server announced it closes is followed by a new one.
 */
export async function keepAsking(
  url: string,
  next: () => Request,
  onAnswer: (answer: Answer, request: Request) => void,
): Promise<AskingEnd> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const request = next();
      onAnswer(await ask(url, agent, request), request);
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'cut';
  } finally {
    agent.destroy();
  }
}

function ask(
  url: string,
  agent: Agent,
  { method = 'GET', path, headers, json }: Request,
): Promise<Answer> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const outgoing = send(url + path, { method, agent, headers: headers ?? {} }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** How one writer's work ended, and each answer that was no success. */
type WriterEnd = { end: AskingEnd; refusals: number[] };

/** Acts as an administrator in a browser, who changes a rate again and again until the server is gone. */
export async function keepWriting(
  url: string,
  cookie: string,
  id: number,
  book: RateBook,
): Promise<WriterEnd> {
  const refusals: number[] = [];
  let value = 0;
  const next = () => {
    value = book.next(id);
    return {
      method: 'PUT',
      path: `/api/admin/asset-class-returns/${id}`,
      headers: { cookie, 'x-username': 'admin', 'content-type': 'application/json' },
      json: { returnRate: value / 1e6 },
    };
  };
  const end = await keepAsking(url, next, ({ status }) => {
    if (status === 200) book.acknowledge(id, value);
    else refusals.push(status);
  });
  return { end, refusals };
}
