import { jsPDF } from 'jspdf';
import { PAGE } from '../layout/page.ts';
import type { Weight } from '../layout/paper.ts';

/** The report's typeface as jsPDF takes it: a TrueType file for each weight, as fontFile makes it. */
export type ReportFonts = Readonly<Record<Weight, string>>;

/** What jsPDF keeps for its plugins, missing from its types: for what it has no methods for (tags). */
export type PdfInternals = {
  write: (operator: string) => void;
  /** An object beside those of jsPDF, written with what its content is at the end of 'putAdditionalObjects'. */
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
  /** Returns the width of a character that the typeface has, in thousandths of its size. */
  widthOf: (character: string, weight: Weight) => number;
  hasGlyph: (character: string) => boolean;
};

/** The name of each weight in jsPDF, where they are families of their own. */
export const FAMILY: Readonly<Record<Weight, string>> = {
  400: 'NotoSans-Regular',
  600: 'NotoSans-SemiBold',
};

/** Returns a font's bytes as jsPDF takes them: a text with one character for each byte. */
export function fontFile(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Returns an empty A4 document with the report's typeface. */
export function openPdf(fonts: ReportFonts): Pdf {
  const doc = new jsPDF({
    unit: 'pt',
    format: [PAGE.width, PAGE.height],
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 2,
  });
  // Tags and a picture's actual text came with later versions than jsPDF's own 1.3.
  stepsOf(doc).setPdfVersion('1.7');
  const glyphs = { 400: addFont(doc, 400, fonts), 600: addFont(doc, 600, fonts) };
  const glyphOf = (character: string, weight: Weight) =>
    glyphs[weight].characterToGlyph(character.codePointAt(0) ?? 0);
  return {
    doc,
    internals: doc.internal as unknown as PdfInternals,
    widthOf: (character, weight) => glyphs[weight].widthOfGlyph(glyphOf(character, weight)),
    hasGlyph: (character) => glyphOf(character, 400) > 0,
  };
}

/** By jsPDF's own steps: its output() would show a failure in an alert and return nothing. */
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

function addFont(doc: jsPDF, weight: Weight, fonts: ReportFonts): Glyphs {
  const [family, file] = [FAMILY[weight], `${FAMILY[weight]}.ttf`];
  doc.addFileToVFS(file, fonts[weight]);
  doc.addFont(file, family, 'normal', undefined, 'Identity-H');
  return (doc.setFont(family, 'normal').getFont() as unknown as { metadata: Glyphs }).metadata;
}
