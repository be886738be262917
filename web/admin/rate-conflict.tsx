import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { RateConflict, RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Button } from '../ui/button.tsx';
import { Ago } from './ago.tsx';
import { rateInFull } from './rate-in-full.ts';
import { UnusualChange } from './unusual-change.tsx';

type Props = { id: string; rates: ReturnRatesStore; row: RateRow };

/** What a colleague made of a rate that was typed here, which describes the field, and the choice between the two. */
export const RateConflictNote = observer(function RateConflictNote({ id, rates, row }: Props) {
  const { conflict } = row;
  if (!conflict) return null;
  return (
    <>
      <span id={id}>
        {conflict.current && <UnusualChange before={row.rate} after={row.newRate} />}
        <Deed conflict={conflict} />
      </span>
      <Choice rates={rates} row={row} />
    </>
  );
});

/** Who did what to the rate in the meantime. */
function Deed({ conflict: { actor, at, current } }: { conflict: RateConflict }) {
  const deed = current ? `saved ${rateInFull(current.returnRate)}` : 'deleted this rate';
  return (
    <>
      <b>
        {actor ?? 'A colleague'} {deed}
      </b>{' '}
      {at && <Ago at={at} />}
    </>
  );
}

/** Takes the colleague's rate, or saves the typed one over it. Either way the row's field has the focus then. */
const Choice = observer(function Choice({ rates, row }: Omit<Props, 'id'>) {
  const { assetClass, conflict, newRate } = row;
  const { id } = assetClass;
  const theirs = conflict?.current
    ? `Use ${rateInFull(conflict.current.returnRate)}`
    : 'Leave it deleted';
  const mine = Number.isFinite(newRate) ? `Save ${rateInFull(newRate)}` : 'Save';

  const choose = async (event: MouseEvent, settle: () => unknown) => {
    const field = event.currentTarget.closest('tr')?.querySelector('input');
    await settle();
    flushSync(() => {});
    if (document.activeElement === document.body) field?.focus();
  };

  return (
    <span className="rate-choice">
      <Button
        kind="text"
        disabled={rates.saving !== null}
        aria-label={`${theirs} for ${assetClass.name}`}
        onClick={(event) => choose(event, () => rates.drafts.drop(id))}
      >
        {theirs}
      </Button>
      <Button
        kind="text"
        isPending={rates.saving === id}
        disabled={rates.saving !== null && rates.saving !== id}
        aria-label={`${mine} for ${assetClass.name}`}
        onClick={(event) => choose(event, () => rates.saveMine(id))}
      >
        {mine}
      </Button>
    </span>
  );
});
