import type { AssetClass } from '#lib/domain/asset-class.ts';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#lib/domain/limits.ts';
import { RISK, RISK_LEVELS } from '#lib/domain/risk.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';
import { type AssetClassInput, assetClassInput } from '#lib/schemas/asset-class.ts';
import type { Fields, Typed } from '../fields.ts';
import type { Column } from '../output.ts';

/** What `asset-class add` and `asset-class update` may be told, as typed. */
export type AssetClassOptions = Typed<keyof AssetClassInput>;

/** How asset classes are listed. */
export const ASSET_CLASS_COLUMNS: readonly Column<AssetClass>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Risk level', value: ({ risk }) => RISK[risk].label },
  { title: 'Description', value: ({ description }) => description ?? '-' },
];

const { entries } = assetClassInput;

/** What can be said of an asset class. A field of its schema that is missing here is a type error. */
export const ASSET_CLASS_FIELDS: Fields<keyof AssetClassInput> = {
  name: {
    flags: '--name <name>',
    help: `its name, at most ${NAME_LENGTH} characters`,
    message: 'Name',
    schema: entries.name,
  },
  description: {
    flags: '--description <text>',
    help: `a sentence or two for visitors, at most ${grouped(DESCRIPTION_LENGTH)} characters ('' for none)`,
    message: 'Description',
    schema: entries.description,
    isOptional: true,
  },
  risk: {
    flags: '--risk <level>',
    help: listed(RISK_LEVELS, 'or'),
    message: 'Risk level',
    schema: entries.risk,
    read: (text) => text.trim().toLowerCase(),
    choices: RISK_LEVELS,
  },
};
