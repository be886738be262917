import { NAME_LENGTH } from '#lib/domain/limits.ts';
import { DESCRIPTION_LENGTH } from '#lib/domain/record-limits.ts';
import { RISK, RISK_LEVELS } from '#lib/domain/risk.ts';
import { grouped, listed } from '#lib/domain/sentence.ts';
import { assetClassList } from './catalogue.ts';
import { name, optionalText, riskLevel } from './fields.ts';
import { type FieldKind, inputOf, type RecordKind } from './record-kind.ts';

const fields = {
  name: {
    label: 'Name',
    help: `its name, at most ${NAME_LENGTH} characters`,
    value: 'name',
    schema: name('Name', NAME_LENGTH),
    placeholder: 'Name (e.g., Money Market)',
  },
  description: {
    label: 'Description',
    help: `a sentence or two for visitors, at most ${grouped(DESCRIPTION_LENGTH)} characters ('' for none)`,
    value: 'text',
    schema: optionalText('Description', DESCRIPTION_LENGTH),
    isOptional: true,
    isLong: true,
  },
  risk: {
    label: 'Risk level',
    help: listed(RISK_LEVELS, 'or'),
    value: 'level',
    schema: riskLevel,
    choices: Object.fromEntries(RISK_LEVELS.map((risk) => [risk, RISK[risk].label])),
  },
} satisfies Record<string, FieldKind>;

export const ASSET_CLASS = {
  table: 'assetClasses',
  entity: 'asset-class',
  path: 'asset-classes',
  noun: { one: 'asset class', a: 'an asset class', title: 'Asset Class', many: 'asset classes' },
  key: 'name',
  called: 'named',
  titleOf: ({ name }) => name,
  rateField: 'assetClassId',
  fields,
  columns: ['name', 'description', 'risk'],
  deleteQuestion:
    'Are you sure you want to delete this asset class? This will also delete any returns associated with it.',
  input: inputOf('An asset class', fields),
  record: assetClassList.item,
} satisfies RecordKind<'assetClasses'>;
