// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { FEW } from '../stores/list-filter.ts';
import type { RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { RiskBadge } from '../ui/risk.tsx';
import { RateField } from './rate-field.tsx';
import { pressKey } from './rate-keys.ts';
import { RateNote } from './rate-note.tsx';

/** A row for each asset class, with its rate in a field. */
export const RateTable = observer(function RateTable({ rates }: { rates: ReturnRatesStore }) {
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
          <Row key={row.assetClass.id} rates={rates} row={row} />
        ))}
      </tbody>
    </table>
  );
});

type RowProps = { rates: ReturnRatesStore; row: RateRow };

const Row = observer(function Row({ rates, row }: RowProps) {
  const id = useId();
  const { assetClass, isUnsaved } = row;
  const { drafts, saving } = rates;
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
          isRefused={isUnsaved && drafts.refused.has(assetClass.id)}
          isReadOnly={saving === 'all' || saving === assetClass.id}
          onType={(text) => rates.type(assetClass.id, text)}
          onPaste={(text) => rates.paste(assetClass.id, text)}
        />
      </td>
      <RateNote id={`${id}-note`} rates={rates} row={row} />
    </tr>
  );
});
