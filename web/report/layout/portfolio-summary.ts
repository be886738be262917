import { RISK } from '#lib/domain/risk.ts';
import { INK, INK_2, RISK_COLOUR, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shareBar } from './allocation.ts';
import { type Fact, factsHeight, factsTable } from './facts-table.ts';
import { SPLIT, sectionHead } from './page.ts';
import type { Paper } from './paper.ts';
import { box } from './shapes.ts';

/** How far the meter reaches from its top to below its sentence. */
export const METER_HEIGHT = 33;

/** Draws the lower right of page 1 without an allocation table: the chosen class, or the portfolio in short. */
export function portfolioSummary(paper: Paper, report: Report, headY: number): void {
  const { title, facts } = portfolioFacts(report);
  sectionHead(paper, report, title, SPLIT.right, headY);
  factsTable(paper, facts, SPLIT.right, SPLIT.rightWidth, headY);
  const end = headY + factsHeight(facts.length);
  if (report.isBlended) shareBar(paper, report, SPLIT.right, end + 14);
  riskMeter(paper, report, end + (report.isBlended ? 37 : 14));
}

/** Returns the chosen asset class in short; or the portfolio, where its allocation stands on the next page. */
function portfolioFacts(report: Report): { title: string; facts: Fact[] } {
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

/** Draws the risk level as a bar of 20, 50 or 80% with its name and what it means, in the right of the lower split. */
export function riskMeter(paper: Paper, { risk }: Report, top: number): void {
  const { right: x, rightWidth: width } = SPLIT;
  const { label, description, barPercent } = RISK[risk];
  paper.path(box(x, top, width, 4, 2), { fill: RULE_SOFT });
  paper.path(box(x, top, (width * barPercent) / 100, 4, 2), { fill: RISK_COLOUR[risk] });
  paper.within({ role: 'P' }, () =>
    paper.text({ text: `${label} risk`, x, y: top + 17.3, size: 8.5, weight: 600, colour: INK }),
  );
  paper.within({ role: 'P' }, () =>
    paper.text({ text: description, x, y: top + 29.3, size: 8, weight: 400, colour: INK_2 }),
  );
}
