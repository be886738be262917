import { RISK } from '#lib/domain/risk.ts';
import { INK, INK_2, RISK_COLOUR, RULE_SOFT } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { SPLIT } from './page.ts';
import type { Paper } from './paper.ts';
import { box } from './shapes.ts';

/** How far the meter reaches from its top to below its sentence. */
export const METER_HEIGHT = 33;

/** The risk level as a bar of 20, 50 or 80% with its name and what it means, in the right of the lower split. */
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
