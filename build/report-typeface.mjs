import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/**
 * The characters in the report's typeface: Latin with Vietnamese and African letters, Greek, Cyrillic, punctuation and currency
 * signs. The browser draws all others.
 */
const RANGES = [
  [0x0020, 0x007e],
  [0x00a0, 0x024f],
  ...[0x0253, 0x0254, 0x0256, 0x0257, 0x0259, 0x025b, 0x0260, 0x0263, 0x0266, 0x0268, 0x0269],
  ...[0x0272, 0x027d, 0x0283, 0x0289, 0x028a, 0x028b, 0x028c, 0x0292, 0x02bb, 0x02bc],
  [0x0384, 0x03ce],
  [0x0400, 0x045f],
  [0x0490, 0x04f9],
  [0x1e00, 0x1eff],
  [0x2010, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20a0, 0x20c0],
  ...[0x2116, 0x2122, 0x2212],
];

const CHARACTERS = RANGES.flatMap((range) => {
  const [from, to] = [range].flat();
  return Array.from({ length: (to ?? from) - from + 1 }, (_, index) => from + index);
});

export const reportTypeface = {
  name: 'report-typeface',
  setup({ onLoad }) {
    onLoad({ filter: /NotoSans_\d+\w+\.ttf$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), String.fromCodePoint(...CHARACTERS), {
        targetFormat: 'sfnt',
        keepFeatures: [],
        noHinting: true,
        dropTables: ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'],
      }),
      loader: 'file',
    }));
  },
};
