import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { RETURN_RATE_PERCENT } from '#lib/domain/record-limits.ts';
import { plainPercent, readPercent } from '#lib/domain/typed-number.ts';
import type { RateRow } from '../stores/rate-row.ts';
import type { ReturnRatesStore } from '../stores/return-rates-store.ts';
import { keepFocus } from '../ui/focus.ts';

const SEVERAL_CELLS = /[\t\r\n]/;
const DIGIT = /^\d$/;
const ONE_KEY = /^[^,]$/u;
const DIGITS_AND_ONE_POINT = /^\d*\.?\d*$/;
/** Events after which the caret may have moved, or the browser has accepted the input. */
const MOVES = ['input', 'select', 'blur'] as const;

type Props = {
  rates: ReturnRatesStore;
  row: RateRow;
  noteId: string;
};

/** Returns the id of a row's field, and of the button beside it. */
export function rateFieldId({ assetClass }: RateRow): string {
  return `rate-${assetClass.id}`;
}
export function rateActionId({ assetClass }: RateRow): string {
  return `rate-action-${assetClass.id}`;
}

/** A rate in percent, with one decimal. Below it is the full stored rate if that has more, or why it was refused. */
export const RateField = observer(function RateField({ rates, row, noteId }: Props) {
  const { assetClass, text, exact, isUnsaved, isDefault } = row;
  const { drafts, saving } = rates;
  const isReadOnly = saving.isPending;
  const refusal = drafts.refused.get(assetClass.id);
  const id = rateFieldId(row);
  const describedBy = [noteId, exact && !isUnsaved && `${id}-exact`, refusal && `${id}-refusal`];
  const restore = () => {
    drafts.drop(assetClass.id);
    // A field that 'Offer' added is gone.
    keepFocus(rateActionId(row));
  };
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (input.current ? enterAsNumber(input.current) : undefined), []);
  return (
    <>
      <label className="control control-affixed rate-field" htmlFor={id} data-default={isDefault}>
        <input
          ref={input}
          id={id}
          type="number"
          inputMode="decimal"
          min={RETURN_RATE_PERCENT.min}
          max={RETURN_RATE_PERCENT.max}
          step={0.1}
          aria-label={`${assetClass.name}, return rate in percent`}
          aria-describedby={describedBy.filter(Boolean).join(' ')}
          aria-invalid={refusal !== undefined || undefined}
          value={text ?? ''}
          readOnly={isReadOnly}
          onChange={(event) => drafts.type(row, event.target.value)}
          onBlur={() => drafts.leave(row)}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && !isReadOnly) restore();
          }}
          onPaste={(event) => {
            const cells = event.clipboardData.getData('text/plain');
            if (isReadOnly || !SEVERAL_CELLS.test(cells)) return;
            event.preventDefault();
            rates.paste(assetClass.id, cells);
          }}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <span aria-hidden="true">%</span>
      </label>
      {exact && !refusal && (
        <p id={`${id}-exact`} className="rate-exact note" hidden={isUnsaved}>
          {`exactly ${exact}`}
        </p>
      )}
      {refusal && (
        <p id={`${id}-refusal`} className="field-error">
          {refusal}
        </p>
      )}
    </>
  );
});

/**
 * Enters text as its meaning: a comma as a point, a pasted percent as its number. The browser would drop characters it does not
 * know, and turn '7,5' into 75. A digit after such a character gets a minus, so that the whole is not a number.
 */
function enterAsNumber(field: HTMLInputElement): () => void {
  let hasDroppedCharacter = false;

  const enter = (event: InputEvent) => {
    const text = event.data ?? '';
    if (!event.cancelable) return;
    if (DIGIT.test(text)) {
      if (hasDroppedCharacter && field.value !== '') insert(event, `-${text}`);
      return;
    }
    // Until the browser has accepted it.
    hasDroppedCharacter = [...text].length === 1;
    if (ONE_KEY.test(text) || DIGITS_AND_ONE_POINT.test(text)) return;
    insert(event, text === ',' ? '.' : Number.isNaN(readPercent(text)) ? '' : plainPercent(text));
  };
  const move = () => {
    hasDroppedCharacter = false;
  };

  const abort = new AbortController();
  field.addEventListener('beforeinput', enter, abort);
  for (const name of MOVES) field.addEventListener(name, move, abort);
  return () => abort.abort();
}

function insert(event: InputEvent, text: string): void {
  event.preventDefault();
  // A number field does not expose its caret, so only the browser can insert text there.
  if (text !== '') document.execCommand('insertText', false, text);
}
