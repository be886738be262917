import { useState } from 'react';
import type { PlannedItem } from '../api/return-rates.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { rateInFull } from './before-after.tsx';
import { Confirm } from './confirm.tsx';
import { ReasonField } from './reason-field.tsx';

type Props = {
  rates: ReturnRatesStore;
  plan: PlannedItem;
  onClosed: () => void;
};

/** Asks for a confirmation and a reason before a planned rate is cancelled. */
export function CancelPlan({ rates, plan, onClosed }: Props) {
  const [note, setNote] = useState('');
  const { returnRate } = plan;
  const name = rates.classNameOf(plan);
  const code = rates.codeOf(plan);
  const question =
    returnRate === null
      ? `${name} stays as it is in ${code}: visitors do not see it.`
      : `${name} stays at ${rateInFull(returnRate)} in ${code}.`;
  return (
    <Confirm
      title="Cancel the planned rate?"
      question={
        rates.isProposing ? `${question} It counts once a second person approves it.` : question
      }
      no="Keep"
      yes={rates.isProposing ? 'Propose' : 'Cancel Rate'}
      onYes={() => rates.cancelPlan(plan, note)}
      onClosed={onClosed}
    >
      <ReasonField value={note} onChange={setNote} />
    </Confirm>
  );
}
