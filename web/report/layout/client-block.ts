import { INK, INK_2 } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk, wrapped } from './fit.ts';
import { LEFT, QUIET, RIGHT, WIDTH } from './page.ts';
import type { Measure, Paper, TextStyle } from './paper.ts';

const TITLE = 'Investment projection';
const LEAD: TextStyle = { size: 10.5, weight: 400, colour: INK_2 };
const NAME: TextStyle = { size: 10.5, weight: 600, colour: INK };
const FIRST = 124;
const LINE = 14;
/** Lines of a name before it is written smaller: no name may push the report off its page. */
const NAME_LINES = 6;
const GAP = 18;

/** Draws title, client and how to reach them. Returns the baseline of the last line: 124 when one line is enough. */
export function clientBlock(paper: Paper, { client, palette }: Report): number {
  const { measure } = paper;
  paper.bookmark(TITLE, 103);
  const title = { text: TITLE, x: LEFT, y: 103, size: 26, weight: 600 } as const;
  paper.text({ ...title, colour: palette.accent }, 'H1');

  const lead = 'Prepared for ';
  const nameX = LEFT + measure(lead, LEAD);
  const { style, lines } = fittedName(measure, client.name, RIGHT - nameX);
  const leading = (LINE * style.size) / NAME.size;
  const last = FIRST + (lines.length - 1) * leading;
  paper.within({ role: 'P' }, () => {
    paper.text({ ...LEAD, text: lead, x: LEFT, y: FIRST });
    lines.forEach((text, index) => {
      paper.text({ ...style, text, x: nameX, y: FIRST + index * leading });
    });
  });

  const text = [client.email, client.phone].filter(Boolean).join('   |   ');
  const quiet = shrunk(measure, [text], QUIET, WIDTH);
  if (nameX + measure(client.name, NAME) + GAP + measure(text, quiet) <= RIGHT) {
    paper.text({ ...quiet, text, x: RIGHT, y: FIRST, align: 'right' }, 'P');
    return last;
  }
  paper.text({ ...quiet, text, x: LEFT, y: last + LINE }, 'P');
  return last + LINE;
}

/** Returns the name in lines, smaller where it would take more height than six of them. */
function fittedName(measure: Measure, name: string, width: number) {
  for (let { size } = NAME; ; size -= 0.5) {
    const style = { ...NAME, size };
    const lines = wrapped(measure, name, style, width);
    if (size <= 4 || lines.length * size <= NAME_LINES * NAME.size) return { style, lines };
  }
}
