import type { Command } from 'commander';
import type { AssetClass } from '#lib/domain/asset-class.ts';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#lib/domain/limits.ts';
import { RISK, RISK_LEVELS } from '#lib/domain/risk.ts';
import { counted, grouped, listed } from '#lib/domain/sentence.ts';
import { type AssetClassInput, assetClassInput } from '#lib/schemas/asset-class.ts';
import {
  assetClassByName,
  createAssetClass,
  deleteAssetClass,
  updateAssetClass,
} from '#lib/services/asset-classes.ts';
import { listAssetClasses } from '#lib/services/catalogue.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { type Field, fieldOptions, fieldQuestions, fieldsGiven, newFields } from '../fields.ts';
import { type Column, printRows } from '../output.ts';
import { fillIn, whichAssetClass } from '../prompts.ts';
import { addVerb } from '../verb.ts';

/** What `asset-class add` and `asset-class update` may be told, as typed. */
type AssetClassOptions = Partial<Record<keyof AssetClassInput, string>>;

const COLUMNS: readonly Column<AssetClass>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Risk level', value: ({ risk }) => RISK[risk].label },
  { title: 'Description', value: ({ description }) => description ?? '-' },
];

const NAME = { name: 'the name of the asset class, in any letter case' };

const { entries } = assetClassInput;

/** What can be said of an asset class. A field of its schema that is missing here is a type error. */
const FIELDS: Readonly<Record<keyof AssetClassInput, Field>> = {
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
    options: fieldOptions(FIELDS),
    examples: [
      "longview asset-class add --name 'Global Equity' --description 'Shares of large companies.' --risk high",
    ],
  }).action(inContext(add));

  addVerb(noun, 'update', {
    kind: 'changes',
    summary: 'Change what is said of an asset class',
    details: 'Without options, a terminal asks for each with what is there now filled in.',
    args: NAME,
    options: fieldOptions(FIELDS),
    examples: [
      "longview asset-class update 'Yield Funds' --risk medium",
      "longview asset-class update 'Yield Funds' --description ''",
    ],
  }).action(inContext(update));

  addVerb(noun, 'delete', {
    kind: 'deletes',
    summary: 'Delete an asset class and its return rates in every currency',
    args: NAME,
    examples: ["longview asset-class delete 'Yield Funds'"],
  }).action(inContext(remove));
}

/** `longview asset-class list` */
async function list(context: Context): Promise<void> {
  const assetClasses = listAssetClasses(await context.catalogue());
  printRows(context, assetClasses, COLUMNS, 'No asset classes found');
}

/** `longview asset-class add` */
async function add(context: Context<AssetClassOptions>): Promise<void> {
  const fields = await newFields(context, FIELDS);
  await commit(context, (draft) => createAssetClass(draft, fields), {
    text: (added) => `Asset class added successfully: ${added.name}.`,
  });
}

/** `longview asset-class update <name>` */
async function update(context: Context<AssetClassOptions>, argument: Argument): Promise<void> {
  const name = await askName(context, argument);
  let fields = fieldsGiven(FIELDS, context.options);
  if (Object.keys(fields).length === 0) {
    const current = assetClassByName((await context.catalogue()).assetClasses, name);
    // A question has one line: a description of several is left as it is.
    const isLong = current.description?.includes('\n');
    const given = isLong ? { description: '' } : {};
    const { description, ...others } = await fillIn(
      context,
      given,
      fieldQuestions(FIELDS, current),
    );
    fields = fieldsGiven(FIELDS, isLong ? others : { ...others, description });
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
