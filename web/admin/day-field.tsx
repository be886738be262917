import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useId } from 'react';
import { daysToChoose, type SaveTerms } from '../stores/save-terms.ts';
import { Field } from '../ui/field.tsx';

type Props = {
  terms: SaveTerms;
  isReadOnly: boolean;
  onChange: (day: string, isFit: boolean) => void;
};

/** The day on which rates take effect; empty means at once. */
export const DayField = observer(function DayField(props: Props) {
  const { terms, isReadOnly, onChange } = props;
  const { first, last } = daysToChoose();
  const id = useId();
  const value = terms.day;
  const isInvalid = !terms.isDayFit;
  const isEmpty = value === '' && !isInvalid;
  const take = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    onChange(currentTarget.value, currentTarget.validity.valid);
  return (
    <Field id={id} label="Counts from">
      <div className="day-field" data-empty={isEmpty}>
        <input
          id={id}
          type="date"
          className="control"
          min={first}
          max={last}
          value={value}
          readOnly={isReadOnly}
          onChange={take}
          // Only this event reports a partly typed day.
          onBlur={take}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isEmpty ? `${id}-empty` : undefined}
        />
        <span id={`${id}-empty`}>At once</span>
      </div>
    </Field>
  );
});
