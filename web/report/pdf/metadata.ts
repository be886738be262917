import type { Report } from '../report-model.ts';
import type { Pdf } from './pdf-document.ts';

const LANGUAGE = 'en-US';

/** Sets the document's title, author, subject, language and day, as properties and as XMP metadata. */
export function describeDocument({ doc }: Pdf, report: Report, date: Date): void {
  const title = `Investment projection for ${report.client.name}`;
  doc.setProperties({
    title,
    author: report.provider,
    subject: `Client report, ${report.date}`,
    creator: 'Longview',
  });
  doc.setLanguage(LANGUAGE);
  doc.viewerPreferences({ DisplayDocTitle: true });
  doc.setCreationDate(new Date(date.getFullYear(), date.getMonth(), date.getDate()));
  // jsPDF's own would be random.
  doc.setFileId('0'.repeat(32));
  doc.addMetadata(xmp(title, report.provider), true);
}

function xmp(title: string, author: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${LANGUAGE}</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
