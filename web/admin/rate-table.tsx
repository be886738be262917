// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { compareShallow } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type MouseEvent, memo, useId } from 'react';
import { flushSync } from 'react-dom';
import { formatDay } from '#lib/domain/iso-date.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { listed } from '#lib/domain/sentence.ts';
import { FEW } from '../stores/list-store.ts';
import type { RateConflict, RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Button } from '../ui/button.tsx';
import { RiskBadge } from '../ui/risk.tsx';
import { Ago } from './ago.tsx';
import { plannedInFull, rateInFull, UnusualChange } from './before-after.tsx';
import { RateField } from './rate-field.tsx';

type TableProps = {
  rates: ReturnRatesStore;
  onCancel: (row: RateRow) => void;
};

export const RateTable = observer(function RateTable({ rates, onCancel }: TableProps) {
  return (
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
  );
});

/** Enter goes a row down, with Shift one up, Esc brings back the row, Ctrl or Command with S saves. */
function pressKey(event: KeyboardEvent<HTMLElement>, rates: ReturnRatesStore): void {
  const { key, target, currentTarget, shiftKey, ctrlKey, metaKey } = event;
  if (key === 's' && (ctrlKey || metaKey)) {
    event.preventDefault();
    void rates.save();
  }
  const fields = [...currentTarget.querySelectorAll('input')];
  const place = fields.indexOf(target as HTMLInputElement);
  if (place < 0) return;
  if (key === 'Enter') {
    event.preventDefault();
    const next = fields[place + (shiftKey ? -1 : 1)];
    next?.focus();
    next?.select();
  }
  if (key === 'Escape' && rates.saving === null) rates.restore(place);
}

type RowProps = TableProps & { row: RateRow };

/** Drawn anew when anything of it is another: typing draws one row. */
const Row = memo(observer(RowOf), (was, is) => compareShallow(was.row, is.row));

function RowOf({ rates, row, onCancel }: RowProps) {
  const noteId = useId();
  const { assetClass, isUnsaved, conflict, stored } = row;
  const planned = isUnsaved ? undefined : stored?.next;
  return (
    <tr role="row" data-chosen={isUnsaved}>
      <th role="rowheader" scope="row">
        {assetClass.name}
      </th>
      <td role="cell">
        <RiskBadge risk={assetClass.risk} />
      </td>
      <td role="cell">
        <RateField rates={rates} row={row} noteId={noteId} />
      </td>
      <td role="cell" id={conflict || planned ? undefined : noteId} className="rate-note">
        {conflict ? (
          <>
            <span id={noteId} className="quiet">
              {theirChange(conflict, row)}
            </span>
            <Choice rates={rates} row={row} conflict={conflict} />
          </>
        ) : (
          (isUnsaved || !row.id) && <span className="quiet">{standing(row)}</span>
        )}
        {planned && (
          <span className="rate-planned wrap">
            <span id={noteId} className="quiet">
              <b>{rateInFull(planned.returnRate)}</b>{' '}
              <span>{`from ${formatDay(planned.from)}`}</span>
            </span>
            <Button
              kind="text"
              disabled={rates.saving !== null}
              aria-label={`Cancel the planned rate of ${assetClass.name}`}
              onClick={() => onCancel(row)}
            >
              Cancel
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

function standing({ id, isTyped, isUnsaved, rate, newRate, assetClass }: RateRow) {
  if (id > 0)
    return (
      <>
        <UnusualChange before={rate} after={newRate} />
        <span>{`was ${rateInFull(rate)}`}</span>
      </>
    );
  if (isTyped) return 'Not saved yet';
  return (
    <>
      <span>Default</span>
      <span className="wide-only">{` for ${assetClass.risk} risk`}</span>
      <span>{isUnsaved ? ', not saved yet' : ', left deleted'}</span>
    </>
  );
}

function theirChange(conflict: RateConflict, { rate, newRate }: RateRow) {
  const { actor, at, current } = conflict;
  return (
    <>
      {current && <UnusualChange before={rate} after={newRate} />}
      <b>{`${actor ?? 'A colleague'} ${theirChangeInWords(conflict)}`}</b> {at && <Ago at={at} />}
    </>
  );
}

function theirChangeInWords({ before, current }: RateConflict): string {
  if (!current) return 'deleted this rate';
  const { returnRate, next } = current;
  const isSaved = returnRate !== before?.returnRate;
  const isPlanned = next && !isSamePlannedRate(next, before?.next);
  if (!isSaved && !isPlanned) return 'cancelled the planned rate';
  return listed([
    ...(isSaved ? [`saved ${rateInFull(returnRate)}`] : []),
    ...(isPlanned ? [`planned ${plannedInFull(next)}`] : []),
  ]);
}

/** Returns a colleague's rate as the button that takes it says it: what they planned where they changed nothing else. */
function theirRate({ before, current }: RateConflict): string {
  if (!current) return 'Leave it deleted';
  const { returnRate, next } = current;
  const isPlan = next && returnRate === before?.returnRate;
  return `Use ${isPlan ? plannedInFull(next) : rateInFull(returnRate)}`;
}

/** Takes the colleague's rate, or saves the typed one over it. Either way the row's field has the focus then. */
const Choice = observer(function Choice({
  rates,
  row: { assetClass, newRate },
  conflict,
}: Omit<RowProps, 'onCancel'> & { conflict: RateConflict }) {
  const { id } = assetClass;
  const { saving } = rates;
  const mine = Number.isFinite(newRate) ? `Save ${rateInFull(newRate)}` : 'Save';

  const choose = async (event: MouseEvent, settle: () => unknown) => {
    const pressed = event.currentTarget;
    const field = pressed.closest('tr')?.querySelector('input');
    await settle();
    flushSync(() => {});
    // Not from where somebody went meanwhile.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === pressed) field?.focus();
  };
  const button = (label: string, isPending: boolean, settle: () => unknown) => (
    <Button
      kind="text"
      isPending={isPending}
      disabled={saving !== null && !isPending}
      aria-label={`${label} for ${assetClass.name}`}
      onClick={(event) => choose(event, settle)}
    >
      {label}
    </Button>
  );

  return (
    <span className="rate-choice wrap">
      {button(theirRate(conflict), false, () => rates.drafts.takeTheirs(id))}
      {button(mine, saving === id, () => rates.saveMine(id))}
    </span>
  );
});
