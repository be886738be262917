import * as v from 'valibot';
import { refusal } from '#lib/schemas/answers.ts';
import { assetClassList, currencyList, ratedAssetClassList } from '#lib/schemas/catalogue.ts';
import { defineCall } from './call.ts';

export const listCurrencies = defineCall({
  method: 'GET',
  path: '/api/currencies',
  access: 'public',
  summary: 'Lists the currencies in the order they are offered.',
  answers: { 200: currencyList },
});

export const listAssetClasses = defineCall({
  method: 'GET',
  path: '/api/asset-classes',
  access: 'public',
  summary: 'Lists the asset classes.',
  answers: { 200: assetClassList },
});

export const listRatedAssetClasses = defineCall({
  method: 'GET',
  path: '/api/asset-classes/by-currency/:code',
  access: 'public',
  summary: 'Lists the asset classes that have a return rate in a currency, with it.',
  answers: { 200: ratedAssetClassList, 404: refusal },
});

export const describeApi = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Describes all calls as OpenAPI 3.1.',
  answers: { 200: v.looseObject({ openapi: v.string() }) },
});
