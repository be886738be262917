import * as v from 'valibot';
import { conflictWith, count, refusal } from '#lib/schemas/answers.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { expectedSchema } from '#lib/schemas/expected.ts';
import { defineCall } from './call.ts';

const { record, input } = CURRENCY;
const expected = expectedSchema(CURRENCY.noun.one, record);
const conflict = conflictWith(record);

export const createCurrency = defineCall({
  method: 'POST',
  path: '/api/admin/currencies',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Adds a currency.',
  body: input,
  isBodyCheckedByService: true,
  headers: { note: true },
  answers: { 201: record, 409: refusal },
});

export const updateCurrency = defineCall({
  method: 'PUT',
  path: '/api/admin/currencies/:id',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Changes a currency. Whether it is the default stays as it is.',
  body: input,
  isBodyCheckedByService: true,
  headers: { expected, note: true },
  answers: { 200: record, 404: refusal, 409: conflict },
});

export const deleteCurrency = defineCall({
  method: 'DELETE',
  path: '/api/admin/currencies/:id',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Deletes a currency with its return rates. The default currency stays.',
  headers: { expected, note: true },
  answers: { 204: null, 404: refusal, 409: conflict },
});

export const setDefaultCurrency = defineCall({
  method: 'POST',
  path: '/api/admin/currencies/:id/set-default',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Makes a currency the default.',
  headers: { expected, note: true },
  answers: { 200: record, 404: refusal, 409: conflict },
});

export const listCurrenciesWithoutRates = defineCall({
  method: 'GET',
  path: '/api/admin/currencies/without-rates',
  access: 'admin',
  scope: 'read',
  summary: 'Lists the ids of the currencies that have no return rate: visitors see standard rates.',
  answers: { 200: v.array(count) },
});
