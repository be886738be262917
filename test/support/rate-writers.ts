import { type AskingEnd, keepAsking } from './keep-asking.ts';
import type { RateBook } from './rate-book.ts';

/** The rates of the first catalogue that web writers change. The others are left to the command line. */
export const WEB_RATES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** How one writer's work ended, and each answer that was no success. */
type WriterEnd = { end: AskingEnd; refusals: number[] };

/** An administrator in a browser, who changes a rate again and again until the server is gone. */
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
