import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const TABLES_OF_LAYOUT = ['GDEF', 'GPOS', 'STAT', 'gasp'];
const TRUE_TYPE = { targetFormat: 'sfnt', noHinting: true };
const DIGITS = '0123456789';

/**
 * What Instrument Sans does not have: the other Latin letters of Europe, Africa and Vietnam, Greek, Cyrillic, currency signs, and what
 * words and amounts with them are made of. The browser draws all other characters.
 */
const RANGES = [
  [0x0020, 0x007e],
  [0x00a0, 0x017f],
  ...[
    0x0181, 0x0186, 0x0189, 0x018a, 0x018e, 0x0190, 0x0192, 0x0194, 0x0198, 0x0199, 0x01b3, 0x01b4,
  ],
  [0x01cd, 0x01d4],
  ...[0x01dd, 0x01e6, 0x01e7, 0x01f8, 0x01f9, 0x0218, 0x0219, 0x021a, 0x021b],
  ...[0x0253, 0x0254, 0x0256, 0x0257, 0x0259, 0x025b, 0x0260, 0x0263, 0x0266, 0x0268, 0x0269],
  ...[0x0272, 0x027d, 0x0283, 0x0289, 0x028a, 0x028b, 0x028c, 0x0292, 0x02bb, 0x02bc],
  [0x0386, 0x03ce],
  [0x0400, 0x045f],
  ...[
    0x0490, 0x0491, 0x0492, 0x0493, 0x049a, 0x049b, 0x04a2, 0x04a3, 0x04ae, 0x04af, 0x04b0, 0x04b1,
  ],
  ...[0x04ba, 0x04bb, 0x04d8, 0x04d9, 0x04e8, 0x04e9],
  ...[0x1e0c, 0x1e0d, 0x1e24, 0x1e25, 0x1e62, 0x1e63, 0x1e6c, 0x1e6d, 0x1e92, 0x1e93, 0x1e9e],
  [0x1e80, 0x1e85],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2026],
  [0x2039, 0x203a],
  [0x20a0, 0x20c0],
  ...[0x2030, 0x2116, 0x2122, 0x2212],
];

const CHARACTERS = RANGES.flatMap((range) => {
  const [from, to] = [range].flat();
  return Array.from({ length: (to ?? from) - from + 1 }, (_, index) => from + index);
});

/** Makes the report's typefaces, which jsPDF takes as TrueType: it reads no OpenType features and no variable fonts. */
export const reportTypeface = {
  name: 'report-typeface',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.woff2\?weight=\d+$/ }, ({ path }) => {
      const [file, weight] = path.split('?weight=');
      return {
        path: `instrument-sans-${weight}.ttf`,
        namespace: 'instrument-sans',
        pluginData: { file: resolve(file), weight: Number(weight) },
      };
    });
    onLoad({ filter: /.*/, namespace: 'instrument-sans' }, async ({ pluginData }) => ({
      contents: await instrumentSans(await readFile(pluginData.file), pluginData.weight),
      loader: 'file',
    }));
    onLoad({ filter: /NotoSans_\d+\w+\.ttf$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), String.fromCodePoint(...CHARACTERS), {
        ...TRUE_TYPE,
        keepFeatures: [],
        dropTables: [...TABLES_OF_LAYOUT, 'GSUB'],
      }),
      loader: 'file',
    }));
  },
};

/** Returns Instrument Sans in one weight, whose digits are all of one width. */
async function instrumentSans(file, wght) {
  const text = String.fromCodePoint(...create(file).characterSet.filter((code) => code < 0xfffe));
  const both = await subsetFont(file, text, {
    ...TRUE_TYPE,
    variationAxes: { wght },
    keepFeatures: ['tnum'],
    dropTables: TABLES_OF_LAYOUT,
  });
  return subsetFont(withTabularDigits(both), text, {
    ...TRUE_TYPE,
    keepFeatures: [],
    dropTables: ['GSUB'],
  });
}

/** Returns a TrueType font in which a digit's character leads to the glyph that the feature `tnum` puts in its place. */
function withTabularDigits(bytes) {
  const font = create(bytes);
  const glyphs = new Map(
    font.characterSet
      .map((code) => [code, font.glyphForCodePoint(code).id])
      .sort(([a], [b]) => a - b),
  );
  font.layout(DIGITS, ['tnum']).glyphs.forEach(({ id }, digit) => {
    glyphs.set(DIGITS.charCodeAt(digit), id);
  });
  // Put at the end: what is read next writes all tables anew.
  const table = characterMap(glyphs);
  const entry = tableEntry(bytes, 'cmap');
  const changed = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3), table]);
  changed.writeUInt32BE(changed.length - table.length, entry + 8);
  changed.writeUInt32BE(table.length, entry + 12);
  return changed;
}

/** Returns where the directory of a TrueType font has the entry of a table: tag, checksum, offset, length. */
function tableEntry(bytes, tag) {
  const [header, entryLength] = [12, 16];
  for (let at = header; at < header + entryLength * bytes.readUInt16BE(4); at += entryLength)
    if (bytes.toString('latin1', at, at + 4) === tag) return at;
  throw new Error(`The font has no table ${tag}.`);
}

/** Returns a table `cmap` in format 4 with a segment for each character, in ascending order. */
function characterMap(glyphs) {
  const segments = [...glyphs, [0xffff, 0]];
  const count = segments.length;
  const words = (list) => list.flatMap((word) => [(word >> 8) & 0xff, word & 0xff]);
  const codes = segments.map(([code]) => code);
  const deltas = segments.map(([code, glyph]) => (glyph - code) & 0xffff);
  const power = 2 ** Math.floor(Math.log2(count));
  const search = [2 * power, Math.log2(power), 2 * (count - power)];
  return Buffer.from(
    words([
      // Version, one encoding (Windows, Unicode), and where it begins.
      ...[0, 1, 3, 1, 0, 12],
      ...[4, 16 + 8 * count, 0, 2 * count, ...search],
      ...[...codes, 0, ...codes, ...deltas, ...Array(count).fill(0)],
    ]),
  );
}
