import { NOTE_LENGTH } from '#lib/domain/record-limits.ts';
import { TextField } from '../ui/text-field.tsx';

type Props = {
  id?: string;
  value: string;
  isReadOnly?: boolean;
  onChange: (text: string) => void;
};

/** The reason for a change, which the history keeps. */
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
