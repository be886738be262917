import { inflateSync } from 'node:zlib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** An element of a PDF's tags as a screen reader meets it; `text`: its own, without that of the elements in it. */
type Tag = { role: string; alt?: string; bbox?: number[]; text: string; children: Tag[] };

const { OPS } = await getResolvedPDFJS();
// The parser asks for what Node has from version 22 on.
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer) {
      return this.slice(0);
    },
  });

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Node = { role?: string; alt?: string; bbox?: number[]; id?: string; children?: Node[] };

/** Reads what a reader finds in a PDF: the words of each page, its tags, its links, its properties. */
export async function readPdf(bytes: Uint8Array) {
  // The parser takes the bytes over.
  const document = await getDocumentProxy(bytes.slice());
  const pages: string[][] = [];
  const tags: Tag[] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str.trim()] : [])),
    );
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) tags.push(tagOf(tree, markedTexts(await page.getOperatorList())));
    for (const { url } of await page.getAnnotations()) links.push(url);
  }
  const { info, metadata } = await document.getMetadata();
  return {
    pages,
    tags,
    links,
    info: info as Record<string, unknown>,
    metadata,
    outline: (await document.getOutline()).map(({ title }) => title),
    viewer: await document.getViewerPreferences(),
    marks: await document.getMarkInfo(),
  };
}

type Operators = Awaited<ReturnType<Page['getOperatorList']>>;

/** Returns the text of each piece of marked content of a page, glyph for glyph: what getTextContent reads has other spaces. */
function markedTexts({ fnArray, argsArray }: Operators): Map<string, string> {
  const texts = new Map<string, string>();
  let mark = '';
  fnArray.forEach((operator, index) => {
    const [first, second] = argsArray[index] ?? [];
    if (operator === OPS.beginMarkedContentProps) mark = String(second);
    if (operator === OPS.beginMarkedContent) mark = '';
    if (operator !== OPS.showText) return;
    const glyphs: { unicode?: string }[] = first;
    const text = glyphs.map(({ unicode = '' }) => unicode).join('');
    texts.set(mark, (texts.get(mark) ?? '') + text);
  });
  return texts;
}

function tagOf({ role = '', alt, bbox, children = [] }: Node, marked: Map<string, string>): Tag {
  const own = children.map(({ id }) => (id && marked.get(id.replace(/.*_mc/, ''))) || '');
  return {
    role,
    text: own.join(''),
    children: children.filter((child) => child.role).map((child) => tagOf(child, marked)),
    ...(alt && { alt }),
    ...(bbox && { bbox }),
  };
}

/** Returns what draws the first page. */
export function contentOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  const from = buffer.indexOf('stream\n') + 'stream\n'.length;
  const to = buffer.indexOf('\nendstream', from);
  return inflateSync(buffer.subarray(from, to)).toString('latin1');
}

/** Returns all tags under these, depth first. */
export function allTags(tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => [tag, ...allTags(tag.children)]);
}
