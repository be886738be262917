import { conflictWith, refusal } from '#lib/schemas/answers.ts';
import { ASSET_CLASS } from '#lib/schemas/asset-class.ts';
import { expectedSchema } from '#lib/schemas/expected.ts';
import { defineCall } from './call.ts';

const { record, input } = ASSET_CLASS;
const expected = expectedSchema(ASSET_CLASS.noun.one, record);
const conflict = conflictWith(record);

export const createAssetClass = defineCall({
  method: 'POST',
  path: '/api/admin/asset-classes',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Adds an asset class, without a return rate.',
  body: input,
  isBodyCheckedByService: true,
  headers: { note: true },
  answers: { 201: record, 409: refusal },
});

export const updateAssetClass = defineCall({
  method: 'PUT',
  path: '/api/admin/asset-classes/:id',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Changes an asset class.',
  body: input,
  isBodyCheckedByService: true,
  headers: { expected, note: true },
  answers: { 200: record, 404: refusal, 409: conflict },
});

export const deleteAssetClass = defineCall({
  method: 'DELETE',
  path: '/api/admin/asset-classes/:id',
  access: 'admin',
  scope: 'catalogue',
  summary: 'Deletes an asset class with its return rates.',
  headers: { expected, note: true },
  answers: { 204: null, 404: refusal, 409: conflict },
});
