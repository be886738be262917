import { observer } from 'mobx-react-lite';
import type { RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { Button } from '../ui/button.tsx';
import { focusOn } from '../ui/focus.ts';
import { rateActionId, rateFieldId } from './rate-field.tsx';

type Props = { rates: ReturnRatesStore; row: RateRow };

/** A button that stops or starts offering a class in the currency, with the next save; absent during a conflict. */
export const RateAction = observer(function RateAction({ rates, row }: Props) {
  const { drafts, saving, currency } = rates;
  const { assetClass, current, text, isUnsaved, conflict } = row;
  const isStop = text !== null && typeof current === 'number';
  if (conflict || (isStop && isUnsaved && text !== '')) return null;

  const change = () => {
    if (text !== null && current !== 'not-offered') drafts.type(row, null);
    else if (text === null && current === 'not-offered') drafts.type(row, '');
    else drafts.drop(assetClass.id);
    focusOnRow(row);
  };
  const label = labelOf(row);
  const inCurrency = ` in ${currency?.code}`;
  return (
    <Button
      id={rateActionId(row)}
      kind="text"
      className={isStop ? 'stop-offering' : undefined}
      // Not a tab stop, because the field has a line below the table that says how to do this.
      tabIndex={isStop && text !== '' ? -1 : undefined}
      disabled={saving.isPending}
      aria-label={`${label}${isStop ? inCurrency : ''}: ${assetClass.name}`}
      onClick={change}
    >
      <span>
        <span>{label}</span>
        {isStop && <span className="wide-only">{inCurrency}</span>}
      </span>
    </Button>
  );
});

function labelOf({ current, text }: RateRow): string {
  if (typeof current === 'number') return text === null ? 'Keep offering' : 'Stop offering';
  return text === null ? 'Offer' : 'Do not offer';
}

/** Moves the focus to a row's field or, if it has none, to its button. */
export function focusOnRow(row: RateRow): void {
  if (!focusOn(rateFieldId(row))) focusOn(rateActionId(row));
}
