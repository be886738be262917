import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { counted, listed } from '#lib/domain/sentence.ts';
import type { Records } from '#lib/schemas/record-kind.ts';
import type { AdminStore, RateCount } from '../stores/admin-store.ts';
import type { EditorStore } from '../stores/editor-store.ts';
import { Confirm } from './confirm.tsx';
import { ReasonField } from './reason-field.tsx';

type Props<T extends keyof Records> = {
  admin: AdminStore;
  editor: EditorStore<T>;
  item: Records[T];
  onClosed: () => void;
};

/** Asks before a record is deleted, and says how many rates are deleted with it. */
export const DeleteQuestion = observer(function DeleteQuestion<T extends keyof Records>(
  props: Props<T>,
) {
  const { admin, editor, item, onClosed } = props;
  const { kind } = editor;
  const [reason, setReason] = useState('');
  const rates = ratesText(admin.countOf(kind, item));
  return (
    <Confirm
      title={`Delete ${kind.noun.one}`}
      question={kind.deleteQuestion}
      yes={`Delete ${kind.noun.one}`}
      onYes={() => editor.remove(item, reason)}
      onClosed={onClosed}
    >
      <div className="confirm-about">
        <p>
          <b>{kind.fullNameOf(item)}</b>
        </p>
        {rates && <p className="quiet">{rates}</p>}
      </div>
      <ReasonField value={reason} onChange={setReason} />
    </Confirm>
  );
});

/** Returns '3 return rates and 1 planned rate go with it.'; null if there are none, or it is not known yet. */
function ratesText(count: RateCount | undefined): string | null {
  const { returnRates = 0, plannedRates = 0 } = count ?? {};
  const parts = [
    ...(returnRates > 0 ? [counted(returnRates, 'return rate')] : []),
    ...(plannedRates > 0 ? [counted(plannedRates, 'planned rate')] : []),
  ];
  if (parts.length === 0) return null;
  return `${listed(parts)} ${returnRates + plannedRates === 1 ? 'goes' : 'go'} with it.`;
}
