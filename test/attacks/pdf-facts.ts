import { getDocumentProxy } from 'unpdf';

const MOST_PAGES = 20;

/** Returns everything in a PDF that could run or reach out, and how many pages it has where they are too many. */
export async function actionsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(bytes.slice());
  const found: unknown[] = [
    await document.getJSActions(),
    await document.getAttachments(),
    await document.getFieldObjects(),
  ];
  const opening = (await document.getOpenAction()) as { action?: unknown } | null;
  if (opening?.action) found.push(opening);
  if (document.numPages > MOST_PAGES) found.push(`${document.numPages} pages`);
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    found.push(await page.getJSActions(), ...(await page.getAnnotations()));
  }
  return found.filter(Boolean).map((thing) => JSON.stringify(thing));
}

/** Returns the title that a PDF gives itself. */
export async function titleOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes.slice());
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  return info.Title ?? '';
}
