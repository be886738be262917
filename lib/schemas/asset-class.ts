import * as v from 'valibot';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#lib/domain/limits.ts';
import { line, optionalText, riskLevel } from './fields.ts';

/** The fields of an asset class: POST and PUT bodies, `asset-class add` and `update`. Unknown fields are dropped. */
export const assetClassInput = v.object(
  {
    name: line('Name', NAME_LENGTH),
    description: optionalText('Description', DESCRIPTION_LENGTH),
    risk: riskLevel,
  },
  'An asset class must be an object with name, description and risk.',
);

export type AssetClassInput = v.InferOutput<typeof assetClassInput>;
