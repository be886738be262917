import * as v from 'valibot';
import type { ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import { currencyList, returnRateList } from '#lib/schemas/catalogue.ts';
import type { returnRateInput } from '#lib/schemas/return-rate.ts';
import type { Request } from './client.ts';
import { asciiJson, conflictIn } from './conflict.ts';

const RETURN_RATES = '/api/admin/asset-class-returns';

/** Every admin call carries it. It proves no identity, but another site's form cannot send it. */
export const ADMIN_HEADER = { 'x-username': 'admin' };

/** A kind of record as calls have it: its part of their paths, and what a record is. */
export type RecordType<Item> = {
  path: 'currencies' | 'asset-classes';
  record: v.GenericSchema<unknown, Item>;
};

/** Returns the records of a kind in the order they are offered; there may be none. */
export async function fetchRecords<Item>(
  request: Request,
  { path, record }: RecordType<Item>,
): Promise<Item[]> {
  return v.parse(v.array(record), (await request(`/api/${path}`)).body);
}

/** Adds a record. */
export async function addRecord<Item>(
  request: Request,
  { path, record }: RecordType<Item>,
  input: object,
): Promise<void> {
  await change(request, record, { method: 'POST', path: `/api/admin/${path}`, input });
}

/** Changes a record and returns it. Which currency is the default is no part of the change. Throws ConflictError. */
export async function updateRecord<Item extends { id: number; isDefault?: boolean }>(
  request: Request,
  type: RecordType<Item>,
  { id, isDefault, ...expected }: Item,
  input: object,
): Promise<Item> {
  const path = `/api/admin/${type.path}/${id}`;
  const body = await change(request, type.record, { method: 'PUT', path, input, expected });
  return v.parse(type.record, body);
}

/** Deletes a record. Throws ConflictError. */
export async function deleteRecord<Item extends { id: number }>(
  request: Request,
  type: RecordType<Item>,
  { id, ...expected }: Item,
): Promise<void> {
  const path = `/api/admin/${type.path}/${id}`;
  await change(request, type.record, { method: 'DELETE', path, expected });
}

/** Makes a currency the default one, unless it is by now. Throws ConflictError. */
export async function setDefaultCurrency(
  request: Request,
  { id, isDefault, ...expected }: Currency,
): Promise<void> {
  const path = `/api/admin/currencies/${id}/set-default`;
  await change(request, currencyList.item, { method: 'POST', path, expected });
}

/** Returns the stored rates of one currency. */
export async function fetchReturnRates(
  request: Request,
  currencyId: number,
): Promise<ReturnRate[]> {
  const path = `${RETURN_RATES}/by-currency/${currencyId}`;
  return v.parse(returnRateList, (await request(path, { headers: ADMIN_HEADER })).body);
}

/** Stores a rate for a pair that has none. Throws ConflictError when it has one by now. */
export async function createReturnRate(
  request: Request,
  input: v.InferOutput<typeof returnRateInput>,
): Promise<void> {
  await change(request, returnRateList.item, { method: 'POST', path: RETURN_RATES, input });
}

/** Changes a stored rate, a fraction. Throws ConflictError. */
export async function updateReturnRate(
  request: Request,
  { id, returnRate }: Pick<ReturnRate, 'id' | 'returnRate'>,
  newRate: number,
): Promise<void> {
  await change(request, returnRateList.item, {
    method: 'PUT',
    path: `${RETURN_RATES}/${id}`,
    input: { returnRate: newRate },
    expected: { returnRate },
  });
}

type Change = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  input?: object;
  /** The record's fields as they were last seen: it is changed only while they are so. */
  expected?: object;
};

/** Makes a change and returns the answer. Throws ConflictError, with the record as it is now, when somebody else was first. */
async function change(
  request: Request,
  record: v.GenericSchema,
  { method, path, input, expected }: Change,
): Promise<unknown> {
  const headers = {
    ...ADMIN_HEADER,
    Accept: 'application/json',
    ...(input && { 'Content-Type': 'application/json' }),
    ...(expected && { 'x-expected': asciiJson(expected) }),
  };
  try {
    const init = { method, headers, ...(input && { body: JSON.stringify(input) }) };
    return (await request(path, init)).body;
  } catch (error) {
    throw conflictIn(error, record) ?? error;
  }
}
