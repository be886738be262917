import * as v from 'valibot';
import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import type { AssetClassInput } from '#lib/schemas/asset-class.ts';
import { assetClassList, currencyList, returnRateList } from '#lib/schemas/catalogue.ts';
import type { CurrencyInput } from '#lib/schemas/currency.ts';
import type { returnRateInput } from '#lib/schemas/return-rate.ts';
import type { Request } from './client.ts';

/** Every admin call carries it. It proves no identity, but another site's form cannot send it. */
const ADMIN_HEADER = { 'x-username': 'admin' };

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
  const path = `/api/admin/asset-class-returns/by-currency/${currencyId}`;
  return v.parse(returnRateList, (await request(path, { headers: ADMIN_HEADER })).body);
}

/** Adds a currency, or changes the one with this id. */
export async function saveCurrency(
  request: Request,
  input: CurrencyInput,
  id?: number,
): Promise<void> {
  await save(request, '/api/admin/currencies', input, id);
}

export async function deleteCurrency(request: Request, id: number): Promise<void> {
  await request(`/api/admin/currencies/${id}`, { method: 'DELETE', headers: ADMIN_HEADER });
}

export async function setDefaultCurrency(request: Request, id: number): Promise<void> {
  await request(`/api/admin/currencies/${id}/set-default`, {
    method: 'POST',
    headers: ADMIN_HEADER,
  });
}

/** Adds an asset class, or changes the one with this id. */
export async function saveAssetClass(
  request: Request,
  input: AssetClassInput,
  id?: number,
): Promise<void> {
  await save(request, '/api/admin/asset-classes', input, id);
}

export async function deleteAssetClass(request: Request, id: number): Promise<void> {
  await request(`/api/admin/asset-classes/${id}`, { method: 'DELETE', headers: ADMIN_HEADER });
}

/** Stores a rate for a pair that has none. */
export async function createReturnRate(
  request: Request,
  input: v.InferOutput<typeof returnRateInput>,
): Promise<void> {
  await save(request, '/api/admin/asset-class-returns', input);
}

/** Changes a stored rate, a fraction. */
export async function updateReturnRate(
  request: Request,
  id: number,
  returnRate: number,
): Promise<void> {
  await save(request, '/api/admin/asset-class-returns', { returnRate }, id);
}

async function save(request: Request, path: string, input: object, id?: number): Promise<void> {
  await request(id === undefined ? path : `${path}/${id}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { ...ADMIN_HEADER, 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
}
