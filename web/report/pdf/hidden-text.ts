import { PAGE } from '../layout/page.ts';
import { graphemesOf } from '../text.ts';
import type { Pdf, PdfInternals } from './pdf-document.ts';

/** Where a text stands: its start on the baseline, its width and size in points. */
type Place = { x: number; y: number; width: number; size: number };

/** Places a hidden text on the page being drawn. */
export type Hide = (text: string, place: Place) => void;

type Piece = Place & { codes: number[]; objectId: number };

/** Characters of one font: it has a byte for each. */
const MOST_CHARACTERS = 255;
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC](?:[\s\p{P}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])*/gu;

/**
 * Writes invisible text over a picture of it: found and copied in every reader, where the actual text of a picture is
 * known to few. Its characters are empty glyphs of a font of their own (PDF 32000-1, 9.6.5), each piece a form with
 * that font, since jsPDF offers no way to add to a page's fonts. Returns what places a piece.
 */
export function hiddenText({ internals }: Pdf): Hide {
  const characters: string[] = [];
  const pieces: Piece[] = [];
  const codeOf = (character: string) => {
    const known = characters.indexOf(character) + 1;
    if (known > 0 || characters.length === MOST_CHARACTERS) return known;
    return characters.push(character);
  };
  internals.events.subscribe('putResources', () => {
    if (pieces.length === 0) return;
    const font = writeFont(internals, characters);
    for (const piece of pieces) piece.objectId = writePiece(internals, piece, font);
  });
  internals.events.subscribe('putXobjectDict', () => {
    pieces.forEach(({ objectId }, index) => {
      internals.write(`/H${index} ${objectId} 0 R`);
    });
  });
  return (text, place) => {
    // As it stands on the page, from left to right: readers turn such runs round again.
    const inOrder = text.replace(RIGHT_TO_LEFT, (run) => graphemesOf(run).reverse().join(''));
    const codes = [...inOrder].map(codeOf).filter((code) => code > 0);
    const index = pieces.push({ ...place, codes, objectId: 0 }) - 1;
    internals.write(`/H${index} Do`);
  };
}

function writeStream(
  internals: PdfInternals,
  data: string,
  keys: Record<string, string> = {},
): number {
  const objectId = internals.newObject();
  const additionalKeyValues = Object.entries(keys).map(([key, value]) => ({ key, value }));
  internals.putStream({ data, additionalKeyValues, objectId });
  internals.write('endobj');
  return objectId;
}

function writePiece(
  internals: PdfInternals,
  { codes, x, y, width, size }: Piece,
  font: number,
): number {
  const stretch = (100 * width) / (size * codes.length || 1);
  const text = `BT /F ${size} Tf ${stretch.toFixed(2)} Tz ${x.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td <${codes.map(byte).join('')}> Tj ET`;
  return writeStream(internals, text, {
    Type: '/XObject',
    Subtype: '/Form',
    // In the page's own measures: some readers take the place of actual text from them.
    BBox: `[0 0 ${PAGE.width} ${PAGE.height}]`,
    Resources: `<</Font <</F ${font} 0 R>>>>`,
  });
}

function writeFont(internals: PdfInternals, characters: readonly string[]): number {
  const glyph = writeStream(internals, '1000 0 d0');
  const toUnicode = writeStream(internals, unicodeMap(characters));
  const names = characters.map((_, index) => `/g${index + 1}`);
  const font = internals.newObject();
  internals.write(
    `<</Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 1 /LastChar ${characters.length}`,
    `/Widths [${characters.map(() => 1000).join(' ')}] /Encoding <</Differences [1 ${names.join('')}]>>`,
    `/CharProcs <<${names.map((name) => `${name} ${glyph} 0 R`).join('')}>> /Resources <<>> /ToUnicode ${toUnicode} 0 R>>`,
  );
  internals.write('endobj');
  return font;
}

function unicodeMap(characters: readonly string[]): string {
  const lines = characters.map((character, index) => {
    const units = character
      .split('')
      .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
    return `<${byte(index + 1)}> <${units.join('')}>`;
  });
  // A block of a map holds at most 100 lines.
  const blocks = [0, 100, 200]
    .map((from) => lines.slice(from, from + 100))
    .filter((block) => block.length > 0)
    .map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Hidden def /CMapType 2 def\n1 begincodespacerange <00> <ff> endcodespacerange\n${blocks.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end`;
}

function byte(code: number): string {
  return code.toString(16).padStart(2, '0');
}
