import { observer } from 'mobx-react-lite';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { formatYears } from '#lib/domain/format.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { readYears } from '#lib/domain/typed-years.ts';
import { useStores } from '../../stores/context.tsx';
import { fractionAt, Slider } from '../../ui/slider.tsx';
import { FIELD } from './field-names.ts';

const { min, max } = INPUT_LIMITS.years;
const TICKS = [min, 10, 20, max].map((tick) => (
  <span key={tick} style={{ '--at': fractionAt(tick, min, max) } as CSSProperties}>
    {tick}
  </span>
));

/** For how many years. */
export const Period = observer(function Period() {
  const { calculator } = useStores();
  const id = useId();
  const { years } = calculator;
  const setYears = (value: number) => calculator.set({ years: value });
  return (
    <>
      <label htmlFor={id}>Investment period</label>
      <span className="readout period-readout">
        <output className="visually-hidden" aria-live="off">
          {formatYears(years)}
        </output>
        <YearsField years={years} onChange={setYears} />
        {/* As wide in the singular, so that nothing moves. */}
        <span aria-hidden="true">
          year<span style={{ visibility: years === 1 ? 'hidden' : undefined }}>s</span>
        </span>
      </span>
      <Slider
        id={id}
        name={FIELD.years}
        value={years}
        min={min}
        max={max}
        valueText={formatYears(years)}
        onChange={setYears}
      />
      <div className="ticks" aria-hidden="true">
        {TICKS}
      </div>
    </>
  );
});

type Props = {
  years: number;
  /** Takes any number; what counts of it comes back as `years`. */
  onChange: (years: number) => void;
};

/** The period as a number to type. What is no number changes nothing; once it is left it shows what counts. */
function YearsField({ years, onChange }: Props) {
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
