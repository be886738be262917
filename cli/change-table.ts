import { actionOf, type FieldChange } from '#lib/schemas/describe-change.ts';
import { changeLines } from '#lib/services/change-lines.ts';
import type { Decision } from '#lib/services/proposals.ts';
import type { KnownNames } from '#lib/services/record-names.ts';
import type { Change } from '#lib/store/log/document.ts';
import { type Column, formatTable, type Style } from './output.ts';

const SIGNS = { added: '+', changed: '~', deleted: '-' };

const COLUMNS: readonly Column<FieldChange & { record: string }>[] = [
  { title: 'Record', value: ({ record }) => record },
  { title: 'Field', value: ({ field }) => field },
  { title: 'Before', value: ({ before }) => before || '-' },
  { title: 'After', value: ({ after }) => after || '-' },
];

/** Returns a table of changes, field by field. The terminal itself only withdraws proposals. */
export function formatChanges(
  changes: readonly Change[],
  names: KnownNames,
  style: Style,
  decision: Decision = 'withdrawn',
): string {
  const cells = changes.flatMap((change) => {
    const sign = SIGNS[actionOf(change)];
    return changeLines(change, names, decision).map((line) => ({
      ...line,
      record: `${sign} ${line.record}`,
    }));
  });
  return formatTable(COLUMNS, cells, style);
}
