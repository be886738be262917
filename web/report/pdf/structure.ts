import { PAGE } from '../layout/page.ts';
import type { Element, Layout } from '../layout/paper.ts';
import { boundsOf } from '../layout/paths.ts';
import type { Pdf, PdfInternals } from './pdf-document.ts';

type PdfObject = ReturnType<PdfInternals['newAdditionalObject']>;

/** An element as an object of the file. For a link, `annotation` is the area to press. */
type Node = { element: Element; object: PdfObject; page: number; annotation: PdfObject | null };

/** Adds a structure tree (PDF 32000-1, 14.7 and 14.8). `content` has the element of each piece of marked content, by page. */
export function addTags({ internals }: Pdf, layout: Layout, content: number[][]): void {
  let root = '';
  let nodes: Node[] = [];
  internals.events.subscribe('putPage', ({ pageNumber }) => {
    // Not before, because jsPDF drops all objects when it begins to write.
    if (pageNumber === 1) nodes = newNodes(internals, layout);
    const onPage = nodes.filter(({ page }) => page === pageNumber - 1);
    const annotations = onPage.flatMap(({ annotation }) => annotation ?? []).map(refTo);
    if (annotations.length > 0) internals.write(`/Annots [${annotations.join(' ')}]`);
    internals.write(`/StructParents ${pageNumber - 1} /Tabs /S`);
  });
  internals.events.subscribe('putAdditionalObjects', () => {
    root = writeTree(internals, layout, content, nodes);
  });
  internals.events.subscribe('putCatalog', () => {
    internals.write(`/StructTreeRoot ${root} /MarkInfo <</Marked true>>`);
  });
}

function newNodes(internals: PdfInternals, { pages, elements }: Layout): Node[] {
  return elements.map((element, index) => ({
    element,
    object: internals.newAdditionalObject(),
    page: pages.findIndex((marks) => marks.some((mark) => mark.element === index)),
    annotation: element.href ? internals.newAdditionalObject() : null,
  }));
}

function writeTree(
  internals: PdfInternals,
  layout: Layout,
  content: number[][],
  nodes: Node[],
): string {
  const root = internals.newAdditionalObject();
  const document = internals.newAdditionalObject();
  const ref = (index: number | null) =>
    refTo((index === null ? undefined : nodes[index]?.object) ?? document);
  const pageRef = (page: number) => `${internals.getPageInfo(page + 1).objId} 0 R`;
  const kids = new Map<number | null, string[]>();
  const add = (parent: number | null, kid: string) =>
    kids.set(parent, [...(kids.get(parent) ?? []), kid]);
  content.forEach((onPage, page) => {
    onPage.forEach((index, id) => {
      const isElsewhere = nodes[index]?.page !== page;
      add(index, isElsewhere ? `<</Type /MCR /Pg ${pageRef(page)} /MCID ${id}>>` : `${id}`);
    });
  });

  const parents = content.map((onPage, page) => `${page} [${onPage.map(ref).join(' ')}]`);
  nodes.forEach(({ element, page, annotation }, index) => {
    add(element.parent, ref(index));
    if (!annotation) return;
    add(index, `<</Type /OBJR /Obj ${refTo(annotation)}>>`);
    const parent = parents.push(`${parents.length} ${ref(index)}`) - 1;
    const rect = boxOf(layout, index, page);
    const address = `/A <</S /URI /URI ${pdfString(element.href ?? '')}>>`;
    const named = `/Contents ${pdfText(textOf(layout, index))}`;
    annotation.content = `<</Type /Annot /Subtype /Link /Rect ${rect} /Border [0 0 0] /F 4 /StructParent ${parent} ${named} ${address}>>`;
  });
  const kidsOf = (index: number | null) => `[${kids.get(index)?.join(' ') ?? ''}]`;
  root.content = `<</Type /StructTreeRoot /K ${ref(null)} /ParentTree <</Nums [${parents.join(' ')}]>> /ParentTreeNextKey ${parents.length}>>`;
  document.content = `<</S /Document /P ${refTo(root)} /K ${kidsOf(null)}>>`;
  nodes.forEach(({ element: { role, parent, alt, scope, span }, object, page }, index) => {
    const onPage = page < 0 ? '' : `/Pg ${pageRef(page)} `;
    const words = alt ? ` /Alt ${pdfText(alt)}` : '';
    const cell = `${scope ? ` /Scope /${scope}` : ''}${span ? ` /ColSpan ${span}` : ''}`;
    const table = cell && ` /A <</O /Table${cell}>>`;
    const box = role === 'Figure' ? ` /A <</O /Layout /BBox ${boxOf(layout, index, page)}>>` : '';
    object.content = `<</S /${role} /P ${ref(parent)} ${onPage}/K ${kidsOf(index)}${words}${table}${box}>>`;
  });
  return refTo(root);
}

function refTo({ objId }: PdfObject): string {
  return `${objId} 0 R`;
}

/** Returns the box around an element's marks in PDF coordinates, from the lower left corner of the page. */
function boxOf({ pages }: Layout, index: number, page: number): string {
  const marks = pages[page]?.filter(({ element }) => element === index) ?? [];
  const { left, top, right, bottom } = boundsOf(marks);
  const corners = [left, PAGE.height - bottom, right, PAGE.height - top];
  return `[${corners.map((corner) => corner.toFixed(2)).join(' ')}]`;
}

function textOf({ pages }: Layout, index: number): string {
  const marks = pages.flat().filter(({ element }) => element === index);
  return marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join('');
}

/** Returns a text string of a PDF object: UTF-16 in hexadecimal, so that nothing in it can end it. */
export function pdfText(text: string): string {
  return `<FEFF${hexOf(text, 4)}>`;
}

/** Returns an ASCII string of a PDF object in hexadecimal. */
function pdfString(text: string): string {
  return `<${hexOf(text, 2)}>`;
}

function hexOf(text: string, digits: number): string {
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(digits, '0'),
  );
  return units.join('').toUpperCase();
}
