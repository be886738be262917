import { PAGE } from '../layout/page.ts';
import { graphemesOf } from '../text.ts';
import type { Pdf, PdfInternals } from './pdf-document.ts';
import { utf16 } from './structure.ts';

/** Places a hidden text on the page being drawn: its start on the baseline, its width and size in points. */
export type Hide = (text: string, x: number, y: number, width: number, size: number) => void;

/** The font has one byte a character, of which 0 is none. */
const MOST_CHARACTERS = 255;
/** A block of a character map may have no more. */
const MOST_LINES = 100;
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC](?:[\s\p{P}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])*/gu;

/**
 * Writes invisible text over a picture of it: found and copied in every reader, where few know a picture's actual text.
 * Its empty glyphs (PDF 32000-1, 9.6.5) come as forms, since jsPDF offers no way to add to a page's fonts.
 */
export function hiddenText({ internals }: Pdf): Hide {
  const characters: string[] = [];
  const texts: string[] = [];
  let forms: number[] = [];
  const codeOf = (character: string) => {
    const known = characters.indexOf(character) + 1;
    if (known > 0 || characters.length === MOST_CHARACTERS) return known;
    return characters.push(character);
  };
  internals.events.subscribe('putAdditionalObjects', () => {
    if (texts.length > 0) forms = writeForms(internals, texts, characters);
  });
  internals.events.subscribe('putXobjectDict', () => {
    forms.forEach((form, index) => {
      internals.write(`/H${index} ${form} 0 R`);
    });
  });
  return (text, x, y, width, size) => {
    // As it stands on the page, from left to right: readers turn such runs round again.
    const inOrder = text.replace(RIGHT_TO_LEFT, (run) => graphemesOf(run).reverse().join(''));
    const codes = [...inOrder].map(codeOf).filter((code) => code > 0);
    const stretch = (100 * width) / (size * codes.length || 1);
    const shown = `BT /F ${size} Tf ${stretch.toFixed(2)} Tz ${x.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td <${codes.map(byte).join('')}> Tj ET`;
    internals.write(`/H${texts.push(shown) - 1} Do`);
  };
}

function writeForms(internals: PdfInternals, texts: string[], characters: string[]): number[] {
  const write = (content: string) =>
    Object.assign(internals.newAdditionalObject(), { content }).objId;
  const writeStream = (keys: string, data: string) =>
    write(`<</Length ${data.length} ${keys}>>\nstream\n${data}\nendstream`);
  const glyph = writeStream('', '1000 0 d0');
  const toUnicode = writeStream('', unicodeMap(characters));
  const names = characters.map((_, index) => `/g${index + 1}`);
  const font = write(
    [
      `<</Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 1 /LastChar ${characters.length}`,
      `/Widths [${characters.map(() => 1000).join(' ')}] /Encoding <</Differences [1 ${names.join('')}]>>`,
      `/CharProcs <<${names.map((name) => `${name} ${glyph} 0 R`).join('')}>> /Resources <<>> /ToUnicode ${toUnicode} 0 R>>`,
    ].join(' '),
  );
  // The box in the page's own measures: some readers take the place of actual text from it.
  const keys = `/Type /XObject /Subtype /Form /BBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources <</Font <</F ${font} 0 R>>>>`;
  return texts.map((text) => writeStream(keys, text));
}

function unicodeMap(characters: readonly string[]): string {
  const blocks: string[] = [];
  for (let from = 0; from < characters.length; from += MOST_LINES) {
    const lines = characters
      .slice(from, from + MOST_LINES)
      .map((character, index) => `<${byte(from + index + 1)}> <${utf16(character)}>\n`);
    blocks.push(`${lines.length} beginbfchar\n${lines.join('')}endbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Hidden def /CMapType 2 def\n1 begincodespacerange <00> <ff> endcodespacerange\n${blocks.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end`;
}

function byte(code: number): string {
  return code.toString(16).padStart(2, '0');
}
