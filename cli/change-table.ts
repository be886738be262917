import { percentOf } from '#lib/domain/rates.ts';
import type { CatalogueData, Change } from '#lib/store/document.ts';
import { type Column, formatTable, type Style } from './output.ts';

type Names = { currencies: Map<number, string>; assetClasses: Map<number, string> };
type Cell = { record: string; field: string; before: string; after: string };
type Value = string | number | boolean | null | undefined;

const NOUNS = {
  currencies: 'currency',
  assetClasses: 'asset-class',
  returnRates: 'rate',
  users: 'user',
} as const satisfies Record<Change['table'], string>;

const ENTITIES = {
  currencies: 'currency',
  assetClasses: 'assetClass',
  returnRates: 'returnRate',
  users: 'user',
} as const satisfies Record<Change['table'], string>;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  isDefault: 'default',
  displayOrder: 'display order',
  returnRate: 'rate',
  isAdmin: 'administrator',
  epoch: 'sessions ended',
};
const NAMED_BY_RECORD = new Set(['id', 'currencyId', 'assetClassId']);
const SIGNS = { added: '+', changed: '~', deleted: '-' } as const;

const COLUMNS: readonly Column<Cell>[] = [
  { title: 'Record', value: ({ record }) => record },
  { title: 'Field', value: ({ field }) => field },
  { title: 'Before', value: ({ before }) => before },
  { title: 'After', value: ({ after }) => after },
];

/** A change as scripts read it. */
export function publicChange({ table, id, before, after }: Change) {
  return { entity: ENTITIES[table], id, before, after };
}

/** Changes field by field, before and after. `around` names currencies and classes that are not among them. */
export function formatChanges(
  changes: readonly Change[],
  around: Pick<CatalogueData, 'currencies' | 'assetClasses'>,
  style: Style,
): string {
  const names = namesOf(changes, around);
  return formatTable(
    COLUMNS,
    changes.flatMap((change) => cellsOf(change, names)),
    style,
  );
}

function cellsOf(change: Change, names: Names): Cell[] {
  const before: Record<string, Value> = { ...change.before };
  const after: Record<string, Value> = { ...change.after };
  const kind = !change.before ? 'added' : !change.after ? 'deleted' : 'changed';
  const record = `${SIGNS[kind]} ${NOUNS[change.table]} ${nameOf(change, names)}`;
  return (
    Object.keys({ ...before, ...after })
      .filter((field) => !NAMED_BY_RECORD.has(field) && before[field] !== after[field])
      // An epoch says something only when it moves: the password was set anew.
      .filter((field) => field !== 'epoch' || kind === 'changed')
      .map((field) => ({
        record,
        field: FIELD_NAMES[field] ?? field,
        before: shown(field, before[field]),
        after: shown(field, after[field]),
      }))
  );
}

function nameOf({ table, id, before, after }: Change, names: Names): string {
  const record = after ?? before;
  if (!record) return String(id);
  if (table === 'returnRates' && 'currencyId' in record) {
    const currency = names.currencies.get(record.currencyId) ?? `#${record.currencyId}`;
    const assetClass = names.assetClasses.get(record.assetClassId) ?? `#${record.assetClassId}`;
    return `${currency} ${assetClass}`;
  }
  if ('code' in record) return record.code;
  if ('username' in record) return record.username;
  return 'name' in record ? record.name : String(id);
}

/** What currencies and classes are called, those that were deleted or renamed since included. */
function namesOf(
  changes: readonly Change[],
  around: Pick<CatalogueData, 'currencies' | 'assetClasses'>,
): Names {
  const currencies = new Map(around.currencies.map(({ id, code }) => [id, code]));
  const assetClasses = new Map(around.assetClasses.map(({ id, name }) => [id, name]));
  for (const { table, id, before, after } of changes) {
    if (table === 'currencies') currencies.set(id, (after ?? before)?.code ?? '');
    if (table === 'assetClasses') assetClasses.set(id, (after ?? before)?.name ?? '');
  }
  return { currencies, assetClasses };
}

function shown(field: string, value: Value): string {
  if (value === null || value === undefined || value === '') return '-';
  if (field === 'returnRate') return `${percentOf(Number(value))}%`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
