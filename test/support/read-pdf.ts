import { getDocumentProxy } from 'unpdf';

/** An element of a PDF's tags as a screen reader meets it. */
type Tag = { role: string; alt?: string; children: Tag[] };

/** Reads what a reader finds in a PDF: the words of each page, its tags, its properties. */
export async function readPdf(bytes: Uint8Array) {
  // The parser takes the bytes over.
  const document = await getDocumentProxy(bytes.slice());
  const pages: string[][] = [];
  const tags: Tag[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str.trim()] : [])),
    );
    const tree = (await page.getStructTree()) as unknown as Tag | null;
    if (tree) tags.push(tree);
  }
  const { info } = await document.getMetadata();
  return {
    pages,
    tags,
    info: info as Record<string, unknown>,
    outline: (await document.getOutline()).map(({ title }) => title),
    viewer: await document.getViewerPreferences(),
    marks: await document.getMarkInfo(),
  };
}

/** Returns all tags under these, depth first. */
export function allTags(tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => [tag, ...allTags(tag.children?.filter(({ role }) => role) ?? [])]);
}
