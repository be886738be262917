import { NOTE_LENGTH } from '#lib/domain/limits.ts';
import { TextField } from '../ui/text-field.tsx';

type Props = {
  id?: string;
  value: string;
  isReadOnly?: boolean;
  onChange: (text: string) => void;
};

/** Why something is changed: it is kept in the history. */
export function ReasonField({ isReadOnly, ...field }: Props) {
  return (
    <TextField
      label="Reason"
      name="reason"
      placeholder="Optional"
      autoComplete="off"
      maxLength={NOTE_LENGTH}
      readOnly={isReadOnly}
      {...field}
    />
  );
}
