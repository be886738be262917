import { INK, INK_2, INK_3 } from '../palette.ts';
import type { Report } from '../report-model.ts';
import { shrunk, wrapped } from './fit.ts';
import { LEFT, RIGHT, WIDTH } from './page.ts';
import type { Paper } from './paper.ts';

const TITLE = 'Investment projection';
const LINE = 14;
/** Lines of a name before it is written smaller: no name may push the report off its page. */
const NAME_LINES = 6;
const GAP = 18;

/** Draws title, client and how to reach them. Returns the baseline of the last line: 124 when one line is enough. */
export function clientBlock(paper: Paper, report: Report): number {
  const { accent } = report.palette;
  paper.bookmark(TITLE, 103);
  paper.within({ role: 'H1' }, () =>
    paper.text({ text: TITLE, x: LEFT, y: 103, size: 26, weight: 600, colour: accent }),
  );

  const contact = [report.client.email, report.client.phone].filter(Boolean).join('   |   ');
  const quiet = shrunk(
    paper.measure,
    [contact],
    { size: 8.5, weight: 400, colour: INK_3 } as const,
    WIDTH,
  );
  const contactWidth = paper.measure(contact, quiet);
  const lead = { text: 'Prepared for ', size: 10.5, weight: 400, colour: INK_2 } as const;
  const nameX = LEFT + paper.measure(lead.text, lead);
  const isOneLine =
    nameX + paper.measure(report.client.name, { size: 10.5, weight: 600 }) + GAP + contactWidth <=
    RIGHT;

  const { size, lines } = nameLines(paper, report.client.name, RIGHT - nameX);
  const leading = (LINE * size) / 10.5;
  const last = 124 + (lines.length - 1) * leading;
  paper.within({ role: 'P' }, () => {
    paper.text({ ...lead, x: LEFT, y: 124 });
    lines.forEach((text, index) => {
      paper.text({ text, x: nameX, y: 124 + index * leading, size, weight: 600, colour: INK });
    });
  });
  paper.within({ role: 'P' }, () => {
    if (isOneLine) paper.text({ ...quiet, text: contact, x: RIGHT, y: 124, align: 'right' });
    else paper.text({ ...quiet, text: contact, x: LEFT, y: last + LINE });
  });
  return isOneLine ? last : last + LINE;
}

/** Returns the name in lines at 10.5, or smaller until it takes no more height than six of them. */
function nameLines(paper: Paper, name: string, width: number): { size: number; lines: string[] } {
  for (let size = 10.5; ; size -= 0.5) {
    const lines = wrapped(paper.measure, name, { size, weight: 600 }, width);
    if (size <= 4 || lines.length * size <= NAME_LINES * 10.5) return { size, lines };
  }
}
