import { INK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { wrapped } from './fit.ts';
import { LEFT, WIDTH } from './page.ts';
import type { Paper } from './paper.ts';

const TEXT = { size: 9, weight: 400, colour: INK } as const;
const TO_TEXT = 14;
const LEADING = 12.5;

/** Draws what the value is not, and of when its rates are, in body size right below it. Returns the last baseline. */
export function riskWarning(paper: Paper, { ratesSentence }: Report, heroEnd: number): number {
  const words = `For illustration only, and not guaranteed. The value depends on the underlying investments and can fall as well as rise. Fees and tax are not deducted; they would reduce it. ${ratesSentence}`;
  const lines = wrapped(paper.measure, words, TEXT, WIDTH);
  const y = (index: number) => heroEnd + TO_TEXT + index * LEADING;
  paper.within({ role: 'P' }, () => {
    lines.forEach((text, index) => {
      paper.text({ ...TEXT, text, x: LEFT, y: y(index) });
    });
  });
  return y(lines.length - 1);
}
