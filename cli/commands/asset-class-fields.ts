import type { AssetClass } from '#lib/domain/asset-class.ts';
import { RISK, RISK_LEVELS } from '#lib/domain/risk.ts';
import { assetClassInput } from '#lib/schemas/asset-class.ts';
import type { Column } from '../output.ts';
import type { Question } from '../prompts.ts';
import { question } from '../question.ts';

/** What `asset-class add` and `asset-class update` may be told, as typed. */
export type AssetClassOptions = { name?: string; description?: string; risk?: string };

export const ASSET_CLASS_COLUMNS: readonly Column<AssetClass>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Risk level', value: ({ risk }) => RISK[risk].label },
  { title: 'Description', value: ({ description }) => description ?? '-' },
];

/** What is asked of an asset class, beginning with what is said of it now. */
export function assetClassQuestions(current?: AssetClass) {
  const { name, description } = assetClassInput.entries;
  return {
    name: question('--name', 'Name', name, current?.name),
    description: question('--description', 'Description', description, current?.description),
    risk: { as: '--risk', message: 'Risk level', choices: () => RISK_LEVELS, start: current?.risk },
  } satisfies Record<keyof AssetClassOptions, Question>;
}

/** The fields that were given, in the form the rules take them. */
export function assetClassFields({ name, description, risk }: AssetClassOptions) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(risk !== undefined && { risk: risk.trim().toLowerCase() }),
  };
}
