import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { FALLBACK_ASSET_CLASSES, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import { formatRate, formatWholePercent } from '#lib/domain/format.ts';
import { RISK } from '#lib/domain/risk.ts';
import type { CalculatorStore } from '../../stores/calculator-store.ts';
import { useStores } from '../../stores/context.tsx';
import { RiskWords } from '../../ui/risk.tsx';
import { FIELD } from './field-names.ts';

/** Returns the classes to render. While classes load, the last ones, else the built-in ones, keep their room. */
export function drawnClasses({ isLoading, classes }: CalculatorStore): readonly RatedAssetClass[] {
  return isLoading && classes.length === 0 ? FALLBACK_ASSET_CLASSES : classes;
}

export const AssetClasses = observer(function AssetClasses() {
  const { calculator } = useStores();
  const id = useId();
  const { isLoading, selectedClassId } = calculator;
  return (
    <fieldset aria-labelledby={id} aria-busy={isLoading}>
      <legend id={id}>Asset class</legend>
      <div key={String(isLoading)} className="classes" inert={isLoading}>
        {drawnClasses(calculator).map((assetClass) => (
          <AssetClassRow
            key={assetClass.id}
            assetClass={assetClass}
            isChosen={!isLoading && assetClass.id === selectedClassId}
            onChoose={() => calculator.set({ selectedClassId: assetClass.id })}
          />
        ))}
      </div>
    </fieldset>
  );
});

type RowProps = { assetClass: RatedAssetClass; isChosen: boolean; onChoose: () => void };

function AssetClassRow({ assetClass, isChosen, onChoose }: RowProps) {
  const id = useId();
  const { name, rate, risk } = assetClass;
  return (
    <label className="choice">
      <input
        type="radio"
        name={FIELD.assetClass}
        value={assetClass.id}
        checked={isChosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-rate ${id}-risk`}
        onChange={onChoose}
      />
      <span className="choice-name" id={`${id}-name`}>
        {name}
      </span>
      <span className="choice-rate small" id={`${id}-rate`}>
        <span className="readout">{formatWholePercent(rate)}</span> <span>{returnWords(rate)}</span>
      </span>
      <span className="choice-risk small" id={`${id}-risk`}>
        <RiskWords risk={risk} />
        <span className="choice-words">
          {sentencesOf(RISK[risk].description).map((sentence) => (
            <span key={sentence}>{`${sentence} `}</span>
          ))}
        </span>
      </span>
    </label>
  );
}

/** Returns what stands behind a rate that is shown as a whole percent: also the rate itself, where it is none. */
export function returnWords(rate: number): string {
  const exact = formatRate(rate);
  return exact === formatWholePercent(rate) ? 'annual return' : `annual return, exactly ${exact}`;
}

/** Returns the sentences of a text, for a line each. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) /);
}
