import { INK_3, RULE_STRONG } from '../palette.ts';
import { LEFT, RIGHT, WIDTH } from './page.ts';
import type { Paper } from './paper.ts';
import { line } from './shapes.ts';

const TEXT = { size: 8.5, weight: 400, colour: INK_3 } as const;
const RULE_WIDTH = 150;
const ABOVE_RULE = 4;

/** How far the rules stand below what is above them, so that there is room to write. */
export const SIGNATURE_HEIGHT = 36;

/** Draws who signs and when, each over a rule to write on. */
export function signature(paper: Paper, ruleY: number): void {
  const fields = [
    { text: 'Prepared by', x: LEFT },
    { text: 'Client', x: LEFT + (WIDTH - RULE_WIDTH) / 2 },
    { text: 'Date', x: RIGHT - RULE_WIDTH },
  ];
  for (const { text, x } of fields) {
    paper.within({ role: 'P' }, () => paper.text({ ...TEXT, text, x, y: ruleY - ABOVE_RULE }));
    paper.decorate(() =>
      paper.path(line(x, ruleY, x + RULE_WIDTH, ruleY), { stroke: RULE_STRONG, lineWidth: 0.75 }),
    );
  }
}
