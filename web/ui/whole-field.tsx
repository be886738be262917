import { type KeyboardEvent, useState } from 'react';
import { refuseLines } from './number-field.tsx';

type Props = {
  id?: string;
  label: string;
  name: string;
  className?: string;
  value: number;
  isDisabled?: boolean;
  describedBy?: string | undefined;
  read: (text: string) => number | null;
  /** Receives any number. `value` is the number that counts. */
  onChange: (value: number) => void;
};

/** A field for a whole number. Text that is not a number changes nothing. On blur it shows the number that counts. */
export function WholeField(props: Props) {
  const { id, label, name, className, value, isDisabled, describedBy, read, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);

  const type = (text: string) => {
    setTyped(text);
    const number = read(text);
    if (number !== null) onChange(number);
  };

  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setTyped(null);
    onChange(value + by);
  };

  return (
    <input
      id={id}
      className={className}
      name={name}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onKeyDown={step}
      onPaste={(event) => refuseLines(event, event.clipboardData)}
      onDrop={(event) => refuseLines(event, event.dataTransfer)}
      onBlur={() => setTyped(null)}
    />
  );
}
