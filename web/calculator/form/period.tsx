import { observer } from 'mobx-react-lite';
import { type CSSProperties, useId } from 'react';
import { formatYears } from '#lib/domain/format.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { readYears } from '#lib/domain/typed-number.ts';
import { useStores } from '../../stores/context.tsx';
import { fractionAt, Slider } from '../../ui/slider.tsx';
import { WholeField } from '../../ui/whole-field.tsx';
import { FIELD } from './field-names.ts';

const { min, max } = INPUT_LIMITS.years;
const TICKS = [min, 10, 20, max].map((tick) => (
  <span key={tick} style={{ '--at': fractionAt(tick, min, max) } as CSSProperties}>
    {tick}
  </span>
));

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
        <WholeField
          className="years-field"
          name={FIELD.typedYears}
          label="Years"
          value={years}
          read={readYears}
          onChange={setYears}
        />
        {/* As wide in the singular, so that nothing moves. */}
        <span aria-hidden="true">
          <span>year</span>
          <span style={{ visibility: years === 1 ? 'hidden' : undefined }}>s</span>
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
