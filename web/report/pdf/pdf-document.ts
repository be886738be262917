import { jsPDF } from 'jspdf';
import type { Weight } from '../layout/marks.ts';
import { PAGE } from '../layout/page.ts';

/** A TrueType file in the form jsPDF needs, from `fontFile`. */
type FontFile = string;

/** The report's typefaces: Instrument Sans, and Noto Sans for words with a character that it lacks. */
export type ReportFonts = {
  instrument: Readonly<Record<Weight, FontFile>>;
  noto: Readonly<Record<400 | 600, FontFile>>;
};

export type Typeface = keyof ReportFonts;

/** jsPDF's interface for plugins, missing from its types. Used for what it has no methods for (tags). */
export type PdfInternals = {
  write: (operator: string) => void;
  /** Returns an object beside jsPDF's own. Its content at the end of 'putAdditionalObjects' is written. */
  newAdditionalObject: () => { objId: number; content: string };
  getPageInfo: (page: number) => { objId: number };
  events: { subscribe: (topic: string, callback: (data: { pageNumber: number }) => void) => void };
};

type Glyphs = {
  characterToGlyph: (code: number) => number;
  widthOfGlyph: (glyph: number) => number;
};

export type Pdf = {
  doc: jsPDF;
  internals: PdfInternals;
  /** Returns the width of one of the typeface's characters, in thousandths of its size. */
  widthOf: (character: string, typeface: Typeface, weight: Weight) => number;
  hasGlyph: (character: string, typeface: Typeface) => boolean;
  /** Sets the typeface of the text that follows. */
  setTypeface: (typeface: Typeface, weight: Weight) => void;
};

/** Returns a font's bytes in the form jsPDF needs: a string with one character per byte. */
export function fontFile(bytes: Uint8Array): FontFile {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Returns an empty A4 document with the report's typefaces. */
export function openPdf({ instrument, noto }: ReportFonts): Pdf {
  const doc = new jsPDF({
    unit: 'pt',
    format: [PAGE.width, PAGE.height],
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 2,
  });
  // Tags and ActualText need a later version than jsPDF's default of 1.3.
  stepsOf(doc).setPdfVersion('1.7');
  const files = { instrument, noto: { ...noto, 500: noto[600] } };
  const glyphs = new Map<string, Glyphs>();
  // Parsed on first use, because most reports do not need Noto Sans.
  const glyphsOf = (typeface: Typeface, weight: Weight): Glyphs => {
    const family = familyOf(typeface, weight);
    const known = glyphs.get(family) ?? addFont(doc, family, files[typeface][weight]);
    glyphs.set(family, known);
    return known;
  };
  const glyphOf = (character: string, typeface: Typeface, weight: Weight) =>
    glyphsOf(typeface, weight).characterToGlyph(character.codePointAt(0) ?? 0);
  return {
    doc,
    internals: doc.internal as unknown as PdfInternals,
    widthOf: (character, typeface, weight) =>
      glyphsOf(typeface, weight).widthOfGlyph(glyphOf(character, typeface, weight)),
    hasGlyph: (character, typeface) => glyphOf(character, typeface, 400) > 0,
    setTypeface: (typeface, weight) => doc.setFont(familyOf(typeface, weight), 'normal'),
  };
}

/** Returns the bytes, by jsPDF's own steps: its output() would show a failure in an alert and return nothing. */
export function closePdf({ doc }: Pdf): Uint8Array<ArrayBuffer> {
  const { buildDocument, getArrayBuffer } = stepsOf(doc);
  return new Uint8Array(getArrayBuffer(buildDocument()));
}

type Steps = {
  setPdfVersion: (version: string) => void;
  buildDocument: () => string;
  getArrayBuffer: (text: string) => ArrayBuffer;
};

function stepsOf(doc: jsPDF): Steps {
  return (doc as unknown as { __private__: Steps }).__private__;
}

/** Returns jsPDF's family name for a weight, because it knows a family for each. */
function familyOf(typeface: Typeface, weight: Weight): string {
  return `${typeface}-${typeface === 'noto' && weight === 500 ? 600 : weight}`;
}

function addFont(doc: jsPDF, family: string, file: FontFile): Glyphs {
  doc.addFileToVFS(`${family}.ttf`, file);
  doc.addFont(`${family}.ttf`, family, 'normal', undefined, 'Identity-H');
  return (doc.setFont(family, 'normal').getFont() as unknown as { metadata: Glyphs }).metadata;
}
