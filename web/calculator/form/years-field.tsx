import { type KeyboardEvent, useState } from 'react';
import { readYears } from '#lib/domain/typed-years.ts';
import { FIELD } from './field-names.ts';

type Props = {
  years: number;
  /** Takes any number; what counts of it comes back as `years`. */
  onChange: (years: number) => void;
};

/** The period as a number to type. What is no number changes nothing; once it is left it shows what counts. */
export function YearsField({ years, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  const type = (text: string) => {
    setTyped(text);
    const read = readYears(text);
    if (read !== null) onChange(read);
  };

  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setTyped(null);
    onChange(years + by);
  };

  return (
    <input
      className="years-field"
      name={FIELD.typedYears}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      aria-label="Years"
      value={typed ?? years}
      onChange={(event) => type(event.target.value)}
      onKeyDown={step}
      onBlur={() => setTyped(null)}
    />
  );
}
