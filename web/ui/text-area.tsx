import { type ComponentProps, useId } from 'react';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  note?: string;
};

/** A few lines of text. */
export function TextArea({ label, note, onChange, ...area }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} note={note}>
      <textarea
        rows={3}
        {...area}
        id={id}
        className="control"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
