import { useEffect, useId, useRef } from 'react';
import { RETURN_RATE_PERCENT } from '#lib/domain/limits.ts';
import { plainPercent, readPercent } from '#lib/domain/typed-number.ts';
import type { RateRow } from '../stores/rate-row.ts';

type Props = {
  row: RateRow;
  /** The id of what is said beside the field. */
  noteId: string;
  /** True when the server refused the rate as it stands. */
  isRefused: boolean;
  isReadOnly: boolean;
  onType: (text: string) => void;
};

/** A rate in percent, with one decimal; below it the stored rate in full where that has more. */
export function RateField({ row, noteId, isRefused, isReadOnly, onType }: Props) {
  const { assetClass, text, exact, isTyped } = row;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('beforeinput', enterAsRead);
    return () => field?.removeEventListener('beforeinput', enterAsRead);
  }, []);
  return (
    <>
      <label className="control control-affixed rate-field" htmlFor={id}>
        <input
          ref={input}
          id={id}
          type="number"
          inputMode="decimal"
          min={RETURN_RATE_PERCENT.min}
          max={RETURN_RATE_PERCENT.max}
          step={0.1}
          aria-label={`${assetClass.name}, return rate in percent`}
          aria-describedby={exact && !isTyped ? `${noteId} ${id}-exact` : noteId}
          aria-invalid={isRefused || undefined}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onType(event.target.value)}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <span aria-hidden="true">%</span>
      </label>
      {exact && (
        <p id={`${id}-exact`} className="rate-exact" hidden={isTyped}>
          exactly {exact}
        </p>
      )}
    </>
  );
}

const ONE_KEY = /^[^,]$/u;
const DIGITS_AND_ONE_POINT = /^\d*\.?\d*$/;

/**
 * Lets text enter a numeric field as it is read: a comma as a point, a paste as the percent it says, and nothing of what
 * says none. The browser would drop the marks it does not know, and make 75 of '7,5'.
 */
function enterAsRead(event: InputEvent): void {
  const text = event.data ?? '';
  if (!event.cancelable || ONE_KEY.test(text) || DIGITS_AND_ONE_POINT.test(text)) return;
  event.preventDefault();
  const plain = text === ',' ? '.' : Number.isNaN(readPercent(text)) ? '' : plainPercent(text);
  // A numeric field tells nobody where its caret is: only the browser itself can type there.
  if (plain !== '') document.execCommand('insertText', false, plain);
}
