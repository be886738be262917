import { useId } from 'react';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

type SelectOption = { value: string; label: string };

type Props = {
  label: string;
  name: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  hint?: string;
  isDisabled?: boolean;
  /** Shows a placeholder until the options are known. */
  isLoading?: boolean;
};

/** A choice from a list, drawn by the system. Throws for an option with an empty value. */
export function Select(props: Props) {
  const { label, name, value, options, onChange, hint, isDisabled, isLoading } = props;
  const id = useId();
  const empty = options.find((option) => option.value === '');
  if (empty) throw new Error(`A Select option must have a value; '${empty.label}' has none.`);
  return (
    <Field id={id} label={label} hint={hint}>
      <div className="select" data-loading={isLoading}>
        <select
          id={id}
          name={name}
          className="control"
          value={value}
          disabled={isDisabled || isLoading}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  );
}
