// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as a grid, which takes its roles away
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import {
  COMPARISON_HEADS,
  type Compared,
  comparison,
  type Difference,
} from '#lib/domain/comparison.ts';
import { formatMoney } from '#lib/domain/format.ts';
import type { Plan } from '#lib/domain/plan.ts';
import { IN_TODAYS_MONEY } from '#lib/domain/result-description.ts';
import { useStores } from '../../stores/context.tsx';
import { figureLength } from '../results/headline.tsx';
import { KeptAbout } from './kept-about.tsx';
import { KeptPlans } from './kept-plans.ts';

/** The plan beside what could change it, and beside the plans that were kept. */
export const Compare = observer(function Compare({ plan }: { plan: Plan }) {
  const stores = useStores();
  const { plans } = stores.onDemand(KeptPlans);
  const rows = comparison(plan, plans, stores.site.annualCharges);
  const { plan: first, ...figures } = COMPARISON_HEADS;
  const isReal = plan.assumed.adjustForInflation;
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

function Figures({ name, symbol, statement, difference, kept }: Compared) {
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
  if ('words' in difference) return <span className="plan-apart">{difference.words}</span>;
  return (
    <>
      {formatMoney(difference.amount, symbol)} <span className="plan-by">{difference.word}</span>
    </>
  );
}

/** Returns how long the longest figure and the longest difference are, as styles: the table's type shrinks to fit them. */
function lengthsOf(rows: readonly Compared[]): CSSProperties {
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
