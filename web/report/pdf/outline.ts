import { PAGE } from '../layout/page.ts';
import type { OutlineEntry } from '../layout/paper.ts';
import type { Pdf } from './pdf-document.ts';
import { pdfText } from './tags.ts';

const ABOVE_HEAD = 24;

/** The document's outline, each entry leading to its head. jsPDF's own outline only knows tops of pages. */
export function addOutline(
  { internals }: Pick<Pdf, 'internals'>,
  entries: readonly OutlineEntry[],
): void {
  let root = 0;
  internals.events.subscribe('postPutResources', () => {
    root = internals.newObjectDeferred();
    const ids = entries.map(() => internals.newObjectDeferred());
    const object = (id: number, body: string) => {
      internals.newObjectDeferredBegin(id, true);
      internals.write(`<<${body}>>`);
      internals.write('endobj');
    };
    object(
      root,
      `/Type /Outlines /First ${ids[0]} 0 R /Last ${ids.at(-1)} 0 R /Count ${ids.length}`,
    );
    entries.forEach(({ title, page, y }, index) => {
      const { objId } = internals.getPageInfo(page + 1);
      const top = Math.round(PAGE.height - y + ABOVE_HEAD);
      const previous = index > 0 ? `/Prev ${ids[index - 1]} 0 R ` : '';
      const next = index < ids.length - 1 ? `/Next ${ids[index + 1]} 0 R ` : '';
      object(
        ids[index] ?? 0,
        `/Title ${pdfText(title)} /Parent ${root} 0 R ${previous}${next}/Dest [${objId} 0 R /XYZ 0 ${top} null]`,
      );
    });
  });
  internals.events.subscribe('putCatalog', () => internals.write(`/Outlines ${root} 0 R`));
}
