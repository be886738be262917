import { type FieldChange, fieldChanges } from '#lib/services/field-changes.ts';
import type { KnownNames } from '#lib/services/record-names.ts';
import type { Change } from '#lib/store/log/document.ts';
import { type Column, formatTable } from './output.ts';

const COLUMNS: readonly Column<FieldChange>[] = [
  { title: 'Record', value: ({ record }) => record },
  { title: 'Field', value: ({ field }) => field },
  { title: 'Before', value: ({ before }) => before || '-' },
  { title: 'After', value: ({ after }) => after || '-' },
];

/** Returns a table of changes, field by field. */
export function formatChanges(changes: readonly Change[], names: KnownNames): string {
  const cells = changes.flatMap((change) =>
    fieldChanges(change, names).map((cell) => ({
      ...cell,
      record: `${signOf(change)} ${cell.record}`,
    })),
  );
  return formatTable(COLUMNS, cells);
}

function signOf({ before, after }: Change): string {
  if (!before) return '+';
  return after ? '~' : '-';
}
