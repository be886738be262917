import * as v from 'valibot';
import { conflictWith, count, refusal } from '#lib/schemas/answers.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import {
  expectedReturnRate,
  plannedRateList,
  plannedReturnRate,
  returnRateList,
  returnRateToday,
  upcomingRateList,
} from '#lib/schemas/catalogue.ts';
import { CURRENCY } from '#lib/schemas/currency.ts';
import { expectedSchema } from '#lib/schemas/expected.ts';
import { proposed } from '#lib/schemas/proposals.ts';
import { changeQuery, sheetQuery } from '#lib/schemas/query.ts';
import {
  changedRates,
  rateChangesRefusal,
  rateConflicts,
} from '#lib/schemas/rate-changes-answers.ts';
import { returnRateChange, returnRateChanges, returnRateInput } from '#lib/schemas/return-rate.ts';
import { sheetChanges, sheetRefusal } from '#lib/schemas/sheet-answers.ts';
import { CSV, defineCall } from './call.ts';

const expected = expectedSchema('return rate', expectedReturnRate);
const conflict = conflictWith(plannedReturnRate);

export const listReturnRates = defineCall({
  method: 'GET',
  path: '/api/admin/asset-class-returns/by-currency/:currencyId',
  access: 'admin',
  scope: 'read',
  summary: 'Lists the return rates of a currency as they count today.',
  answers: { 200: returnRateList, 404: refusal },
});

export const listNotOffered = defineCall({
  method: 'GET',
  path: '/api/admin/not-offered/by-currency/:currencyId',
  access: 'admin',
  scope: 'read',
  summary: 'Lists the ids of the asset classes that are not offered in a currency, on purpose.',
  answers: { 200: v.array(count), 404: refusal },
});

export const listAllUpcomingRates = defineCall({
  method: 'GET',
  path: '/api/admin/upcoming-rates',
  access: 'admin',
  scope: 'read',
  summary: 'Lists what is planned in all currencies, by day, and who planned it.',
  answers: { 200: plannedRateList },
});

export const listUpcomingRates = defineCall({
  method: 'GET',
  path: '/api/admin/upcoming-rates/by-currency/:currencyId',
  access: 'admin',
  scope: 'read',
  summary: 'Lists what is planned in a currency, by the ids of its return rates.',
  answers: { 200: upcomingRateList, 404: refusal },
});

export const cancelUpcomingRate = defineCall({
  method: 'DELETE',
  path: '/api/admin/upcoming-rates/:id',
  access: 'admin',
  scope: 'rates',
  writesRates: true,
  summary: 'Cancels what is planned for a return rate.',
  headers: { expected, note: true },
  answers: { 204: null, 404: refusal, 409: conflict },
});

export const createReturnRate = defineCall({
  method: 'POST',
  path: '/api/admin/asset-class-returns',
  access: 'admin',
  scope: 'rates',
  writesRates: true,
  summary: 'Sets the return rate of an asset class that has none in a currency, or is not offered.',
  body: returnRateInput,
  isBodyCheckedByService: true,
  headers: { note: true },
  answers: { 201: returnRateList.item, 404: refusal, 409: conflict },
});

export const updateReturnRate = defineCall({
  method: 'PUT',
  path: '/api/admin/asset-class-returns/:id',
  access: 'admin',
  scope: 'rates',
  writesRates: true,
  summary:
    'Changes a return rate at once or, with `from`, from that day on; offers the class again.',
  body: returnRateChange,
  isBodyCheckedByService: true,
  headers: { expected, note: true },
  answers: { 200: returnRateToday, 404: refusal, 409: conflict },
});

export const changeReturnRates = defineCall({
  method: 'POST',
  path: '/api/admin/asset-class-returns/changes',
  access: 'admin',
  scope: 'rates',
  writesRates: true,
  summary:
    'Changes return rates of a currency, all or none; with `preview=true`, only says what that would change; with `propose=true`, proposes it.',
  query: changeQuery,
  body: returnRateChanges,
  isBodyCheckedByService: true,
  headers: { note: true },
  answers: {
    200: changedRates,
    202: proposed,
    400: rateChangesRefusal,
    404: refusal,
    409: rateConflicts,
  },
});

export const deleteReturnRate = defineCall({
  method: 'DELETE',
  path: '/api/admin/asset-class-returns/:id',
  access: 'admin',
  scope: 'rates',
  writesRates: true,
  summary: 'Stops offering an asset class in a currency. What is planned goes, too.',
  headers: { expected, note: true },
  answers: { 204: null, 404: refusal, 409: conflict },
});

export const readRatesSheet = defineCall({
  method: 'GET',
  path: '/api/admin/asset-class-returns/sheet',
  access: 'admin',
  scope: 'read',
  summary: 'Returns all return rates as a file.',
  answers: { 200: CSV },
});

export const uploadRatesSheet = defineCall({
  method: 'POST',
  path: '/api/admin/asset-class-returns/sheet',
  access: 'admin',
  scope: 'rates',
  writesRates: true,
  summary:
    'Saves a file of return rates, all or none; with `preview=true`, only says what it would change; with `propose=true`, proposes it.',
  query: sheetQuery,
  upload: true,
  headers: { note: true },
  answers: { 200: sheetChanges, 202: proposed, 400: sheetRefusal, 409: refusal, 503: refusal },
});

export const countRates = defineCall({
  method: 'GET',
  path: '/api/admin/rate-counts',
  access: 'admin',
  scope: 'read',
  summary: 'Counts the return rates and planned rates of each currency and each asset class.',
  answers: {
    200: v.array(
      v.object({
        entity: v.picklist([CURRENCY.entity, ASSET_CLASS.entity]),
        id: count,
        returnRates: count,
        plannedRates: count,
      }),
    ),
  },
});
