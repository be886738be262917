import { useId } from 'react';

type Option<Value extends string> = { value: Value; label: string };

type Props<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** One of a few, side by side. Arrows move and choose; it is one tab stop. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, onChange } = props;
  const id = useId();

  return (
    <fieldset className="field" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
