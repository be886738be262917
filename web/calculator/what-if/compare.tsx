// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import { type CSSProperties, useEffect, useState } from 'react';
import type { RatedAssetClass } from '#lib/domain/asset-class.ts';
import {
  COMPARISON_HEADS,
  type ComparisonRow,
  comparison,
  type Difference,
} from '#lib/domain/comparison.ts';
import { formatMoney } from '#lib/domain/format.ts';
import { hasSameInputs, isOffered, type KeptPlan } from '#lib/domain/kept-plan.ts';
import { makePlan, type Plan, type PlanBasis } from '#lib/domain/plan.ts';
import { IN_TODAYS_MONEY, planDescription } from '#lib/domain/words.ts';
import { useStores } from '../../stores/context.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOn } from '../../ui/focus.ts';
import { AppliedSuggestion } from '../form/applied-suggestion.ts';
import { figureLength } from '../results/headline.tsx';
import { KEEP_ID } from './keep-plan.tsx';
import { KeptPlans, typedPlan } from './kept-plans.ts';

/** The plan beside variations of it and beside the kept plans. */
export const Compare = observer(function Compare({ plan }: { plan: Plan }) {
  const stores = useStores();
  const { plans } = stores.onDemand(KeptPlans);
  const rows = comparison(plan, plans);
  const { plan: first, ...figures } = COMPARISON_HEADS;
  const isReal = plan.input.adjustForInflation;
  return (
    <table className="plans" role="table" aria-label="Plans" style={lengthsOf(rows)}>
      <thead role="rowgroup">
        <tr role="row">
          {[isReal ? `${first}, ${IN_TODAYS_MONEY}` : first, ...Object.values(figures)].map(
            (name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.name} role="rowgroup">
          <Figures {...row} />
          {row.kept && <KeptAbout kept={row.kept} />}
        </tbody>
      ))}
    </table>
  );
});

function Figures({ name, symbol, statement, difference, kept }: ComparisonRow) {
  const isPlan = kept !== null || difference === null;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={isPlan ? 'plan-name' : undefined}>
        {name}
      </th>
      <td role="cell">{formatMoney(statement.futureValue, symbol)}</td>
      <td role="cell">{formatMoney(statement.totalInvested, symbol)}</td>
      <td role="cell">{formatMoney(statement.interestEarned, symbol)}</td>
      <td role="cell">{difference && <InWords difference={difference} symbol={symbol} />}</td>
    </tr>
  );
}

function InWords({ difference, symbol }: { difference: Difference; symbol: string }) {
  if ('words' in difference) return <span className="small">{difference.words}</span>;
  return (
    <>
      <span>{formatMoney(difference.amount, symbol)}</span>{' '}
      <span className="plan-by quiet">{difference.word}</span>
    </>
  );
}

/** Returns the lengths of the longest figure and the longest difference as styles; the table's type shrinks to fit them. */
function lengthsOf(rows: readonly ComparisonRow[]): CSSProperties {
  const figures = rows.flatMap(({ symbol, statement }) =>
    [statement.futureValue, statement.totalInvested, statement.interestEarned].map((amount) =>
      figureLength(amount, symbol),
    ),
  );
  const differences = rows.map(({ symbol, difference }) =>
    difference && 'amount' in difference ? figureLength(difference.amount, symbol) : 0,
  );
  return {
    '--len': Math.max(...figures),
    '--difference-len': Math.max(...differences),
  } as CSSProperties;
}

const KeptAbout = observer(function KeptAbout({ kept }: { kept: KeptPlan }) {
  const stores = useStores();
  const plan = typedPlan(stores.calculator);
  const keptPlans = stores.onDemand(KeptPlans);
  const suggestion = stores.onDemand(AppliedSuggestion);
  const offered = useOffered(kept.basis);
  const { name } = kept;
  const isApplied = suggestion.name === name;
  const canUse = isApplied || (offered === true && plan !== null && !hasSameInputs(kept, plan));

  const use = () => {
    if (isApplied) return suggestion.undo();
    suggestion.apply(name, kept.inputs);
    focusOn(removeId(name));
  };
  const remove = () => {
    const { plans } = keptPlans;
    const next = plans[plans.indexOf(kept) + 1];
    keptPlans.remove(name);
    focusOn(next ? removeId(next.name) : KEEP_ID);
  };

  return (
    <tr role="row" className="plan-about">
      <td role="cell" colSpan={5} aria-colspan={5}>
        <p className="small">
          {planDescription(makePlan(kept.basis)) + (offered === false ? ', no longer offered' : '')}
        </p>
        <span className="plan-acts">
          {canUse && (
            <Button kind="text" aria-label={isApplied ? undefined : `Use ${name}`} onClick={use}>
              {isApplied ? 'Undo' : 'Use'}
            </Button>
          )}
          <Button id={removeId(name)} kind="text" aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  );
});

function removeId(name: KeptPlan['name']): string {
  return `remove-${name.at(-1)}`;
}

/**
 * Returns whether a plan's classes are offered; null until that is known, because applying it before would empty the screen.
 * True if it cannot be known. For observers.
 */
function useOffered(plan: PlanBasis): boolean | null {
  const { catalogue } = useStores();
  const { currencies, currencyCode, isLoading, classes } = catalogue;
  const [others, setOthers] = useState<readonly RatedAssetClass[] | null>();
  const { code } = plan.currency;
  const isShown = code === currencyCode;
  const isListed = currencies.some((currency) => currency.code === code);

  useEffect(() => {
    if (isShown || !isListed) return;
    let isAwaited = true;
    void catalogue.classesOf(code).then((answer) => isAwaited && setOthers(answer));
    return () => {
      isAwaited = false;
    };
  }, [catalogue, code, isShown, isListed]);

  if (!isListed) return false;
  const known = isShown ? classes : others;
  if (known === undefined || (isShown && isLoading)) return null;
  return known === null || isOffered(plan, known);
}
