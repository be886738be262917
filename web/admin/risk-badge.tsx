import { RISK, type RiskLevel } from '#lib/domain/risk.ts';

/** A risk level in one word: low outlined, medium quiet, high loud. */
export function RiskBadge({ risk }: { risk: RiskLevel }) {
  return <span className={`badge badge-${risk}`}>{RISK[risk].label}</span>;
}
