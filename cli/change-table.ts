import { actionOf, describeChange, type FieldChange } from '#lib/schemas/describe-change.ts';
import { type KnownNames, nameOfRecord } from '#lib/services/record-names.ts';
import type { Change } from '#lib/store/log/document.ts';
import { type Column, formatTable, type Style } from './output.ts';

const SIGNS = { added: '+', changed: '~', deleted: '-' };

const COLUMNS: readonly Column<FieldChange & { record: string }>[] = [
  { title: 'Record', value: ({ record }) => record },
  { title: 'Field', value: ({ field }) => field },
  { title: 'Before', value: ({ before }) => before || '-' },
  { title: 'After', value: ({ after }) => after || '-' },
];

/** Returns a table of changes, field by field. */
export function formatChanges(changes: readonly Change[], names: KnownNames, style: Style): string {
  const cells = changes.flatMap((change) => {
    const record = `${SIGNS[actionOf(change)]} ${nameOfRecord(change, names)}`;
    return describeChange(change).map((field) => ({ record, ...field }));
  });
  return formatTable(COLUMNS, cells, style);
}
