import { RISK } from '#lib/domain/risk.ts';
import { RISK_COLOUR } from '../palette.ts';
import type { Report } from '../report-model.ts';
import type { Fact } from './facts-table.ts';

/** The chosen asset class in short; or the portfolio, where its allocation stands on the next page. */
export function portfolioFacts(report: Report): { title: string; facts: Fact[] } {
  const { holdings, risk, returnRate } = report;
  const last: Fact[] = [
    { label: 'Expected return', value: `${returnRate} a year` },
    { label: 'Risk level', value: RISK[risk].label, dot: RISK_COLOUR[risk] },
  ];
  if (!report.isBlended)
    return {
      title: 'Asset class',
      facts: [{ label: 'Invested in', value: holdings[0]?.name ?? '', canCut: true }, ...last],
    };
  return {
    title: 'Portfolio',
    facts: [
      { label: 'Asset classes', value: String(holdings.length) },
      ...last,
      { label: 'Portfolio allocation', value: 'On the next page' },
    ],
  };
}
