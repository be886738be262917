// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { compareShallow } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, memo, useId } from 'react';
import { oneDecimalPercentText } from '#lib/domain/format.ts';
import type { PlannedItem } from '../api/return-rates.ts';
import { FEW } from '../stores/list-store.ts';
import type { RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { useSession } from '../stores/session-store.ts';
import { NOTHING, rateInFull } from './before-after.tsx';
import { RateAction } from './rate-action.tsx';
import { RateField } from './rate-field.tsx';
import { RateNote } from './rate-note.tsx';
import { RiskBadge } from './risk-badge.tsx';

type TableProps = {
  rates: ReturnRatesStore;
  onCancel: (plan: PlannedItem) => void;
};

export const RateTable = observer(function RateTable({ rates, onCancel }: TableProps) {
  const { isReviewer } = useSession();
  return (
    <>
      <table
        className="records rates"
        role="table"
        aria-label="Return rates"
        data-long={rates.rows.length > FEW}
        onKeyDown={(event) => pressKey(event, rates)}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Asset Class
            </th>
            <th role="columnheader" scope="col">
              Risk Level
            </th>
            <th role="columnheader" scope="col" colSpan={2}>
              Return Rate (%)
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rates.shownRows.map((row) => (
            <Row key={row.assetClass.id} rates={rates} row={row} onCancel={onCancel} />
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" hidden={isReviewer}>
        To stop offering an asset class, empty its rate.
      </p>
    </>
  );
});

/** Enter moves to the field below, Shift+Enter to the one above; Ctrl or Command with S saves. */
function pressKey(event: KeyboardEvent<HTMLElement>, rates: ReturnRatesStore): void {
  const { key, target, currentTarget, shiftKey, ctrlKey, metaKey } = event;
  // With caps lock on, the key is 'S'.
  if (key.toLowerCase() === 's' && !shiftKey && (ctrlKey || metaKey)) {
    event.preventDefault();
    void rates.saving.save();
  }
  const fields = [...currentTarget.querySelectorAll('input')];
  const place = fields.indexOf(target as HTMLInputElement);
  if (place < 0 || key !== 'Enter') return;
  event.preventDefault();
  const next = fields[place + (shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}

type RowProps = TableProps & { row: RateRow };

/** Rendered only if its values change, so that typing renders one row. */
const Row = memo(observer(RowOf), (was, is) => compareShallow(was.row, is.row));

function RowOf({ rates, row, onCancel }: RowProps) {
  const noteId = useId();
  const { isReviewer } = useSession();
  const { assetClass, current, isUnsaved } = row;
  const text = isReviewer ? null : row.text;
  const isStopping = !isReviewer && text === null && typeof current === 'number';
  return (
    <tr role="row" data-chosen={isUnsaved} data-offered={isReviewer || text !== null || isStopping}>
      <th role="rowheader" scope="row">
        {assetClass.name}
      </th>
      <td role="cell">
        <RiskBadge risk={assetClass.risk} />
      </td>
      <td role="cell">
        {text !== null && <RateField rates={rates} row={row} noteId={noteId} />}
        {isStopping && (
          <p className="rate-none">
            <s>{oneDecimalPercentText(current)}</s> <span>%</span>
          </p>
        )}
        {text === null && !isStopping && (
          <p className="rate-none">{isReviewer ? asText(current) : 'Not offered'}</p>
        )}
      </td>
      <td role="cell" className="rate-note">
        <div className="apart">
          <RateNote rates={rates} row={row} id={noteId} onCancel={onCancel} />
          {!isReviewer && <RateAction rates={rates} row={row} />}
        </div>
      </td>
    </tr>
  );
}

function asText(current: RateRow['current']): string {
  return typeof current === 'number' ? rateInFull(current) : NOTHING;
}
