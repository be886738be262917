// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { formatOneDecimalRate } from '#lib/domain/format.ts';
import type { RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { RateField } from './rate-field.tsx';
import { UnusualChange } from './unusual-change.tsx';

/** A row for each asset class, with its rate in a field. */
export const RateTable = observer(function RateTable({ rates }: { rates: ReturnRatesStore }) {
  return (
    <table className="records rates" role="table" aria-label="Return rates">
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
        {rates.rows.map((row) => (
          <Row
            key={row.assetClass.id}
            row={row}
            isRefused={row.isUnsaved && rates.refused.has(row.assetClass.id)}
            isReadOnly={rates.isSaving}
            onType={(text) => rates.type(row.assetClass.id, text)}
          />
        ))}
      </tbody>
    </table>
  );
});

type RowProps = {
  row: RateRow;
  /** True when the server refused the rate as it stands. */
  isRefused: boolean;
  isReadOnly: boolean;
  onType: (text: string) => void;
};

function Row({ row, isRefused, isReadOnly, onType }: RowProps) {
  const id = useId();
  const { assetClass, isUnsaved } = row;
  return (
    <tr role="row" data-chosen={isUnsaved}>
      <th id={`${id}-class`} role="rowheader" scope="row">
        {assetClass.name}
      </th>
      <td role="cell">
        <RiskBadge risk={assetClass.risk} />
      </td>
      <td role="cell">
        <RateField
          row={row}
          noteId={`${id}-note`}
          isRefused={isRefused}
          isReadOnly={isReadOnly}
          onType={onType}
        />
      </td>
      <td role="cell" id={`${id}-note`} className="rate-note">
        {isUnsaved && <Note {...row} />}
      </td>
    </tr>
  );
}

/** What an unsaved rate stands against. */
function Note({ id, isTyped, rate, newRate, assetClass }: RateRow) {
  if (id > 0)
    return (
      <>
        <UnusualChange before={rate} after={newRate} />
        was {formatOneDecimalRate(rate)}
      </>
    );
  if (isTyped) return 'Not saved yet';
  return (
    <>
      Default<span className="wide-only"> for {assetClass.risk} risk</span>, not saved yet
    </>
  );
}
