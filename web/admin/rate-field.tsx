import { useEffect, useId, useRef } from 'react';
import { RETURN_RATE_PERCENT } from '#lib/domain/limits.ts';
import type { RateRow } from '../stores/rate-row.ts';
import { enterAsRead } from './enter-as-read.ts';

const SEVERAL_CELLS = /[\t\r\n]/;

type Props = {
  row: RateRow;
  /** The id of what is said beside the field. */
  noteId: string;
  /** True when the server refused the rate as it stands. */
  isRefused: boolean;
  isReadOnly: boolean;
  onType: (text: string) => void;
  /** Takes over several cells of a spreadsheet. */
  onPaste: (text: string) => void;
};

/** A rate in percent, with one decimal; below it the stored rate in full where that has more. */
export function RateField({ row, noteId, isRefused, isReadOnly, onType, onPaste }: Props) {
  const { assetClass, text, exact, isTyped } = row;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (input.current ? enterAsRead(input.current) : undefined), []);
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
          onPaste={(event) => {
            const cells = event.clipboardData.getData('text/plain');
            if (isReadOnly || !SEVERAL_CELLS.test(cells)) return;
            event.preventDefault();
            onPaste(cells);
          }}
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
