import * as v from 'valibot';
import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import type { AssetClassInput } from '#lib/schemas/asset-class.ts';
import { assetClassList, currencyList, returnRateList } from '#lib/schemas/catalogue.ts';
import type { CurrencyInput } from '#lib/schemas/currency.ts';
import type { returnRateInput } from '#lib/schemas/return-rate.ts';
import type { Request } from './client.ts';
import { asciiJson, conflictIn } from './conflict.ts';

const CURRENCIES = '/api/admin/currencies';
const ASSET_CLASSES = '/api/admin/asset-classes';
const RETURN_RATES = '/api/admin/asset-class-returns';

/** Every admin call carries it. It proves no identity, but another site's form cannot send it. */
export const ADMIN_HEADER = { 'x-username': 'admin' };

/** Returns the currencies in the order they are offered; there may be none. */
export async function fetchAllCurrencies(request: Request): Promise<Currency[]> {
  return v.parse(currencyList, (await request('/api/currencies')).body);
}

/** Returns the asset classes, whatever their rates; there may be none. */
export async function fetchAllAssetClasses(request: Request): Promise<AssetClass[]> {
  return v.parse(assetClassList, (await request('/api/asset-classes')).body);
}

/** Returns the stored rates of one currency. */
export async function fetchReturnRates(
  request: Request,
  currencyId: number,
): Promise<ReturnRate[]> {
  const path = `${RETURN_RATES}/by-currency/${currencyId}`;
  return v.parse(returnRateList, (await request(path, { headers: ADMIN_HEADER })).body);
}

/** Adds a currency. */
export async function addCurrency(request: Request, input: CurrencyInput): Promise<void> {
  await change(request, currencyList.item, { method: 'POST', path: CURRENCIES, input });
}

/** Changes a currency and returns it. Which one is the default is no part of the change. Throws ConflictError. */
export async function updateCurrency(
  request: Request,
  { id, isDefault, ...expected }: Currency,
  input: CurrencyInput,
): Promise<Currency> {
  const path = `${CURRENCIES}/${id}`;
  const body = await change(request, currencyList.item, { method: 'PUT', path, input, expected });
  return v.parse(currencyList.item, body);
}

/** Deletes a currency. Throws ConflictError. */
export async function deleteCurrency(
  request: Request,
  { id, ...expected }: Currency,
): Promise<void> {
  const path = `${CURRENCIES}/${id}`;
  await change(request, currencyList.item, { method: 'DELETE', path, expected });
}

/** Makes a currency the default one, unless it is by now. Throws ConflictError. */
export async function setDefaultCurrency(
  request: Request,
  { id, isDefault, ...expected }: Currency,
): Promise<void> {
  const path = `${CURRENCIES}/${id}/set-default`;
  await change(request, currencyList.item, { method: 'POST', path, expected });
}

/** Adds an asset class. */
export async function addAssetClass(request: Request, input: AssetClassInput): Promise<void> {
  await change(request, assetClassList.item, { method: 'POST', path: ASSET_CLASSES, input });
}

/** Changes an asset class and returns it. Throws ConflictError. */
export async function updateAssetClass(
  request: Request,
  { id, ...expected }: AssetClass,
  input: AssetClassInput,
): Promise<AssetClass> {
  const path = `${ASSET_CLASSES}/${id}`;
  const body = await change(request, assetClassList.item, { method: 'PUT', path, input, expected });
  return v.parse(assetClassList.item, body);
}

/** Deletes an asset class. Throws ConflictError. */
export async function deleteAssetClass(
  request: Request,
  { id, ...expected }: AssetClass,
): Promise<void> {
  const path = `${ASSET_CLASSES}/${id}`;
  await change(request, assetClassList.item, { method: 'DELETE', path, expected });
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
