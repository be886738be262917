import type { Elements } from './elements.ts';
import { Icon } from './icon.tsx';

type Props = {
  /** The id of the control. */
  id: string;
  label: string;
  /** Shown after the label in a quieter style: '(optional)'. */
  note?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  children: Elements;
};

/** A control with its label above and its hint or error below. */
export function Field({ id, label, note, hint, error, children }: Props) {
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        <span>{label}</span>
        {note && <span className="field-note">{` ${note}`}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Returns the attributes that connect a control with its Field's hint and error. */
export function described(
  id: string,
  { hint, error, isInvalid }: Pick<Props, 'hint' | 'error'> & { isInvalid?: boolean | undefined },
) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error || isInvalid ? true : undefined,
  };
}
