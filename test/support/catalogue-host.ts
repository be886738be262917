import type { ServerResponse } from 'node:http';
import { startHost } from './host.ts';

/** What each list says it is of. */
const CATALOGUE_REVISION = '42; at=2026-11-20T08:30:00Z';

/** How one call is answered: with JSON, with a status and a text, or when the test says so. */
type Refusal = { status: number; text?: string };
type Reply = unknown | Refusal | Promise<unknown>;

/** Starts a server of catalogues for tests: `replies` by path, changed at will; `calls` in the order they came. */
export async function startCatalogueHost(replies: Record<string, Reply>) {
  const calls: string[] = [];
  const url = await startHost(async ({ url = '' }, response) => {
    calls.push(url);
    answer(response, await replies[url]);
  });
  /** Holds the answers to a call until the function it gives back says what they are. */
  const hold = (path: string) => {
    let release = (_: unknown) => {};
    replies[path] = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { url, calls, replies, hold };
}

function answer(response: ServerResponse, reply: unknown): void {
  if (isStatus(reply)) {
    response.statusCode = reply.status;
    response.end(reply.text ?? 'No.');
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.setHeader('catalogue-revision', CATALOGUE_REVISION);
  response.end(JSON.stringify(reply ?? []));
}

function isStatus(reply: unknown): reply is Refusal {
  return typeof reply === 'object' && reply !== null && 'status' in reply;
}

/** Two currencies, the second one the default. */
export const CURRENCIES = [
  { id: 1, code: 'EUR', name: 'Euro', symbol: '€', isDefault: false, displayOrder: 2 },
  { id: 2, code: 'ZAR', name: 'Rand', symbol: 'R', isDefault: true, displayOrder: 1 },
];

export const RATES_PATH = (code: string) => `/api/asset-classes/by-currency/${code}`;

/** Makes asset classes at the given rates. */
export function classesAt(...rates: number[]) {
  return rates.map((rate, index) => ({
    id: index + 11,
    name: `Fund ${index + 1}`,
    description: null,
    risk: 'low',
    rate,
  }));
}
