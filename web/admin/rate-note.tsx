import { observer } from 'mobx-react-lite';
import { formatDay } from '#lib/domain/iso-date.ts';
import { isSamePlannedRate } from '#lib/domain/planned-rate.ts';
import { percentOf } from '#lib/domain/rates.ts';
import { listed } from '#lib/domain/sentence.ts';
import type { PlannedItem, RateState } from '../api/return-rates.ts';
import { isUsable, type RateConflict, type RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { useSession } from '../stores/session-store.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { Ago } from './ago.tsx';
import { plannedInFull, rateInFull, UnusualChange } from './before-after.tsx';
import { focusOnRow } from './rate-action.tsx';

type Props = {
  rates: ReturnRatesStore;
  row: RateRow;
  id: string;
  onCancel: (plan: PlannedItem) => void;
};

/** The note beside a rate: what the next save does, what is planned, and what a colleague has changed. */
export const RateNote = observer(function RateNote({ rates, row, id, onCancel }: Props) {
  const { isReviewer } = useSession();
  const { conflict, plan, isUnsaved, assetClass } = row;
  if (conflict)
    return (
      <div className="rate-said">
        <p id={id}>{theirChange(conflict, row)}</p>
        <Choice rates={rates} row={row} conflict={conflict} />
      </div>
    );
  const state: Elements = isReviewer ? readOnlyState(row) : editedState(row, rates);
  return (
    <div className="rate-said wrap">
      <div id={id}>
        {state}
        {rates.proposedFor(assetClass.id).map((one) => (
          <p key={one.id}>
            <span>proposed: </span>
            <Proposed {...one} />
          </p>
        ))}
      </div>
      {plan && !isUnsaved && !isReviewer && (
        <Button
          kind="text"
          disabled={rates.saving.isPending}
          aria-label={`Cancel the planned rate of ${assetClass.name}`}
          onClick={() => onCancel(plan)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
});

type ProposedProps = ReturnType<ReturnRatesStore['proposedFor']>[number];

function Proposed({ after, planned, from }: ProposedProps) {
  if (after === null) return <b>not offered</b>;
  const plan = after === undefined ? planned : { returnRate: after, from };
  if (!plan) return <span>nothing planned</span>;
  return (
    <>
      <b>{rateInFull(plan.returnRate)}</b>
      {plan.from && <span>{` from ${formatDay(plan.from)}`}</span>}
    </>
  );
}

function readOnlyState({ current, planned }: RateRow): Elements {
  return (
    <>
      {typeof current !== 'number' && <p>{current === null ? 'Not public yet' : 'Not offered'}</p>}
      {planned && (
        <p>
          <span>then </span>
          <b>{rateInFull(planned.returnRate)}</b>
          <span>{` from ${formatDay(planned.from)}`}</span>
        </p>
      )}
    </>
  );
}

function editedState(row: RateRow, { drafts, currency, isProposing }: ReturnRatesStore): Elements {
  const { day } = drafts.terms;
  const code = currency?.code ?? '';
  const { current, planned, text, newRate, isUnsaved } = row;
  const next = isProposing ? 'once approved' : 'with the next save';
  const nextSave = day ? 'once you save without a date' : next;
  const plannedLine = planned && (
    <p>
      <span>{isUnsaved && day ? 'replaces ' : 'then '}</span>
      <b>{rateInFull(planned.returnRate)}</b>
      <span>{` from ${formatDay(planned.from)}`}</span>
    </p>
  );
  if (text === null && isUnsaved)
    return (
      <>
        <p>
          <b>{typeof current === 'number' ? 'Stops being offered' : 'Not offered'}</b>
        </p>
        <p>{nextSave}</p>
      </>
    );
  if (text === null)
    return (
      <>
        <p>{`Visitors do not see it in ${code}.`}</p>
        {plannedLine}
      </>
    );
  if (typeof current !== 'number')
    return (
      <>
        <p>
          <b>Not public yet</b>
        </p>
        <p>{becomesPublic(row, day, next)}</p>
        {isUnsaved && plannedLine}
      </>
    );
  return (
    <>
      {isUnsaved && (
        <>
          {newRate !== null && isUsable(row) && <UnusualChange before={current} after={newRate} />}
          <p>{`was ${rateInFull(current)}`}</p>
        </>
      )}
      {plannedLine}
    </>
  );
}

/** Returns when and at which rate a class without a rate becomes public; '' if the typed text is not a rate. */
function becomesPublic(row: RateRow, day: string, next: string) {
  const { isUnsaved, isDefault, newRate, planned } = row;
  if (isDefault && day) return 'not part of a save with a date';
  const { returnRate, from } =
    isUnsaved || !planned ? { returnRate: newRate ?? Number.NaN, from: day } : planned;
  if (Number.isNaN(returnRate)) return '';
  const when = from ? `on ${formatDay(from)}` : next;
  return `becomes public at ${percentOf(returnRate)}% ${when}`;
}

function theirChange(conflict: RateConflict, row: RateRow) {
  const { actor, at } = conflict;
  const { current, newRate } = row;
  const isRate = typeof current === 'number' && newRate !== null && isUsable(row);
  return (
    <>
      {isRate && <UnusualChange before={current} after={newRate} />}
      <b>{`${actor ?? 'A colleague'} ${theirChangeInWords(conflict)}`}</b> {at && <Ago at={at} />}
    </>
  );
}

function theirChangeInWords({ before, current, planned }: RateConflict): string {
  const isPlanned = planned && !isSamePlannedRate(planned, before.planned ?? undefined);
  const parts = [
    ...(current === before.current ? [] : [currentInWords(current)]),
    ...(isPlanned ? [`planned ${plannedInFull(planned)}`] : []),
  ];
  return parts.length > 0 ? listed(parts) : 'cancelled the planned rate';
}

function currentInWords(current: RateState['current']): string {
  if (typeof current === 'number') return `saved ${rateInFull(current)}`;
  return current === null ? 'deleted this rate' : 'stopped offering it';
}

/** Returns a colleague's rate for the button that accepts it: the planned one if only that was changed. */
function theirRate({ before, current, planned }: RateConflict): string {
  if (current === 'not-offered') return 'Do not offer';
  if (planned && current === before.current) return `Use ${plannedInFull(planned)}`;
  return typeof current === 'number' ? `Use ${rateInFull(current)}` : 'Leave it deleted';
}

function ownRate({ newRate }: RateRow): string {
  if (newRate === null) return 'Stop offering';
  return Number.isNaN(newRate) ? 'Keep' : `Keep ${rateInFull(newRate)}`;
}

type ChoiceProps = Omit<Props, 'id' | 'onCancel'> & { conflict: RateConflict };

/** Accepts the colleague's rate, or keeps the typed one. Then the row gets the focus. */
const Choice = observer(function Choice({ rates, row, conflict }: ChoiceProps) {
  const { drafts, saving } = rates;
  const { id, name } = row.assetClass;
  const button = (label: string, settle: (assetClassId: number) => void) => (
    <Button
      kind="text"
      disabled={saving.isPending}
      aria-label={`${label} for ${name}`}
      onClick={() => {
        settle(id);
        focusOnRow(row);
      }}
    >
      {label}
    </Button>
  );
  return (
    <span className="rate-choice wrap">
      {button(theirRate(conflict), (one) => drafts.drop(one))}
      {button(ownRate(row), (one) => drafts.keepMine(one))}
    </span>
  );
});
