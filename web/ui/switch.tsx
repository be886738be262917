import { useId } from 'react';

type Props = {
  label: string;
  name: string;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A switch. Its whole row can be pressed. */
export function Switch({ label, name, hint, isOn, isDisabled, onChange }: Props) {
  const id = useId();

  return (
    <label className="switch row">
      <span>
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="note">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
        role="switch"
        name={name}
        checked={isOn}
        disabled={isDisabled}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
