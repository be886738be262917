import { type ComponentProps, useId } from 'react';
import { described, Field } from './field.tsx';

type TextProps = Pick<ComponentProps<typeof Field>, 'label' | 'note' | 'hint' | 'error'> & {
  value: string;
  onChange: (text: string) => void;
};

type Props = Omit<ComponentProps<'input'>, keyof TextProps> &
  TextProps & {
    /** Shows the border of an error without a sentence. */
    isInvalid?: boolean;
  };

/** A text field of one line: in dialogs, on the sign-in screen and in the dashboard's forms. */
export function TextField({ label, note, hint, error, isInvalid, onChange, ...input }: Props) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field id={id} label={label} note={note} hint={hint} error={error}>
      <input
        type="text"
        {...input}
        {...described(id, { hint, error, isInvalid })}
        id={id}
        className="control"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, keyof TextProps> & TextProps;

export function TextArea({ label, note, hint, error, onChange, ...area }: AreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} note={note} hint={hint} error={error}>
      <textarea
        rows={3}
        className="control"
        {...area}
        {...described(id, { hint, error })}
        id={id}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
