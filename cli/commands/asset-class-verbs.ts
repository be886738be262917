import {
  assetClassByName,
  createAssetClass,
  deleteAssetClass,
  updateAssetClass,
} from '#lib/services/asset-classes.ts';
import { listAssetClasses } from '#lib/services/catalogue.ts';
import { commit } from '../commit.ts';
import type { Argument, Context } from '../context.ts';
import { counted } from '../output.ts';
import { printRows } from '../print.ts';
import { fillIn } from '../prompts.ts';
import { whichAssetClass } from '../which-record.ts';
import {
  ASSET_CLASS_COLUMNS,
  type AssetClassOptions,
  assetClassFields,
  assetClassQuestions,
} from './asset-class-fields.ts';

/** `longview asset-class list` */
export async function list(context: Context): Promise<void> {
  const assetClasses = listAssetClasses(await context.catalogue());
  printRows(context, assetClasses, ASSET_CLASS_COLUMNS, 'No asset classes found');
}

/** `longview asset-class add` */
export async function add(context: Context<AssetClassOptions>): Promise<void> {
  const { name, risk } = context.options;
  const { description: _, ...questions } = assetClassQuestions();
  const given = await fillIn(context, { name, risk }, questions);
  const fields = assetClassFields({ ...context.options, ...given });
  await commit(context, (draft) => createAssetClass(draft, fields), {
    text: (added) => `Asset class added successfully: ${added.name}.`,
  });
}

/** `longview asset-class update <name>` */
export async function update(
  context: Context<AssetClassOptions>,
  argument: Argument,
): Promise<void> {
  const name = await askName(context, argument);
  let fields = assetClassFields(context.options);
  if (Object.keys(fields).length === 0) {
    const current = assetClassByName((await context.catalogue()).assetClasses, name);
    // A question has one line: a description of several is left as it is.
    const isLong = current.description?.includes('\n');
    const given = { name: undefined, description: isLong ? '' : undefined, risk: undefined };
    const { description, ...others } = await fillIn(context, given, assetClassQuestions(current));
    fields = assetClassFields(isLong ? others : { ...others, description });
  }
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
export async function remove(context: Context, argument: Argument): Promise<void> {
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
