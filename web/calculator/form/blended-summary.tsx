import { observer } from 'mobx-react-lite';
import { formatOneDecimalRate } from '#lib/domain/format.ts';
import { RISK, type RiskLevel } from '#lib/domain/risk.ts';
import { useStores } from '../../stores/context.tsx';
import { Bar } from '../../ui/loading.tsx';
import { RiskBar } from '../../ui/risk.tsx';

/** What a blend returns and how risky it is. */
export const BlendedSummary = observer(function BlendedSummary() {
  const { calculator } = useStores();
  const { rate, risk } = calculator.portfolio;
  const { isLoading } = calculator;
  return (
    <dl className="blended">
      <div>
        <dt>Blended rate</dt>
        <dd>{isLoading ? <Bar width={60} /> : formatOneDecimalRate(rate)}</dd>
      </div>
      <div>
        <dt>Blended risk level</dt>
        <dd>{isLoading ? <Bar width={96} /> : <RiskLevelName risk={risk} />}</dd>
      </div>
    </dl>
  );
});

function RiskLevelName({ risk }: { risk: RiskLevel }) {
  return (
    <>
      {RISK[risk].label}
      <RiskBar risk={risk} />
    </>
  );
}
