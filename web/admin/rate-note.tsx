// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { formatOneDecimalRate } from '#lib/domain/format.ts';
import type { RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { RateConflictNote } from './rate-conflict.tsx';
import { UnusualChange } from './unusual-change.tsx';

type Props = { id: string; rates: ReturnRatesStore; row: RateRow };

/** The cell with what an unsaved rate stands against, which describes the field: the stored one, or a colleague's. */
export const RateNote = observer(function RateNote({ id, rates, row }: Props) {
  const { conflict, isUnsaved } = row;
  if (!conflict)
    return (
      <td role="cell" id={id} className="rate-note">
        {isUnsaved && <Standing row={row} />}
      </td>
    );
  return (
    <td role="cell" className="rate-note">
      <RateConflictNote id={id} rates={rates} row={row} />
    </td>
  );
});

function Standing({ row: { id, isTyped, rate, newRate, assetClass } }: { row: RateRow }) {
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
