import type { Layout, Measure, Paper, PathMark, TextMark } from './paper.ts';

/** A blank report with its first page. */
export function newPaper(measure: Measure): Paper {
  const layout: Layout = { pages: [[]], elements: [], outline: [] };
  let current: number | null = null;
  let isDecoration = false;
  let page = 0;
  const place = (mark: TextMark | PathMark) =>
    layout.pages[page]?.push({ ...mark, element: isDecoration ? null : current });
  return {
    measure,
    layout,
    turn: () => {
      page = layout.pages.push([]) - 1;
    },
    onPage: (other, write) => {
      const before = page;
      page = other;
      write();
      page = before;
    },
    text: ({ align = 'left', x, ...rest }) => {
      const width = measure(rest.text, rest);
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      if (rest.text) place({ kind: 'text', ...rest, x: left, width });
    },
    path: (steps, style) => {
      place({ kind: 'path', steps, ...style });
    },
    within: (element, write) => {
      if (isDecoration) return write();
      const parent = current;
      current = layout.elements.push({ ...element, parent }) - 1;
      write();
      current = parent;
    },
    decorate: (write) => {
      const before = isDecoration;
      isDecoration = true;
      write();
      isDecoration = before;
    },
    bookmark: (title, y) => void layout.outline.push({ title, page, y }),
  };
}
