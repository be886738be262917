import { observer } from 'mobx-react-lite';
import { type CSSProperties, useId } from 'react';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import { formatOneDecimalRate, formatWholePercent } from '#lib/domain/format.ts';
import { INPUT_LIMITS } from '#lib/domain/limits.ts';
import { canMove } from '#lib/domain/portfolio.ts';
import { RISK } from '#lib/domain/risk.ts';
import { readWhole } from '#lib/domain/typed-number.ts';
import { higherRiskSentence } from '#lib/domain/words.ts';
import { useStores } from '../../stores/context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bar } from '../../ui/loading.tsx';
import { RiskBar, RiskWords } from '../../ui/risk.tsx';
import { Slider } from '../../ui/slider.tsx';
import { WholeField } from '../../ui/whole-field.tsx';
import { drawnClasses, returnWords } from './asset-classes.tsx';
import { FIELD } from './field-names.ts';

export const Allocation = observer(function Allocation() {
  const { calculator } = useStores();
  const id = useId();
  const { isLoading, held, shares } = calculator;
  const classes = drawnClasses(calculator);
  const { length: count } = classes;
  const shadeOf = shades(count);
  const stuck = classes.map((_, index) => !canMove(count, index, held));
  const noteId = `${id}-note`;
  return (
    <fieldset className="allocation" aria-labelledby={id} aria-busy={isLoading}>
      <legend id={id}>Allocation</legend>
      <p className="allocation-total note">Total 100%</p>
      <div className="stacked-bar" aria-hidden="true">
        {(isLoading ? [] : classes).map(({ id: classId }, index) => (
          <span key={classId} style={{ ...shadeStyle(shadeOf[index]), flexGrow: shares[index] }} />
        ))}
      </div>
      {count !== 1 && (
        <p id={noteId} className="hint">
          {noteOf(held.size > 0, stuck.includes(true))}
        </p>
      )}
      <div key={String(isLoading)} className="classes" inert={isLoading}>
        {classes.map((assetClass, index) => (
          <AllocationBlock
            key={assetClass.id}
            assetClass={assetClass}
            share={shares[index] ?? 0}
            index={index}
            shade={shadeOf[index]}
            isAlone={count === 1}
            isHeld={held.has(index)}
            isStuck={stuck[index] ?? false}
            noteId={noteId}
            onMove={(percent) => calculator.setWeight(index, percent)}
            onHold={() => calculator.toggleHold(index)}
          />
        ))}
      </div>
      <BlendedSummary />
    </fieldset>
  );
});

function noteOf(isAnyHeld: boolean, isAnyStuck: boolean): string {
  if (isAnyStuck) return 'The others are held: let go of one to move this.';
  return isAnyHeld
    ? 'Moving one share shifts the others that are not held.'
    : 'Moving one share shifts the others in proportion.';
}

type BlockProps = {
  assetClass: RatedAssetClass;
  /** In whole percent. */
  share: number;
  index: number;
  shade: number | undefined;
  /** Whether this is the only class, which has all of the money. */
  isAlone: boolean;
  isHeld: boolean;
  /** Whether the slider cannot move, because no other may give way. The note says so. */
  isStuck: boolean;
  noteId: string;
  onMove: (percent: number) => void;
  onHold: () => void;
};

function AllocationBlock(props: BlockProps) {
  const { assetClass, share, index, shade, isAlone, isHeld, isStuck, noteId } = props;
  const { onMove, onHold } = props;
  const id = useId();
  const { name } = assetClass;
  return (
    <div className="allocation-block" data-held={isHeld || undefined}>
      <label className="allocation-name" htmlFor={id}>
        <span className="allocation-square" style={shadeStyle(shade)} />
        <span>{name}</span>
      </label>
      <span className="share">
        <label className="control control-affixed share-field" htmlFor={`${id}-percent`}>
          <WholeField
            id={`${id}-percent`}
            label={`${name}, percent`}
            name={FIELD.typedWeight(index)}
            value={share}
            isDisabled={isStuck}
            describedBy={isStuck && !isAlone ? noteId : undefined}
            read={(text) => readWhole(text, INPUT_LIMITS.percent)}
            onChange={onMove}
          />
          <span aria-hidden="true">%</span>
        </label>
        {!isAlone && (
          <button
            type="button"
            className="hold"
            aria-label={`Hold ${name}`}
            aria-pressed={isHeld}
            onClick={onHold}
          >
            <Icon name={isHeld ? 'lock' : 'lock-open'} />
          </button>
        )}
      </span>
      <Slider
        id={id}
        name={FIELD.weight(index)}
        value={share}
        {...INPUT_LIMITS.percent}
        valueText={`${share} percent`}
        isDisabled={isStuck}
        onChange={onMove}
      />
      <RiskWords risk={assetClass.risk} />
      <span className="allocation-rate quiet">
        {`${formatWholePercent(assetClass.rate)} ${returnWords(assetClass.rate)}`}
      </span>
    </div>
  );
}

const BlendedSummary = observer(function BlendedSummary() {
  const { calculator } = useStores();
  const { plan } = calculator;
  const holds = plan && higherRiskSentence(plan);
  return (
    <dl className="blended small">
      <div>
        <dt>Blended rate</dt>
        <dd className="line">
          {plan ? formatOneDecimalRate(plan.returnRate) : <Bar width={60} />}
        </dd>
      </div>
      <div>
        <dt>Blended risk level</dt>
        <dd className="line">
          {plan ? <span>{RISK[plan.risk].label}</span> : <Bar width={96} />}
          {plan && <RiskBar risk={plan.risk} />}
        </dd>
        {holds && <dd>{holds}</dd>}
      </div>
    </dl>
  );
});

const OF_THREE = [100, 62, 32];
const LAST = 28;

/** Returns the shades of the classes of a blend, as percentages of accent over paper: evenly from 100 down. */
export function shades(count: number): number[] {
  if (count === OF_THREE.length) return OF_THREE;
  const step = count > 1 ? (100 - LAST) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => 100 - index * step);
}

function shadeStyle(percent: number | undefined): CSSProperties {
  return { '--shade': `${percent}%` } as CSSProperties;
}
