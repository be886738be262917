import type { CSSProperties } from 'react';
import { RISK, type RiskLevel } from '#lib/domain/risk.ts';

/** A risk level as the length and colour of a bar. Its name is always beside it. */
export function RiskBar({ risk }: { risk: RiskLevel }) {
  return (
    <span
      className={`risk-bar risk-${risk}`}
      style={{ '--length': `${RISK[risk].barPercent}%` } as CSSProperties}
      aria-hidden="true"
    />
  );
}

export function RiskWords({ risk }: { risk: RiskLevel }) {
  return (
    <span className="risk-words">
      <RiskBar risk={risk} />
      <span>{`${RISK[risk].label} risk`}</span>
    </span>
  );
}
