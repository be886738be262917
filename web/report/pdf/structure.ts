import type { Element } from '../layout/paper.ts';
import type { Pdf, PdfInternals } from './pdf-document.ts';

/** Adds a structure tree (PDF 32000-1, 14.7 and 14.8). `content`: the element of each piece of marked content, page by page. */
export function addTags({ internals }: Pdf, elements: Element[], content: number[][]): void {
  let root = '';
  internals.events.subscribe('putPage', ({ pageNumber }) => {
    internals.write(`/StructParents ${pageNumber - 1} /Tabs /S`);
  });
  internals.events.subscribe('putAdditionalObjects', () => {
    root = writeTree(internals, elements, content);
  });
  internals.events.subscribe('putCatalog', () => {
    internals.write(`/StructTreeRoot ${root} /MarkInfo <</Marked true>>`);
  });
}

function writeTree(internals: PdfInternals, elements: Element[], content: number[][]): string {
  const root = internals.newAdditionalObject();
  const document = internals.newAdditionalObject();
  const nodes = elements.map((element) => ({ element, object: internals.newAdditionalObject() }));
  const ref = (index: number | null) =>
    `${(index === null ? document : nodes[index]?.object)?.objId} 0 R`;
  const pageRef = (page: number) => `${internals.getPageInfo(page + 1).objId} 0 R`;

  const pages = new Map<number, number>();
  const kids = new Map<number | null, string[]>();
  const add = (parent: number | null, kid: string) =>
    kids.set(parent, [...(kids.get(parent) ?? []), kid]);
  content.forEach((onPage, page) => {
    onPage.forEach((index, id) => {
      if (!pages.has(index)) pages.set(index, page);
      const isElsewhere = pages.get(index) !== page;
      add(index, isElsewhere ? `<</Type /MCR /Pg ${pageRef(page)} /MCID ${id}>>` : `${id}`);
    });
  });
  elements.forEach(({ parent }, index) => {
    add(parent, ref(index));
  });

  const numbers = content.map((onPage, page) => `${page} [${onPage.map(ref).join(' ')}]`).join(' ');
  const kidsOf = (index: number | null) => `[${kids.get(index)?.join(' ') ?? ''}]`;
  root.content = `<</Type /StructTreeRoot /K ${ref(null)} /ParentTree <</Nums [${numbers}]>> /ParentTreeNextKey ${content.length}>>`;
  document.content = `<</S /Document /P ${root.objId} 0 R /K ${kidsOf(null)}>>`;
  nodes.forEach(({ element: { role, parent, alt, scope }, object }, index) => {
    const page = pages.get(index);
    const onPage = page === undefined ? '' : `/Pg ${pageRef(page)} `;
    const words = alt ? ` /Alt ${pdfText(alt)}` : '';
    const head = scope ? ` /A <</O /Table /Scope /${scope}>>` : '';
    object.content = `<</S /${role} /P ${ref(parent)} ${onPage}/K ${kidsOf(index)}${words}${head}>>`;
  });
  return `${root.objId} 0 R`;
}

/** Returns a text string of a PDF object: UTF-16 in hexadecimal, so that nothing in it can end it. */
export function pdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return `<FEFF${units.join('').toUpperCase()}>`;
}
