import { observer } from 'mobx-react-lite';
import { type CSSProperties, useId } from 'react';
import { formatWholePercent } from '#lib/domain/format.ts';
import { useStores } from '../../stores/context.tsx';
import type { Allocation as Part } from '../../stores/portfolio.ts';
import { RiskWords } from '../../ui/risk.tsx';
import { Slider } from '../../ui/slider.tsx';
import { AllocationLoading } from './allocation-loading.tsx';
import { BlendedSummary } from './blended-summary.tsx';
import { EXPECTED_CLASSES } from './expected-classes.ts';
import { FIELD } from './field-names.ts';
import { shades } from './shades.ts';

/** The blend: how the whole is divided, one slider for each class, and what follows from it. */
export const Allocation = observer(function Allocation() {
  const { calculator } = useStores();
  const id = useId();
  const { isLoading } = calculator;
  const allocations = isLoading ? [] : calculator.portfolio.allocations;
  const shadeOf = shades(allocations.length);
  return (
    <fieldset className="allocation" aria-labelledby={id} aria-busy={isLoading}>
      <legend id={id}>Allocation</legend>
      <p className="allocation-total">Total 100%</p>
      <div className="stacked-bar" aria-hidden="true">
        {allocations.map(({ assetClass, percentage }, index) => (
          <span
            key={assetClass.id}
            style={{ ...shadeStyle(shadeOf[index]), flexGrow: percentage }}
          />
        ))}
      </div>
      <p className="hint">Moving one slider shifts the others in proportion.</p>
      {isLoading && <AllocationLoading count={calculator.classes.length || EXPECTED_CLASSES} />}
      {allocations.map((part, index) => (
        <AllocationBlock
          key={part.assetClass.id}
          part={part}
          index={index}
          shade={shadeOf[index]}
          onMove={(percent) => calculator.setWeight(index, percent)}
        />
      ))}
      <BlendedSummary />
    </fieldset>
  );
});

type BlockProps = {
  part: Part;
  index: number;
  shade: number | undefined;
  onMove: (percent: number) => void;
};

function AllocationBlock({ part, index, shade, onMove }: BlockProps) {
  const id = useId();
  const { assetClass, shownPercent } = part;
  return (
    <div className="allocation-block">
      <label className="allocation-name" htmlFor={id}>
        <span className="allocation-square" style={shadeStyle(shade)} />
        {assetClass.name}
      </label>
      <span className="readout">{shownPercent}%</span>
      <Slider
        id={id}
        name={FIELD.weight(index)}
        value={shownPercent}
        min={0}
        max={100}
        valueText={`${shownPercent} percent`}
        onChange={onMove}
      />
      <RiskWords risk={assetClass.risk} />
      <span className="allocation-rate">{formatWholePercent(assetClass.rate)} annual return</span>
    </div>
  );
}

function shadeStyle(percent: number | undefined): CSSProperties {
  return { '--shade': `${percent}%` } as CSSProperties;
}
