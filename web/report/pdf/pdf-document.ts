import { jsPDF } from 'jspdf';
import { PAGE } from '../layout/page.ts';
import type { Weight } from '../layout/paper.ts';

/** The report's typeface as jsPDF takes it: a TrueType file for each weight, as fontFile makes it. */
export type ReportFonts = Readonly<Record<Weight, string>>;

/** What jsPDF keeps for its plugins, missing from its types: for what it has no methods for (tags, outline). */
export type PdfInternals = {
  write: (...parts: (string | number)[]) => void;
  newObject: () => number;
  newObjectDeferred: () => number;
  newObjectDeferredBegin: (id: number, doOutput: boolean) => void;
  putStream: (stream: {
    data: string;
    additionalKeyValues: { key: string; value: string }[];
    objectId: number;
  }) => void;
  getPageInfo: (page: number) => { objId: number };
  events: { subscribe: (topic: string, callback: (data: { pageNumber: number }) => void) => void };
};

type Glyphs = {
  characterToGlyph: (code: number) => number;
  widthOfGlyph: (glyph: number) => number;
};

/** A report being drawn. */
export type Pdf = {
  doc: jsPDF;
  internals: PdfInternals;
  /** Returns the width of a character of the typeface, in thousandths of its size; 0 for one it does not have. */
  widthOf: (character: string, weight: Weight) => number;
  hasGlyph: (character: string) => boolean;
};

/** Bytes that one call turns to characters: a call takes only so many arguments. */
const CHUNK = 0x2000;

/** The name of each weight in jsPDF, where they are families of their own. */
export const FAMILY: Readonly<Record<Weight, string>> = {
  400: 'NotoSans-Regular',
  600: 'NotoSans-SemiBold',
};

/** Returns a font's bytes as jsPDF takes them: a text with one character for each byte. */
export function fontFile(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return parts.join('');
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
  // Tags and the text behind a picture came with later versions than jsPDF's own 1.3.
  stepsOf(doc).setPdfVersion('1.7');
  const glyphs = { 400: addFont(doc, 400, fonts), 600: addFont(doc, 600, fonts) };
  const glyphOf = (character: string, weight: Weight) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? 0 : glyphs[weight].characterToGlyph(code);
  };
  return {
    doc,
    internals: doc.internal as unknown as PdfInternals,
    widthOf: (character, weight) => {
      const glyph = glyphOf(character, weight);
      return glyph ? Math.trunc(glyphs[weight].widthOfGlyph(glyph)) : 0;
    },
    hasGlyph: (character) => glyphOf(character, 400) > 0,
  };
}

/**
 * Returns the bytes of the finished file. Built by jsPDF's own steps rather than by output(), which would show
 * a failure in an alert and return nothing.
 */
export function closePdf({ doc }: Pdf): Uint8Array<ArrayBuffer> {
  const { buildDocument, getArrayBuffer } = stepsOf(doc);
  return new Uint8Array(getArrayBuffer(buildDocument()));
}

function stepsOf(doc: jsPDF) {
  return (
    doc as unknown as {
      __private__: {
        setPdfVersion: (version: string) => void;
        buildDocument: () => string;
        getArrayBuffer: (text: string) => ArrayBuffer;
      };
    }
  ).__private__;
}

function addFont(doc: jsPDF, weight: Weight, fonts: ReportFonts): Glyphs {
  const file = `${FAMILY[weight]}.ttf`;
  doc.addFileToVFS(file, fonts[weight]);
  doc.addFont(file, FAMILY[weight], 'normal', undefined, 'Identity-H');
  doc.setFont(FAMILY[weight], 'normal');
  return (doc.getFont() as unknown as { metadata: Glyphs }).metadata;
}
