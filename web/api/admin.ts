import * as v from 'valibot';
import type { ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import {
  currencyList,
  plannedReturnRate,
  returnRateList,
  upcomingRateList,
} from '#lib/schemas/catalogue.ts';
import type { returnRateChange, returnRateInput } from '#lib/schemas/return-rate.ts';
import type { Request } from './client.ts';
import { asciiJson, conflictIn } from './conflict.ts';

const RETURN_RATES = '/api/admin/asset-class-returns';
const UPCOMING_RATES = '/api/admin/upcoming-rates';

/** Every admin call carries it. It proves no identity, but another site's form cannot send it. */
const ADMIN_HEADER = { 'x-username': 'admin' };

/** Returns the calls about one kind of record. Those that change or delete one throw ConflictError. */
export function recordCalls<Item extends { id: number; isDefault?: boolean }>(
  request: Request,
  { path: name, record }: { path: string; record: v.GenericSchema<unknown, Item> },
) {
  const path = `/api/admin/${name}`;
  return {
    /** Returns the records in the order they are offered; there may be none. */
    fetchAll: async () => v.parse(v.array(record), (await request(`/api/${name}`)).body),
    add: (input: object) => change(request, record, path, { method: 'POST', input }),
    update: async ({ id, isDefault, ...expected }: Item, input: object) => {
      const how = { method: 'PUT', input, expected } as const;
      return v.parse(record, await change(request, record, `${path}/${id}`, how));
    },
    remove: ({ id, ...expected }: Item) =>
      change(request, record, `${path}/${id}`, { method: 'DELETE', expected }),
  };
}

/** Makes a currency the default one, unless it is by now. Throws ConflictError. */
export async function setDefaultCurrency(
  request: Request,
  { id, isDefault, ...expected }: Currency,
): Promise<void> {
  const path = `/api/admin/currencies/${id}/set-default`;
  await change(request, currencyList.item, path, { method: 'POST', expected });
}

/** Returns the stored rates of one currency, with what is planned. */
export async function fetchReturnRates(
  request: Request,
  currencyId: number,
): Promise<ReturnRate[]> {
  const [rates, upcoming] = await Promise.all(
    [RETURN_RATES, UPCOMING_RATES].map((path) =>
      adminCall(request, `${path}/by-currency/${currencyId}`),
    ),
  );
  const planned = new Map(v.parse(upcomingRateList, upcoming).map(({ id, ...next }) => [id, next]));
  return v.parse(returnRateList, rates).map((rate) => {
    const next = planned.get(rate.id);
    return next ? { ...rate, next } : rate;
  });
}

/** Stores a rate for a pair that has none. Throws ConflictError when it has one by now. */
export async function createReturnRate(
  request: Request,
  input: v.InferOutput<typeof returnRateInput>,
  note: string,
): Promise<void> {
  await change(request, plannedReturnRate, RETURN_RATES, { method: 'POST', input, note });
}

/** Changes a stored rate, a fraction, at once or from a day on. Throws ConflictError. */
export async function updateReturnRate(
  request: Request,
  stored: ReturnRate,
  input: v.InferInput<typeof returnRateChange>,
  note: string,
): Promise<void> {
  await change(request, plannedReturnRate, `${RETURN_RATES}/${stored.id}`, {
    method: 'PUT',
    input,
    expected: seenRate(stored),
    note,
  });
}

/** Takes back what is planned for a rate. Throws ConflictError. */
export async function cancelNextRate(request: Request, stored: ReturnRate): Promise<void> {
  await change(request, plannedReturnRate, `${UPCOMING_RATES}/${stored.id}`, {
    method: 'DELETE',
    expected: seenRate(stored),
  });
}

function seenRate({ returnRate, next }: ReturnRate) {
  return { returnRate, next: next ?? null };
}

type Call = {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  input?: object;
  /** Sent as it is. */
  file?: Blob;
  /** Why something is changed; may be empty. */
  note?: string | undefined;
};

/** Makes an administrator's call and returns the body of the answer. */
export async function adminCall(
  request: Request,
  path: string,
  { input, file, note = '', ...init }: Call = {},
): Promise<unknown> {
  const { method = input ? 'POST' : 'GET' } = init;
  const json = input && { 'Content-Type': 'application/json' };
  const reason = note.trim() && { 'x-note': encodeURIComponent(note) };
  const headers = { ...ADMIN_HEADER, ...init.headers, ...json, ...reason };
  const body = input ? JSON.stringify(input) : (file ?? null);
  return (await request(path, { method, headers, body })).body;
}

type Change = Pick<Call, 'input' | 'note'> & {
  method: 'POST' | 'PUT' | 'DELETE';
  /** The record's fields as they were last seen: it is changed only while they are so. */
  expected?: object;
};

/** Makes a change and returns the answer. Throws ConflictError, with the record as it is now, if somebody was first. */
async function change(
  request: Request,
  record: v.GenericSchema,
  path: string,
  { expected, ...init }: Change,
): Promise<unknown> {
  const seen = expected && { 'x-expected': asciiJson(expected) };
  try {
    return await adminCall(request, path, {
      ...init,
      headers: { Accept: 'application/json', ...seen },
    });
  } catch (error) {
    throw conflictIn(error, record) ?? error;
  }
}
