import type { Command } from 'commander';
import { counted } from '#lib/domain/sentence.ts';
import { isOfRate } from '#lib/schemas/describe-change.ts';
import type { RecordKind, Records } from '#lib/schemas/record-kind.ts';
import {
  createRecord,
  deleteRecord,
  listRecords,
  recordByName,
  updateRecord,
} from '#lib/services/records.ts';
import type { Tables } from '#lib/store/log/document.ts';
import type { Draft } from '#lib/store/log/draft.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { changedFields, fieldOptions, newFields, type Typed } from '../fields.ts';
import { type Column, printRows } from '../output.ts';
import { askOne, whichRecord } from '../prompts.ts';
import { WITHOUT_APPROVAL } from '../shared-options.ts';
import { addVerb } from '../verb.ts';

type Words = { summary: string; details?: string; examples: readonly string[] };

const ASKS = 'Without options, a terminal asks for each, with the present value filled in.';

/** Adds the verbs list, add, update and delete for a kind of record. */
export function registerRecords<T extends keyof Records>(
  noun: Command,
  kind: RecordKind<T>,
  words: Readonly<Record<'list' | 'add' | 'update' | 'delete', Words>>,
): void {
  const { fields, table } = kind;
  const { title, one, many } = kind.noun;
  const name = { [kind.key]: `the ${kind.key} of the ${one}, in any letter case` };
  const options = fieldOptions(fields);
  const done = (verb: string) => (record: Tables[T]) =>
    `${title[0]}${title.slice(1).toLowerCase()} ${verb} successfully: ${kind.titleOf(record)}.`;
  const find = (draft: Draft, name: string) => recordByName(kind, draft.list(table), name);

  addVerb(noun, 'list', { kind: 'reads', ...words.list }).action(
    inContext(async (context) => {
      const records = listRecords(kind, await context.catalogue());
      printRows(context, records, columnsOf(kind), `No ${many} found`);
    }),
  );

  addVerb(noun, 'add', { kind: 'changes', options, ...words.add }).action(
    inContext(async (context: Context<Typed>) => {
      const given = await newFields(context, fields);
      await commit(context, (draft) => createRecord(draft, kind, given), { text: done('added') });
    }),
  );

  addVerb(noun, 'update', {
    kind: 'changes',
    details: ASKS,
    args: name,
    options: { ...options, ...WITHOUT_APPROVAL },
    ...words.update,
  }).action(
    inContext(async (context: Context<Typed>, argument: Argument) => {
      const name = await askName(context, kind, argument);
      const given = await changedFields(context, fields, async () =>
        recordByName(kind, listRecords(kind, await context.catalogue()), name),
      );
      const change = (draft: Draft) => {
        const current = find(draft, name);
        return updateRecord(draft, kind, current.id, { ...current, ...given });
      };
      await commit(context, change, { text: done('updated') });
    }),
  );

  addVerb(noun, 'delete', {
    kind: 'asks',
    args: name,
    options: WITHOUT_APPROVAL,
    ...words.delete,
  }).action(
    inContext(async (context, argument) => {
      const name = await askName(context, kind, argument);
      const change = (draft: Draft) => {
        const record = find(draft, name);
        deleteRecord(draft, kind, record.id);
        return record;
      };
      await commit(context, change, {
        ask: (record, changes) => ({
          question: kind.deleteQuestion,
          about: `${kind.titleOf(record)} with ${counted(changes.filter(isOfRate).length, 'return rate')}`,
          refused: `The ${one} was not deleted.`,
        }),
        text: done('deleted'),
      });
    }),
  );
}

/** Returns the given name of a record, or asks for one. */
export async function askName<T extends keyof Records>(
  context: Context,
  kind: RecordKind<T>,
  given: Argument,
): Promise<string> {
  return askOne(context, given, whichRecord(context, kind, `<${kind.key}>`));
}

/** Returns the columns of a kind's table, with long texts last. */
function columnsOf<T extends keyof Records>({ columns, fields }: RecordKind<T>) {
  const ordered = columns.toSorted(
    (one, other) => Number(fields[one]?.isLong ?? 0) - Number(fields[other]?.isLong ?? 0),
  );
  return ordered.map((name): Column<Tables[T]> => {
    const field = fields[name];
    return {
      title: field?.label ?? 'Default',
      value: (record) => {
        const value: unknown = record[name as keyof Tables[T]];
        if (typeof value === 'boolean') return value ? 'yes' : '';
        return value === null ? '-' : (field?.choices?.[String(value)] ?? String(value));
      },
      ...(field?.isNumber && { align: 'right' }),
    };
  });
}
