import { PAGE } from '../layout/page.ts';
import type { Element, Layout, OutlineEntry } from '../layout/paper.ts';
import type { Pdf, PdfInternals } from './pdf-document.ts';

const ABOVE_HEAD = 24;

/** A piece of a page's content that belongs to an element: its page (from 0) and number on it. */
type Content = { page: number; id: number };

/** Marks content while it is drawn, so that the tags can name it. */
type Tagging = {
  /** What is drawn from here on is content of this element of the page; null for decoration. */
  enter: (page: number, element: number | null) => void;
  leave: () => void;
};

/**
 * Returns what tags content for screen readers, which jsPDF cannot: content is marked while it is drawn, and
 * the structure tree is written with the file. PDF 32000-1, 14.7 and 14.8.
 */
export function startTags({ internals }: Pdf, layout: Layout): Tagging {
  const content = new Map<number, Content[]>();
  const parents: number[][] = layout.pages.map(() => []);
  let treeRoot = 0;

  internals.events.subscribe('putPage', ({ pageNumber }) => {
    internals.write(`/StructParents ${pageNumber - 1} /Tabs /S`);
  });
  internals.events.subscribe('postPutResources', () => {
    treeRoot = writeTree(internals, layout.elements, content, parents);
  });
  internals.events.subscribe('putCatalog', () => {
    internals.write(`/StructTreeRoot ${treeRoot} 0 R /MarkInfo <</Marked true>>`);
  });

  return {
    enter: (page, element) => {
      if (element === null) return internals.write('/Artifact BMC');
      const onPage = parents[page] ?? [];
      const id = onPage.push(element) - 1;
      content.set(element, [...(content.get(element) ?? []), { page, id }]);
      internals.write(`/${layout.elements[element]?.role} <</MCID ${id}>> BDC`);
    },
    leave: () => internals.write('EMC'),
  };
}

function writeTree(
  internals: PdfInternals,
  elements: Element[],
  content: Map<number, Content[]>,
  parents: number[][],
): number {
  const root = internals.newObjectDeferred();
  const document = internals.newObjectDeferred();
  const ids = elements.map(() => internals.newObjectDeferred());
  const ref = (id: number | undefined) => `${id} 0 R`;
  const refs = (list: number[]) => `[${list.map((element) => ref(ids[element])).join(' ')}]`;
  const children = new Map<number | null, number[]>();
  elements.forEach(({ parent }, index) => {
    const list = children.get(parent) ?? [];
    children.set(parent, list);
    list.push(index);
  });
  const childrenOf = (parent: number | null) => children.get(parent) ?? [];

  const numbers = parents.map((onPage, page) => `${page} ${refs(onPage)}`).join(' ');
  writeObject(
    internals,
    root,
    `/Type /StructTreeRoot /K ${ref(document)} /ParentTree <</Nums [${numbers}]>> /ParentTreeNextKey ${parents.length}`,
  );
  writeObject(internals, document, `/S /Document /P ${ref(root)} /K ${refs(childrenOf(null))}`);
  elements.forEach((element, index) => {
    const [first, ...more] = content.get(index) ?? [];
    const pageRef = (page: number) => ref(internals.getPageInfo(page + 1).objId);
    const own = [first, ...more].flatMap((piece) => {
      if (!piece) return [];
      return piece.page === first?.page
        ? [String(piece.id)]
        : [`<</Type /MCR /Pg ${pageRef(piece.page)} /MCID ${piece.id}>>`];
    });
    const kids = [...own, ...childrenOf(index).map((child) => ref(ids[child]))].join(' ');
    const page = first ? ` /Pg ${pageRef(first.page)}` : '';
    const parent = element.parent === null ? document : ids[element.parent];
    writeObject(
      internals,
      ids[index] ?? 0,
      `/S /${element.role} /P ${ref(parent)}${page} /K [${kids}]${attributes(element)}`,
    );
  });
  return root;
}

function attributes({ alt, scope }: Element): string {
  const words = alt ? ` /Alt ${pdfText(alt)}` : '';
  return scope ? `${words} /A <</O /Table /Scope /${scope}>>` : words;
}

/** Adds the document's outline, each entry leading to its head. jsPDF's own outline only knows tops of pages. */
export function addOutline({ internals }: Pdf, entries: readonly OutlineEntry[]): void {
  let root = 0;
  internals.events.subscribe('postPutResources', () => {
    root = internals.newObjectDeferred();
    const ids = entries.map(() => internals.newObjectDeferred());
    writeObject(
      internals,
      root,
      `/Type /Outlines /First ${ids[0]} 0 R /Last ${ids.at(-1)} 0 R /Count ${ids.length}`,
    );
    entries.forEach(({ title, page, y }, index) => {
      const { objId } = internals.getPageInfo(page + 1);
      const top = Math.round(PAGE.height - y + ABOVE_HEAD);
      const previous = index > 0 ? `/Prev ${ids[index - 1]} 0 R ` : '';
      const next = index < ids.length - 1 ? `/Next ${ids[index + 1]} 0 R ` : '';
      writeObject(
        internals,
        ids[index] ?? 0,
        `/Title ${pdfText(title)} /Parent ${root} 0 R ${previous}${next}/Dest [${objId} 0 R /XYZ 0 ${top} null]`,
      );
    });
  });
  internals.events.subscribe('putCatalog', () => internals.write(`/Outlines ${root} 0 R`));
}

function writeObject(internals: PdfInternals, id: number, body: string): void {
  internals.newObjectDeferredBegin(id, true);
  internals.write(`<<${body}>>`);
  internals.write('endobj');
}

/** Returns a text string of a PDF object: UTF-16 in hexadecimal, so that nothing in it can end it. */
export function pdfText(text: string): string {
  let hex = 'FEFF';
  for (let index = 0; index < text.length; index++)
    hex += text.charCodeAt(index).toString(16).padStart(4, '0').toUpperCase();
  return `<${hex}>`;
}
