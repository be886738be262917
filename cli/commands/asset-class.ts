import type { Command } from 'commander';
import { counted } from '#lib/domain/sentence.ts';
import {
  assetClassByName,
  createAssetClass,
  deleteAssetClass,
  updateAssetClass,
} from '#lib/services/asset-classes.ts';
import { listAssetClasses } from '#lib/services/catalogue.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { changedFields, fieldOptions, newFields } from '../fields.ts';
import { printRows } from '../output.ts';
import { fillIn, whichAssetClass } from '../prompts.ts';
import { addVerb } from '../verb.ts';
import {
  ASSET_CLASS_COLUMNS,
  ASSET_CLASS_FIELDS,
  type AssetClassOptions,
} from './asset-class-fields.ts';

const NAME = { name: 'the name of the asset class, in any letter case' };

/** `longview asset-class …` */
export function registerAssetClass(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the asset classes',
    examples: ['longview asset-class list', 'longview asset-class list --json'],
  }).action(inContext(list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add an asset class',
    details: 'Visitors are offered it in a currency once it has a rate there: longview rate set.',
    options: fieldOptions(ASSET_CLASS_FIELDS),
    examples: [
      "longview asset-class add --name 'Global Equity' --description 'Shares of large companies.' --risk high",
    ],
  }).action(inContext(add));

  addVerb(noun, 'update', {
    kind: 'changes',
    summary: 'Change what is said of an asset class',
    details: 'Without options, a terminal asks for each with what is there now filled in.',
    args: NAME,
    options: fieldOptions(ASSET_CLASS_FIELDS),
    examples: [
      "longview asset-class update 'Yield Funds' --risk medium",
      "longview asset-class update 'Yield Funds' --description ''",
    ],
  }).action(inContext(update));

  addVerb(noun, 'delete', {
    kind: 'asks',
    summary: 'Delete an asset class and its return rates in every currency',
    args: NAME,
    examples: ["longview asset-class delete 'Yield Funds'"],
  }).action(inContext(remove));
}

/** `longview asset-class list` */
async function list(context: Context): Promise<void> {
  const assetClasses = listAssetClasses(await context.catalogue());
  printRows(context, assetClasses, ASSET_CLASS_COLUMNS, 'No asset classes found');
}

/** `longview asset-class add` */
async function add(context: Context<AssetClassOptions>): Promise<void> {
  const fields = await newFields(context, ASSET_CLASS_FIELDS);
  await commit(context, (draft) => createAssetClass(draft, fields), {
    text: (added) => `Asset class added successfully: ${added.name}.`,
  });
}

/** `longview asset-class update <name>` */
async function update(context: Context<AssetClassOptions>, argument: Argument): Promise<void> {
  const name = await askName(context, argument);
  const fields = await changedFields(context, ASSET_CLASS_FIELDS, ({ assetClasses }) =>
    assetClassByName(assetClasses, name),
  );
  await commit(
    context,
    (draft) => {
      const current = assetClassByName(draft.list('assetClasses'), name);
      return updateAssetClass(draft, current.id, { ...current, ...fields });
    },
    { text: (updated) => `Asset class updated successfully: ${updated.name}.` },
  );
}

/** `longview asset-class delete <name>` */
async function remove(context: Context, argument: Argument): Promise<void> {
  const name = await askName(context, argument);
  await commit(
    context,
    (draft) => {
      const assetClass = assetClassByName(draft.list('assetClasses'), name);
      deleteAssetClass(draft, assetClass.id);
      return assetClass;
    },
    {
      ask: (assetClass, changes) => ({
        question:
          'Are you sure you want to delete this asset class? This will also delete any returns associated with it.',
        about: `${assetClass.name} with ${counted(changes.length - 1, 'return rate')}`,
        no: 'The asset class was not deleted.',
      }),
      text: (assetClass) => `Asset class deleted successfully: ${assetClass.name}.`,
    },
  );
}

async function askName(context: Context, name: Argument): Promise<string> {
  return (await fillIn(context, { name }, { name: whichAssetClass(context) })).name;
}
