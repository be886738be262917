import { formatOneDecimalPercent } from '#lib/domain/format.ts';
import { summaryLines } from '#lib/domain/result-description.ts';
import { LOSS, STONE_MARK } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk } from './fit.ts';
import { RIGHT, SPLIT } from './page.ts';
import type { Paper } from './paper.ts';
import { box, line } from './shapes.ts';

const OUT_X = RIGHT - 20;
const BAR = { width: OUT_X - SPLIT.right, height: 6, gap: 2 } as const;

/** Draws the right of the hero: total invested, interest earned and how they share the value. */
export function savingsSplit(paper: Paper, report: Report, top: number): void {
  const { palette, statement, currency } = report;
  const quiet = {
    size: 9,
    weight: 400,
    colour: palette.onAccentQuiet,
    ground: palette.accent,
  } as const;
  const [, invested, interest, share] = summaryLines(statement, currency.symbol);
  const figure = shrunk(
    paper.measure,
    [invested.value, interest.value],
    { size: 10.5, weight: 600, colour: palette.onAccent, ground: palette.accent } as const,
    BAR.width - paper.measure(interest.label, quiet) - 12,
  );
  const rows = [
    { ...invested, y: top + 29.5 },
    { ...interest, y: top + 50.5 },
  ];
  for (const { label, value, y } of rows)
    paper.within({ role: 'P' }, () => {
      paper.text({ ...quiet, text: `${label} `, x: SPLIT.right, y });
      paper.text({ ...figure, text: value, x: OUT_X, y, align: 'right' });
    });
  paper.path(line(SPLIT.right, top + 36, OUT_X, top + 36), {
    stroke: palette.ruleOnAccent,
    lineWidth: 0.5,
  });
  splitBar(paper, report, top + 66);
  shares(paper, report, `${share.label} ${share.value}`, top + 84);
}

/** Draws what was paid in and what it earned, as shares of one bar; for a loss, what is left and what was lost. */
function splitBar(paper: Paper, { palette, statement }: Report, y: number): void {
  const { interestEarned, totalInvested, futureValue } = statement;
  const whole = Math.max(totalInvested, futureValue);
  const { height, gap } = BAR;
  const isLoss = interestEarned < 0;
  const share = whole > 0 ? Math.min(totalInvested, futureValue) / whole : 0;
  const invested = (BAR.width - gap) * share;
  const rest = BAR.width - gap - invested;
  if (whole <= 0) {
    const empty = { stroke: palette.ruleOnAccent, lineWidth: 0.75 };
    paper.path(box(SPLIT.right, y, BAR.width, height, height / 2), empty);
    return;
  }
  const lost = { stroke: LOSS, lineWidth: 0.75, dash: [1.5, 1.5] as [number, number] };
  const restStyle = isLoss ? lost : { fill: palette.interestOnAccent };
  if (rest < 0.5 || invested < 0.5) {
    const style = rest < 0.5 ? { fill: STONE_MARK } : restStyle;
    paper.path(box(SPLIT.right, y, BAR.width, height, height / 2), style);
    return;
  }
  paper.path(box(SPLIT.right, y, invested, height, height / 2, 'left'), { fill: STONE_MARK });
  const restBox = box(SPLIT.right + invested + gap, y, rest, height, height / 2, 'right');
  paper.path(restBox, restStyle);
}

/** Draws the two shares below the bar; for a loss, the part that is left of what was invested. */
function shares(paper: Paper, { palette, statement }: Report, interest: string, y: number): void {
  // Taken from the rounded share, so that the two add up to 100%.
  const invested = 100 - Math.round(statement.interestSharePercent * 10) / 10;
  const kept = (100 * statement.futureValue) / statement.totalInvested;
  const left =
    statement.interestEarned < 0
      ? `${formatOneDecimalPercent(kept)} of what was invested`
      : `Invested ${formatOneDecimalPercent(statement.futureValue > 0 ? invested : 0)}`;
  const style = { size: 8.5, ground: palette.accent };
  paper.within({ role: 'P' }, () =>
    paper.text({
      ...style,
      text: left,
      x: SPLIT.right,
      y,
      weight: 400,
      colour: palette.onAccentQuiet,
    }),
  );
  paper.within({ role: 'P' }, () =>
    paper.text({
      ...style,
      text: interest,
      x: OUT_X,
      y,
      align: 'right',
      weight: 600,
      colour: palette.interestOnAccent,
    }),
  );
}
