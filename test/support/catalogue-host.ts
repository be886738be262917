import { ApiError, type Request } from '../../web/api/client.ts';

/** What each list says it is of. */
const CATALOGUE_REVISION = '42; at=2026-11-20T08:30:00Z';

/** How one call is answered: with JSON, with a status and a text, or when the test says so. */
type Refusal = { status: number; text?: string };
type Reply = unknown | Refusal | Promise<unknown>;

/** Returns a server of catalogues as its `request` alone: `replies` by path, changed at will; `calls` in the order they came. */
export function catalogueHost(replies: Record<string, Reply>) {
  const calls: string[] = [];
  const request: Request = async (path) => {
    calls.push(path);
    const reply = await replies[path];
    if (isStatus(reply)) throw new ApiError(reply.status, '', reply.text ?? 'No.');
    return {
      body: structuredClone(reply ?? []),
      headers: new Headers({ 'catalogue-revision': CATALOGUE_REVISION }),
    };
  };
  /** Holds the answers to a call until the function it gives back says what they are. */
  const hold = (path: string) => {
    let release = (_: unknown) => {};
    replies[path] = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { request, calls, replies, hold };
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
