import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { FALLBACK_ASSET_CLASSES, type RatedAssetClass } from '#lib/domain/asset-class.ts';
import { formatRate, formatWholePercent } from '#lib/domain/format.ts';
import { RISK } from '#lib/domain/risk.ts';
import { useStores } from '../../stores/context.tsx';
import { Bar } from '../../ui/loading.tsx';
import { RiskWords } from '../../ui/risk.tsx';
import { FIELD } from './field-names.ts';

/** How many classes to keep room for while none are known. */
export const EXPECTED_CLASSES = FALLBACK_ASSET_CLASSES.length;

export const AssetClasses = observer(function AssetClasses() {
  const { calculator } = useStores();
  const id = useId();
  return (
    <fieldset aria-labelledby={id} aria-busy={calculator.isLoading}>
      <legend id={id}>Asset class</legend>
      {calculator.isLoading ? (
        <AssetClassesLoading count={calculator.classes.length || EXPECTED_CLASSES} />
      ) : (
        calculator.classes.map((assetClass) => (
          <AssetClassRow
            key={assetClass.id}
            assetClass={assetClass}
            isChosen={assetClass.id === calculator.selectedClassId}
            onChoose={() => calculator.set({ selectedClassId: assetClass.id })}
          />
        ))
      )}
    </fieldset>
  );
});

type RowProps = { assetClass: RatedAssetClass; isChosen: boolean; onChoose: () => void };

function AssetClassRow({ assetClass, isChosen, onChoose }: RowProps) {
  const id = useId();
  const { name, rate, risk } = assetClass;
  const isRounded = formatRate(rate) !== formatWholePercent(rate);
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
        <span className="readout">{formatWholePercent(rate)}</span> <span>annual return</span>
      </span>
      <span className="choice-risk small" id={`${id}-risk`}>
        <RiskWords risk={risk} />
        <span className="choice-description">
          {isRounded && <span className="choice-exact">exactly {formatRate(rate)}</span>}
          <span className="choice-words">{RISK[risk].description}</span>
        </span>
      </span>
    </label>
  );
}

/** Rows as high as the real ones. */
function AssetClassesLoading({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
    <div key={row} className="choice choice-loading">
      <i />
      <span className="choice-name">
        <Bar width={150 - row * 10} />
      </span>
      <span className="choice-rate small">
        <span className="readout">
          <Bar width={44} />
        </span>
      </span>
      <span className="choice-risk small">
        <span className="risk-words">
          <Bar width={96} height={8} />
        </span>
        <span className="choice-description">
          <Bar width={210} height={10} />
        </span>
      </span>
    </div>
  ));
}
