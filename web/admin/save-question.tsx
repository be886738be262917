import { observer } from 'mobx-react-lite';
import { actorInWords } from '#lib/domain/actor.ts';
import { formatLongDate } from '#lib/domain/format.ts';
import { formatDay } from '#lib/domain/iso-date.ts';
import { type RateRow, replacesPlan } from '../stores/rate-row.ts';
import type { SaveTerms } from '../stores/save-terms.ts';
import { plannedInFull, rateInFull, seenInFull, UnusualChange } from './before-after.tsx';
import { Confirm } from './confirm.tsx';
import { Changes } from './history/change-list.tsx';
import type { ChangeRow } from './history/change-rows.ts';
import { ReasonField } from './reason-field.tsx';

type Props = {
  rows: readonly ChangeRow[];
  isProposing: boolean;
  terms: SaveTerms;
  onSave: () => unknown;
  onClosed: () => void;
};

/** Shows the rows of a save that may be mistakes, and why, and asks for a confirmation. */
export const SaveQuestion = observer(function SaveQuestion(props: Props) {
  const { rows, isProposing, terms, onSave, onClosed } = props;
  const title = isProposing ? 'Propose all changes' : 'Save all changes';
  return (
    <Confirm
      title={
        terms.day ? `${isProposing ? 'Propose' : 'Save'} for ${formatDay(terms.day)}?` : `${title}?`
      }
      question={
        rows.length === 1 ? 'Look at this row first.' : `Look at these ${rows.length} rows first.`
      }
      no="Go Back"
      yes={isProposing ? 'Propose' : 'Save'}
      isLoss={false}
      isWide
      onYes={onSave}
      onClosed={onClosed}
    >
      <div className="save-question">
        <Changes rows={rows} />
      </div>
      <ReasonField value={terms.reason} onChange={(text) => terms.setReason(text)} />
    </Confirm>
  );
});

/** Returns a row of the question before a save; `day` is '' for at once. */
export function questionRow(row: RateRow, code: string, day: string): ChangeRow {
  const { assetClass, current, newRate } = row;
  const why = whyOf(row, code, day);
  return {
    what: assetClass.name,
    before: seenInFull(current),
    after: newRate === null ? 'not offered' : rateInFull(newRate),
    below: (
      <>
        {typeof current === 'number' && newRate !== null && (
          <UnusualChange before={current} after={newRate} />
        )}
        {why && <p>{why}</p>}
      </>
    ),
  };
}

function whyOf(row: RateRow, code: string, day: string): string {
  const { assetClass, planned, plan, newRate, isDefault } = row;
  if (isDefault)
    return `Becomes public at the default for ${assetClass.risk} risk. Nobody typed this rate.`;
  if (newRate === null) {
    const goes = planned ? ` Its plan, ${plannedInFull(planned)}, goes too.` : '';
    return `Visitors no longer see it in ${code}.${goes}`;
  }
  if (!planned || !replacesPlan(row, day)) return '';
  const who =
    plan?.actor && plan.at
      ? `, which ${actorInWords(plan.actor)} planned on ${formatLongDate(new Date(plan.at))}`
      : '';
  return `Replaces ${plannedInFull(planned)}${who}.`;
}
