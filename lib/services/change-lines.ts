import { describeChange, type FieldChange } from '#lib/schemas/describe-change.ts';
import type { Change } from '#lib/store/log/document.ts';
import { type Decision, proposedInWords } from './proposals.ts';
import { type KnownNames, nameOfRecord, namesOfRate } from './record-names.ts';

/** One changed field of a record, for people. */
type ChangeLine = FieldChange & { record: string };

/**
 * Returns a change field by field; of a proposal, each rate as it was proposed. `decision` is what the revision does with a
 * proposal that is open no longer.
 */
export function changeLines(change: Change, names: KnownNames, decision: Decision): ChangeLine[] {
  const record = nameOfRecord(change, names);
  if (change.table === 'settings') {
    const [before, after] = [change.before, change.after].map((set) => (set ? 'on' : 'off'));
    return [
      { record: 'return rates', field: 'approval', before: before ?? '', after: after ?? '' },
    ];
  }
  if (change.table !== 'proposals')
    return describeChange(change).map((field) => ({ record, ...field }));
  if (!change.after) return [{ record, field: 'proposal', before: 'open', after: decision }];
  const { changes, from } = change.after;
  return changes.map((rate) => {
    const { assetClass, currency } = namesOfRate(rate, names);
    const field = 'proposed rate';
    return {
      record: `${record}: ${assetClass} in ${currency}`,
      field,
      ...proposedInWords(rate, from),
    };
  });
}
