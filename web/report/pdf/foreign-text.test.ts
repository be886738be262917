import { expect, test } from 'vitest';
import { textRuns } from './foreign-text.ts';

// As the report's typeface: Latin, Greek, Cyrillic and the punctuation of Europe.
const hasGlyph = (character: string) =>
  /[\u0020-\u04ff\u1e00-\u1eff\u2010-\u2026\u20ac]/u.test(character);
const runs = (text: string) =>
  textRuns(text, hasGlyph).map(({ text: part, isForeign }) => (isForeign ? `[${part}]` : part));

test.each([
  ['Zoë Łukasz Nguyễn', ['Zoë Łukasz Nguyễn']],
  ['Anna 王小明 Smith', ['Anna ', '[王小明]', ' Smith']],
  ['محمد (أبو علي) Smith', ['[محمد (أبو علي)]', ' Smith']],
  ['AED (د.إ).', ['AED ', '[(د.إ).]']],
  ['د.إ1,234.00', ['[د.إ]', '1,234.00']],
  ['Zoë 👩🏽‍🚀', ['Zoë ', '[👩🏽‍🚀]']],
  ['Ẹ́kọ́ Ade', ['[Ẹ́kọ́]', ' Ade']],
  ['x 王 y 王 z', ['x ', '[王]', ' y ', '[王]', ' z']],
  ['a王b', ['[a王b]']],
  ['', []],
])('%s', (text, expected) => {
  expect(runs(text)).toEqual(text === '' ? [''] : expected);
});
