import { percentOf } from '#lib/domain/rates.ts';
import { fieldInWords } from '#lib/services/history.ts';
import { type KnownNames, nameOfRecord } from '#lib/services/record-names.ts';
import type { Change } from '#lib/store/document.ts';
import { type Column, formatTable } from './output.ts';

type Cell = { record: string; field: string; before: string; after: string };
type Value = string | number | boolean | null | undefined;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  isDefault: 'default',
  returnRate: 'rate',
  isAdmin: 'administrator',
  epoch: 'password',
};
const IN_THE_NAME = new Set(['id', 'currencyId', 'assetClassId']);

const COLUMNS: readonly Column<Cell>[] = [
  { title: 'Record', value: ({ record }) => record },
  { title: 'Field', value: ({ field }) => field },
  { title: 'Before', value: ({ before }) => before },
  { title: 'After', value: ({ after }) => after },
];

/** Returns a table of changes, field by field. */
export function formatChanges(changes: readonly Change[], names: KnownNames): string {
  const cells = changes.flatMap((change) => cellsOf(change, nameOfRecord(change, names)));
  return formatTable(COLUMNS, cells);
}

function cellsOf(change: Change, name: string): Cell[] {
  const before: Record<string, Value> = { ...change.before };
  const after: Record<string, Value> = { ...change.after };
  const sign = !change.before ? '+' : !change.after ? '-' : '~';
  // An epoch that moves alone says that the password was set anew.
  const isSameFactor = before.secondFactorSince === after.secondFactorSince;
  return Object.keys({ ...before, ...after })
    .filter((field) => !IN_THE_NAME.has(field) && before[field] !== after[field])
    .filter((field) => field !== 'epoch' || (sign === '~' && isSameFactor))
    .map((field) => ({
      record: `${sign} ${name}`,
      field: FIELD_NAMES[field] ?? fieldInWords(field),
      before: field === 'epoch' ? '-' : shown(field, before[field]),
      after: field === 'epoch' ? 'set anew' : shown(field, after[field]),
    }));
}

function shown(field: string, value: Value): string {
  if (value === null || value === undefined || value === '') return '-';
  if (field === 'returnRate') return `${percentOf(Number(value))}%`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
