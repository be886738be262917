import { type SyntheticEvent, useId } from 'react';
import { hasSeveralLines } from '#lib/domain/typed-number.ts';
import { described, Field } from './field.tsx';

type Props = {
  label: string;
  name: string;
  /** The text as typed. It is never rewritten while the field has the focus, so the caret never jumps. */
  value: string;
  toLeft: (text: string) => string;
  onChange: (text: string) => void;
  /** The currency symbol before the number. It is part of the field's accessible name. */
  prefix?: string;
  suffix?: string;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  /** Shows a placeholder until the unit is known. */
  isLoading?: boolean;
};

export function NumberField(props: Props) {
  const { label, name, value, toLeft, onChange, prefix, suffix, placeholder, hint, error } = props;
  const id = useId();
  const affixId = prefix || suffix ? `${id}-affix` : '';
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <label
        className="control control-affixed"
        data-loading={props.isLoading}
        data-invalid={error !== undefined}
        htmlFor={id}
      >
        {prefix && <span id={affixId}>{prefix}</span>}
        <input
          // A new element once loaded, so that the text does not visibly move when the symbol appears.
          key={props.isLoading ? 'loading' : 'known'}
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-labelledby={`${id}-label ${affixId}`.trim()}
          {...described(id, { hint, error })}
          readOnly={props.isReadOnly}
          value={value}
          placeholder={placeholder}
          disabled={props.isDisabled || props.isLoading}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const left = toLeft(value);
            if (left !== value) onChange(left);
          }}
          onPaste={(event) => refuseLines(event, event.clipboardData)}
          onDrop={(event) => refuseLines(event, event.dataTransfer)}
        />
        {suffix && <span id={affixId}>{suffix}</span>}
      </label>
    </Field>
  );
}

/** Refuses text of several lines. The browser would join them with spaces, and '10 000 500' is a number. */
export function refuseLines(event: SyntheticEvent, data: DataTransfer): void {
  if (hasSeveralLines(data.getData('text'))) event.preventDefault();
}
